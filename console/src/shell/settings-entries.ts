import type { Permission } from "@arauto/contracts";
import {
  ArchiveIcon,
  BuildingsIcon,
  ClipboardTextIcon,
  CreditCardIcon,
  DevicesIcon,
  DownloadSimpleIcon,
  EraserIcon,
  GlobeIcon,
  type Icon,
  ListChecksIcon,
  PaletteIcon,
  PaperPlaneTiltIcon,
  PasswordIcon,
  ProhibitIcon,
  PulseIcon,
  ShieldCheckIcon,
  SwatchesIcon,
  TrayArrowDownIcon,
  UserCircleIcon,
  UsersThreeIcon,
} from "@phosphor-icons/react";

/** The keys of the settings pages. */
export type SettingsKey =
  | "profile"
  | "password"
  | "sessions"
  | "twoFactor"
  | "preferences"
  | "workspace"
  | "brand"
  | "members"
  | "sendingAccounts"
  | "sendingDomains"
  | "mailboxes"
  | "topics"
  | "suppressions"
  | "backups"
  | "exports"
  | "erasures"
  | "auditLog"
  | "status"
  | "payment";

/** One settings page; its label is `shell:settings.<key>`. */
export interface SettingsEntry {
  key: SettingsKey;
  to: string;
  icon: Icon;
  /** Missing for pages that belong to the user instead of the workspace. */
  permission?: Permission;
  /** Shown only where the installation has plans. */
  ofPlans?: true;
}

export interface SettingsGroup {
  /** Its label is `shell:settings.groups.<key>`. */
  key: "you" | "workspace";
  entries: readonly SettingsEntry[];
}

const permission = "CONFIG.VIEW";

const SETTINGS: readonly SettingsGroup[] = [
  {
    key: "you",
    entries: [
      { key: "profile", to: "/settings/profile", icon: UserCircleIcon },
      { key: "password", to: "/settings/change-password", icon: PasswordIcon },
      { key: "sessions", to: "/settings/sessions", icon: DevicesIcon },
      { key: "twoFactor", to: "/settings/two-factor", icon: ShieldCheckIcon },
      { key: "preferences", to: "/settings/preferences", icon: PaletteIcon },
    ],
  },
  {
    key: "workspace",
    entries: [
      { key: "workspace", to: "/settings/workspace", icon: BuildingsIcon, permission },
      { key: "brand", to: "/settings/brand", icon: SwatchesIcon, permission },
      { key: "members", to: "/settings/members", icon: UsersThreeIcon, permission },
      {
        key: "sendingAccounts",
        to: "/settings/sending-accounts",
        icon: PaperPlaneTiltIcon,
        permission,
      },
      { key: "sendingDomains", to: "/settings/sending-domains", icon: GlobeIcon, permission },
      { key: "mailboxes", to: "/settings/mailboxes", icon: TrayArrowDownIcon, permission },
      { key: "topics", to: "/settings/topics", icon: ListChecksIcon, permission },
      { key: "suppressions", to: "/settings/suppressions", icon: ProhibitIcon, permission },
      { key: "backups", to: "/backups", icon: ArchiveIcon, permission: "DATA.EXPORT" },
      { key: "exports", to: "/exports", icon: DownloadSimpleIcon, permission: "DATA.EXPORT" },
      { key: "erasures", to: "/settings/erasures", icon: EraserIcon, permission },
      {
        key: "auditLog",
        to: "/settings/audit-log",
        icon: ClipboardTextIcon,
        permission: "MEMBER.MANAGE",
      },
      { key: "status", to: "/settings/status", icon: PulseIcon, permission },
      { key: "payment", to: "/settings/payment", icon: CreditCardIcon, permission, ofPlans: true },
    ],
  },
];

/** Returns the settings pages for a user with these permissions; empty groups are left out. */
export function visibleSettings(
  can: (permission: Permission) => boolean,
  hasPlans = true,
): SettingsGroup[] {
  return SETTINGS.map((group) => ({
    ...group,
    entries: group.entries.filter(
      (entry) =>
        (entry.permission === undefined || can(entry.permission)) && (hasPlans || !entry.ofPlans),
    ),
  })).filter((group) => group.entries.length > 0);
}
