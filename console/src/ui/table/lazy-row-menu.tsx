import { Box } from "@mantine/core";
import { Suspense } from "react";
import type { RowMenuProps } from "./row-menu.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";

const RowMenu = lazyPart(
  async () => ({ default: (await import("./row-menu.tsx")).RowMenu }),
  "silent",
);

/** A row's menu of actions; tables without any do not load its code. */
export function LazyRowMenu(props: RowMenuProps) {
  const size = props.touch ? 44 : 32;
  return (
    // Reserves its space, so that nothing moves when it is loaded.
    <Suspense fallback={<Box w={size} h={size} />}>
      <RowMenu {...props} />
    </Suspense>
  );
}
