import { z } from "zod";

/** All permissions that routes can require. The token's `role` claim is a list of these. */
export const PERMISSIONS = [
  "CONFIG.VIEW",
  "ACCOUNT.WRITE",
  "CAMPAIGN.WRITE",
  "CAMPAIGN.SEND",
  "TEMPLATE.WRITE",
  "WORKFLOW.WRITE",
  "DEVELOPER.MANAGE",
  "BILLING.MANAGE",
  "MEMBER.MANAGE",
  "CRM.WRITE",
  "DATA.EXPORT",
] as const;

export const permission = z.enum(PERMISSIONS).meta({ id: "Permission" });
export type Permission = z.infer<typeof permission>;

/** Roles of members; each bundles permissions. */
export const MEMBER_ROLES = ["owner", "admin", "marketer", "developer", "analyst"] as const;
export const memberRole = z.enum(MEMBER_ROLES).meta({ id: "MemberRole" });
export type MemberRole = z.infer<typeof memberRole>;

/** Permissions of each role. The server enforces them on every route; the console only hides controls. */
export const ROLE_PERMISSIONS: Record<MemberRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((p) => p !== "BILLING.MANAGE"),
  marketer: [
    "CONFIG.VIEW",
    "ACCOUNT.WRITE",
    "CAMPAIGN.WRITE",
    "CAMPAIGN.SEND",
    "TEMPLATE.WRITE",
    "WORKFLOW.WRITE",
    "CRM.WRITE",
    "DATA.EXPORT",
  ],
  developer: ["CONFIG.VIEW", "TEMPLATE.WRITE", "WORKFLOW.WRITE", "DEVELOPER.MANAGE"],
  analyst: ["CONFIG.VIEW", "DATA.EXPORT"],
};
