import { Box, Stack, Text } from "@mantine/core";
import { ArrowsLeftRightIcon } from "@phosphor-icons/react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../lib/session.ts";
import { Logo } from "../ui/layout/logo.tsx";
import { TileAvatar } from "../ui/layout/tile-avatar.tsx";
import { TileWall } from "../ui/layout/tiles.tsx";
import { MenuTree, UNFOLD_MS } from "./menu-tree.tsx";
import { activeTrail, type OpenTrail, toggled, visibleMenu } from "./navigation.ts";
import { useFadingScrollbar } from "./fading-scrollbar.ts";
import { useTargetPath } from "./target-path.ts";
import classes from "./sidebar.module.css";
import { useHasPlans } from "./use-plan.ts";

export interface SidebarProps {
  /** The icon rail, 72 px wide. */
  collapsed?: boolean;
  /** The rail, expanded over the page while the pointer is on it: every entry keeps its place under the pointer. */
  peeking?: boolean;
  /** Light text on navy, even in the light theme. */
  onDark: boolean;
  onNavigate?: () => void;
  /** Content below the menu, unless it is a rail; called with an additional action for its links. */
  progress?: ((onNavigate: (() => void) | undefined) => ReactNode) | undefined;
  /** Opens the rail, so that a submenu becomes visible. */
  onExpand?: () => void;
}

/** The side menu: logo, workspace, groups of entries, and the workspace's own strip of tiles. */
export function Sidebar({
  collapsed = false,
  peeking = false,
  onDark,
  onNavigate,
  progress,
  onExpand,
}: SidebarProps) {
  const { t } = useTranslation("shell");
  const { user, can } = useSession();
  const pathname = useTargetPath();
  const hasPlans = useHasPlans();
  const groups = visibleMenu(can, hasPlans);
  const active = activeTrail(groups, pathname);
  const [kept, setOpen] = useOpenTrail(active);
  const [peeked, setPeeked] = useState<OpenTrail>([]);
  if (!peeking && peeked.length > 0) setPeeked([]);
  // Submenus stay closed until they are opened: opening them automatically would move the entries below.
  const open = peeking ? peeked : kept;
  const menu = useFadingScrollbar<HTMLElement>();
  useCurrentInView(menu, active, open, !collapsed && !peeking);
  const seed = user?.personTenantId ?? "arauto";

  return (
    <Stack
      className={classes.sidebar}
      gap={0}
      data-collapsed={collapsed || undefined}
      data-peeking={peeking || undefined}
    >
      <Link
        to="/dashboard"
        className={classes.logo}
        onClick={onNavigate}
        aria-label={t("toDashboard")}
      >
        <Logo onDark={onDark} markOnly={collapsed} />
      </Link>

      <WorkspaceLink
        id={seed}
        name={user?.workspaceName ?? t("menu.workspace")}
        collapsed={collapsed}
        onNavigate={onNavigate}
      />

      <nav className={classes.menu} aria-label={t("mainMenu")} ref={menu}>
        {groups.length === 0 && (
          <Box component="p" p="xs" c="var(--sidebar-text-muted)">
            {t("nothingAllowed")}
          </Box>
        )}
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`menu-${group.key}`}>
            <GroupTitle group={group.key} />
            <MenuTree
              entries={group.entries}
              active={active}
              open={open}
              rail={collapsed}
              onNavigate={onNavigate}
              onToggle={(trail) => {
                if (peeking) return setPeeked((now) => toggled(now, trail));
                if (collapsed) onExpand?.();
                setOpen((now) => (collapsed ? trail : toggled(now, trail)));
              }}
            />
          </section>
        ))}
      </nav>

      {!collapsed && progress?.(onNavigate)}

      <div className={classes.tiles} aria-hidden>
        <TileWall seed={seed} columns={8} rows={3} tone="sidebar" />
      </div>
    </Stack>
  );
}

/** Scrolls the current page's entry into view once its submenu has expanded. */
function useCurrentInView(
  menu: RefObject<HTMLElement | null>,
  active: readonly string[],
  open: OpenTrail,
  isWhole: boolean,
): void {
  const place = active.join("/");
  const isOpen = active.slice(0, -1).every((key, level) => open[level] === key);
  useEffect(() => {
    if (place === "" || !isOpen || !isWhole) return;
    const timer = setTimeout(
      () => menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }),
      UNFOLD_MS + 40,
    );
    return () => clearTimeout(timer);
  }, [place, isOpen, isWhole, menu]);
}

/** The current workspace; links to the page that switches it. */
function WorkspaceLink({
  id,
  name,
  collapsed,
  onNavigate,
}: {
  id: string;
  name: string;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}) {
  const { t } = useTranslation("shell");
  return (
    <Link
      to="/workspaces"
      className={classes.workspace}
      onClick={onNavigate}
      title={collapsed ? name : undefined}
      aria-label={t("switchWorkspaceFrom", { name })}
    >
      <TileAvatar id={id} size={28} />
      <span className={classes.workspaceName} dir="auto">
        {name}
      </span>
      <ArrowsLeftRightIcon size={16} className={classes.swap} aria-hidden />
    </Link>
  );
}

/** Returns which submenus are open: as the user left them, and after navigation the one with the page. */
function useOpenTrail(
  active: readonly string[],
): [OpenTrail, (change: (now: OpenTrail) => OpenTrail) => void] {
  const [open, setOpen] = useState<OpenTrail>(active.slice(0, -1));
  const trail = active.join("/");
  const [shown, setShown] = useState(trail);
  if (shown !== trail) {
    setShown(trail);
    if (active.length > 1) setOpen(active.slice(0, -1));
  }
  return [open, setOpen];
}

function GroupTitle({ group }: { group: string }) {
  const { t } = useTranslation("shell");
  return (
    <Text
      className={classes.group}
      component="h2"
      size="2xs"
      fw={500}
      lts={0}
      id={`menu-${group}`}
      ff="text"
    >
      {t(`groups.${group}`)}
    </Text>
  );
}
