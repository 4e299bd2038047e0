import type { Permission } from "@arauto/contracts";

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
      { key: "profile", to: "/settings/profile" },
      { key: "password", to: "/settings/change-password" },
      { key: "sessions", to: "/settings/sessions" },
      { key: "twoFactor", to: "/settings/two-factor" },
      { key: "preferences", to: "/settings/preferences" },
    ],
  },
  {
    key: "workspace",
    entries: [
      { key: "workspace", to: "/settings/workspace", permission },
      { key: "brand", to: "/settings/brand", permission },
      { key: "members", to: "/settings/members", permission },
      {
        key: "sendingAccounts",
        to: "/settings/sending-accounts",
        permission,
      },
      { key: "sendingDomains", to: "/settings/sending-domains", permission },
      { key: "mailboxes", to: "/settings/mailboxes", permission },
      { key: "topics", to: "/settings/topics", permission },
      { key: "suppressions", to: "/settings/suppressions", permission },
      { key: "backups", to: "/backups", permission: "DATA.EXPORT" },
      { key: "exports", to: "/exports", permission: "DATA.EXPORT" },
      { key: "erasures", to: "/settings/erasures", permission },
      {
        key: "auditLog",
        to: "/settings/audit-log",
        permission: "MEMBER.MANAGE",
      },
      { key: "status", to: "/settings/status", permission },
      { key: "payment", to: "/settings/payment", permission, ofPlans: true },
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
