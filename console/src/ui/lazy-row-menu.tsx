import { lazy, Suspense } from "react";
import type { RowMenuProps } from "./row-menu.tsx";

const RowMenu = lazy(async () => ({ default: (await import("./row-menu.tsx")).RowMenu }));

/** A row's menu of actions; tables without any do not wait for its code. */
export function LazyRowMenu(props: RowMenuProps) {
  return (
    <Suspense>
      <RowMenu {...props} />
    </Suspense>
  );
}
