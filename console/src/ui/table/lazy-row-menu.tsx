import { Box } from "@mantine/core";
import { Suspense } from "react";
import type { RowMenuProps } from "./row-menu.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";

const RowMenu = lazyPart(async () => ({ default: (await import("./row-menu.tsx")).RowMenu }), "silent");

/** A row's menu of actions; tables without any do not wait for its code. */
export function LazyRowMenu(props: RowMenuProps) {
  const size = props.touch ? 44 : 32;
  return (
    // Its place is kept, so that nothing beside it moves when it comes.
    <Suspense fallback={<Box w={size} h={size} />}>
      <RowMenu {...props} />
    </Suspense>
  );
}
