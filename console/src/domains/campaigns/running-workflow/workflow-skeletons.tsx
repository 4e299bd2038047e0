import { Skeleton } from "@mantine/core";

/** Placeholders for the figures and the steps, with their final sizes. */
export function WorkflowSkeletons() {
  return (
    <>
      <Skeleton height={214} radius="md" />
      <Skeleton height={420} radius="md" />
    </>
  );
}
