import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { Permission } from "@arauto/contracts";
import {
  CalendarDotsIcon,
  ChatTextIcon,
  ChatsCircleIcon,
  CodeIcon,
  EnvelopeSimpleIcon,
  FlagPennantIcon,
  FunnelIcon,
  GearSixIcon,
  HouseIcon,
  type Icon,
  SlidersHorizontalIcon,
  SquaresFourIcon,
  TrayIcon,
  UsersIcon,
  WhatsappLogoIcon,
} from "@phosphor-icons/react";
import { visibleSettings } from "./settings-entries.ts";

/** One menu entry: a link, the heading of the entries below it, or both; its label is `shell:menu.<key>`. */
export interface MenuEntry {
  key: string;
  /** Missing for a heading that only opens its submenu, and for pages that are not available yet. */
  to?: string;
  /** Pages elsewhere that belong to this entry, too. */
  alsoAt?: readonly string[];
  icon?: Icon;
  permission?: Permission;
  /** `shell:menu.<badge>`, shown after the label. With a badge and no link the entry is disabled. */
  badge?: string;
  /** A number shown after the label unless it is 0. */
  counts?: "conversations";
  /** Left out of the menu bar, where space is limited. */
  hiddenInBar?: true;
  children?: readonly MenuEntry[];
}

export interface MenuGroup {
  /** Its label is `shell:groups.<key>`. */
  key: string;
  entries: readonly MenuEntry[];
}

const permission = "CONFIG.VIEW";

const MENU: readonly MenuGroup[] = [
  {
    key: "menu",
    entries: [
      {
        key: "dashboard",

        to: "/crm",
        icon: HouseIcon,
        permission,
        children: [
          { key: "overview", to: "/dashboard" },
          { key: "crm", to: "/crm" },
          { key: "analyze", to: "/analyze" },
        ],
      },
    ],
  },
  {
    key: "communications",
    entries: [
      { key: "templates", to: "/email", icon: EnvelopeSimpleIcon, permission },
      { key: "mailbox", to: "/mailbox", icon: TrayIcon, permission },
      {
        key: "conversations",

        to: "/chat",
        icon: ChatsCircleIcon,
        permission,
        counts: "conversations",
      },
      {
        key: "sms",

        to: "/coming-soon/sms",
        icon: ChatTextIcon,
        permission,
        badge: "soon",
        hiddenInBar: true,
      },
      {
        key: "whatsapp",

        to: "/coming-soon/whatsapp",
        icon: WhatsappLogoIcon,
        permission,
        badge: "soon",
        hiddenInBar: true,
      },
    ],
  },
  {
    key: "campaignManagement",
    entries: [
      { key: "campaigns", to: CAMPAIGNS_PATH, icon: FlagPennantIcon, permission },
      { key: "scheduler", to: "/scheduler", icon: CalendarDotsIcon, permission },
      { key: "accounts", to: "/accounts", icon: UsersIcon, permission },
      { key: "customFields", to: "/custom-fields", icon: SlidersHorizontalIcon, permission },
      { key: "filters", to: "/filters", icon: FunnelIcon, permission },
    ],
  },
];

/** Returns the menu for a user with these permissions; empty groups and headings are left out. */
export function visibleMenu(
  can: (permission: Permission) => boolean,
  hasPlans = true,
): MenuGroup[] {
  if (!can(permission)) return [];
  // A single entry: the settings pages have their own menu.
  const settings: MenuEntry = {
    key: "settings",
    to: "/settings",
    alsoAt: visibleSettings(can, hasPlans).flatMap(({ entries }) => entries.map(({ to }) => to)),
    icon: GearSixIcon,
  };
  const developer: MenuEntry = {
    key: "developer",

    to: "/developer",
    icon: CodeIcon,
    permission: "DEVELOPER.MANAGE",
    hiddenInBar: true,
  };
  const workspaces: MenuEntry = {
    key: "workspaces",

    to: "/workspaces",
    icon: SquaresFourIcon,
    hiddenInBar: true,
  };
  const allowed = (entry: MenuEntry) => entry.permission === undefined || can(entry.permission);
  return [...MENU, { key: "settings", entries: [developer, settings, workspaces] }]
    .map((group) => ({ ...group, entries: group.entries.filter(allowed) }))
    .filter((group) => group.entries.length > 0);
}

/** Returns whether a path is the entry's own or one below it. */
function leadsTo(to: string | undefined, pathname: string): boolean {
  return to !== undefined && (pathname === to || pathname.startsWith(`${to}/`));
}

/**
 * Returns the keys from the root to a page's entry: the one with the longest path that is a prefix of the page's; empty
 * if there is none.
 */
export function activeTrail(groups: readonly MenuGroup[], pathname: string): string[] {
  let best: { length: number; trail: string[] } = { length: 0, trail: [] };
  const walk = (entries: readonly MenuEntry[], above: string[]) => {
    for (const entry of entries) {
      const trail = [...above, entry.key];
      for (const to of [entry.to, ...(entry.alsoAt ?? [])]) {
        const length = to?.length ?? 0;
        // A heading may lead to one of its own entries, which is then the page's.
        if (length >= best.length && leadsTo(to, pathname)) best = { length, trail };
      }
      if (entry.children) walk(entry.children, trail);
    }
  };
  walk(
    groups.flatMap((group) => group.entries),
    [],
  );
  return best.trail;
}

/** The open submenus: one on the first level and one inside it (spec section 2.5). */
export type OpenTrail = readonly string[];

/** Returns the open submenus after a press on the heading at `trail`: a closed one opens and closes its siblings; an open one closes. */
export function toggled(open: OpenTrail, trail: readonly string[]): OpenTrail {
  const isOpen = trail.every((key, level) => open[level] === key);
  return isOpen ? trail.slice(0, -1) : trail;
}
