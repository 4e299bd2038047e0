import { Skeleton } from "@mantine/core";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../ui/lazy/lazy-popover.tsx";
import { UserBadge } from "./user-badge.tsx";

const load = () => import("./user-menu.tsx");
const UserMenu = lazyPart(load);

/** Who is signed in and whether the browser is online; behind it the person's menu. */
export function UserButton() {
  const { user } = useSession();
  if (!user) return <Skeleton circle height={32} />;
  return <LazyPopover button={<UserBadge />} panel={UserMenu} load={load} opens="menu" />;
}
