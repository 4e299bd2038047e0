import type { Permission } from "@arauto/contracts";
import {
  BuildingsIcon,
  ChatTextIcon,
  EnvelopeSimpleIcon,
  FlagPennantIcon,
  FunnelIcon,
  HouseIcon,
  type Icon,
  PaperPlaneTiltIcon,
  SlidersHorizontalIcon,
  SquaresFourIcon,
  TrayIcon,
  UsersIcon,
  WhatsappLogoIcon,
} from "@phosphor-icons/react";

/** One entry of the menu; its label is `shell:menu.<key>`. */
export interface MenuEntry {
  key: string;
  to: string;
  icon: Icon;
  permission: Permission;
  /** `shell:menu.<badge>`, shown behind the label. */
  badge?: string;
}

export interface MenuGroup {
  /** Its label is `shell:groups.<key>`. */
  key: string;
  entries: readonly MenuEntry[];
}

const permission = "CONFIG.VIEW";

export const MENU: readonly MenuGroup[] = [
  { key: "menu", entries: [{ key: "dashboard", to: "/dashboard", icon: HouseIcon, permission }] },
  {
    key: "communications",
    entries: [
      { key: "templates", to: "/email", icon: EnvelopeSimpleIcon, permission },
      { key: "mailbox", to: "/mailbox", icon: TrayIcon, permission },
      { key: "sms", to: "/coming-soon/sms", icon: ChatTextIcon, permission, badge: "soon" },
      { key: "whatsapp", to: "/coming-soon/whatsapp", icon: WhatsappLogoIcon, permission, badge: "soon" },
    ],
  },
  {
    key: "campaignManagement",
    entries: [
      { key: "campaigns", to: "/campaings", icon: FlagPennantIcon, permission },
      { key: "accounts", to: "/accounts", icon: UsersIcon, permission },
      { key: "customFields", to: "/custom-fields", icon: SlidersHorizontalIcon, permission },
      { key: "filters", to: "/filters", icon: FunnelIcon, permission },
    ],
  },
  {
    key: "settings",
    entries: [
      { key: "sendingAccounts", to: "/settings/sending-accounts", icon: PaperPlaneTiltIcon, permission },
      { key: "workspace", to: "/settings/workspace", icon: BuildingsIcon, permission },
      { key: "workspaces", to: "/workspaces", icon: SquaresFourIcon, permission },
    ],
  },
];

/** The menu as somebody with these permissions sees it; groups without entries are left out. */
export function visibleMenu(can: (permission: Permission) => boolean): MenuGroup[] {
  return MENU.map((group) => ({ ...group, entries: group.entries.filter((entry) => can(entry.permission)) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** Whether an entry is the active one: its path or one below it. */
export function isActive(entry: MenuEntry, pathname: string): boolean {
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
