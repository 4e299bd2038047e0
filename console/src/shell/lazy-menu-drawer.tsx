import { Suspense, useState } from "react";
import { usePreload } from "../ui/lazy/preload.ts";
import type { MenuDrawerProps } from "./menu-drawer.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const load = () => import("./menu-drawer.tsx");
const MenuDrawer = lazyPart(load);

/** The menu of narrow windows; the page does not wait for it, and renders nothing of it until it is first opened. */
export function LazyMenuDrawer(props: MenuDrawerProps) {
  const [wanted, setWanted] = useState(false);
  usePreload(load);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense>{wanted && <MenuDrawer {...props} />}</Suspense>;
}
