import { Skeleton } from "@mantine/core";

/** The figures and the steps before they are there, each as large as it will be. */
export function WorkflowSkeletons() {
  return (
    <>
      <Skeleton height={214} radius="md" />
      <Skeleton height={420} radius="md" />
    </>
  );
}
