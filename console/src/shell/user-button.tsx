import { Skeleton } from "@mantine/core";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../ui/lazy/lazy-popover.tsx";
import { UserBadge } from "./user-badge.tsx";

const load = () => import("./user-menu.tsx");
const UserMenu = lazyPart(load);

/** Shows who is signed in and whether the browser is online; opens the user menu. */
export function UserButton() {
  const { user } = useSession();
  if (!user) return <Skeleton circle height={32} />;
  return <LazyPopover button={<UserBadge />} panel={UserMenu} load={load} opens="menu" />;
}
