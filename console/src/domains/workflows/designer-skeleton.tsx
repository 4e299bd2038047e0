import { Skeleton, Stack } from "@mantine/core";
import classes from "./designer.module.css";

/** Shown while a workflow loads: the bar and a line of steps. */
export function DesignerSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton height={56} radius={0} />
      <Stack pt="56px" gap={100} align="center">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} width={260} height={80} radius="md" />
        ))}
      </Stack>
    </div>
  );
}
