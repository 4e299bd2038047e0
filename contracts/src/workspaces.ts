import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { session } from "./auth.ts";
import { id, INTEGER_MAX, line, timestamp, version } from "./lists.ts";
import { memberRole } from "./permissions.ts";
import { defineRoute } from "./route.ts";

export const workspaceMembership = z
  .object({
    personTenantId: id,
    tenantId: id,
    name: z.string(),
    role: memberRole,
    isActivedPlan: z.boolean(),
    lastOpenedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "WorkspaceMembership" });

/** A membership with what helps to recognize its workspace in a list. */
export const listedWorkspace = workspaceMembership
  .extend({
    lastCampaign: z.object({ name: z.string(), startedAt: timestamp }).nullable(),
  })
  .meta({ id: "ListedWorkspace" });

/** How opens and clicks are recorded: not at all, only as totals, or by contact. */
export const TRACKING = ["none", "anonymous", "individual"] as const;
export type WorkspaceTracking = (typeof TRACKING)[number];

export const workspace = z
  .object({
    id,
    name: z.string(),
    /** Postal address in the footer of every campaign email. */
    address: z.string(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    /** Color of the public pages, `#1f49c7`; null uses Arauto's. */
    brandColor: z.string().nullable(),
    /** Whether new contacts without recorded consent must confirm by email before campaigns reach them. */
    doubleOptIn: z.boolean(),
    /** Consent text of the confirmation email and page; empty uses a default in the contact's language. */
    consentText: z.string(),
    /** How campaigns record opens and clicks, from their start on. */
    tracking: z.enum(TRACKING),
    /** Campaigns to more contacts than this need another member's approval: 0 for all, null for none. */
    approvalAbove: z.number().int().nullable(),
    /** Whether starting workflows and publishing their changes needs another member's approval. */
    approveWorkflows: z.boolean(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "Workspace" });
export type Workspace = z.infer<typeof workspace>;

export const workspaceBody = z
  .object({
    name: line(100, 3),
    address: z.string().trim().max(300),
    language: z.enum(LANGUAGES),
    timeZone: line(60),
    /** This and the following: unchanged if omitted. */
    brandColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable()
      .optional(),
    doubleOptIn: z.boolean().optional(),
    consentText: z.string().trim().max(500).optional(),
    tracking: z.enum(TRACKING).optional(),
    approvalAbove: z.number().int().min(0).max(INTEGER_MAX).nullable().optional(),
    approveWorkflows: z.boolean().optional(),
    version,
  })
  .meta({ id: "WorkspaceBody" });

export const workspaceRoutes = {
  list: defineRoute({
    operationId: "listWorkspaces",
    method: "GET",
    path: "/v1/Workspaces",
    tag: "Workspaces",
    access: "user",
    withoutPlan: true,
    summary: "List your workspaces",
    description: "Each with its latest campaign that started.",
    response: z.object({ items: z.array(listedWorkspace) }).meta({ id: "WorkspaceMembershipList" }),
  }),
  create: defineRoute({
    operationId: "createWorkspace",
    method: "POST",
    path: "/v1/Workspaces",
    tag: "Workspaces",
    access: "user",
    status: 201,
    withoutPlan: true,
    summary: "Create a workspace",
    description: "You become its Owner.",
    body: z.object({ name: line(100, 3) }).meta({ id: "CreateWorkspaceBody" }),
    response: workspaceMembership,
  }),
  enter: defineRoute({
    operationId: "enterWorkspace",
    method: "POST",
    path: "/v1/Workspaces/{personTenantId}/Enter",
    tag: "Workspaces",
    access: "user",
    withoutPlan: true,
    summary: "Switch to a workspace",
    description: "Returns a token for this workspace.",
    params: z.object({ personTenantId: id }),
    response: session,
  }),
  get: defineRoute({
    operationId: "getWorkspace",
    method: "GET",
    path: "/v1/Workspaces/Current",
    tag: "Workspaces",
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Get the current workspace",
    response: workspace,
  }),
  update: defineRoute({
    operationId: "updateWorkspace",
    method: "PUT",
    path: "/v1/Workspaces/Current",
    tag: "Workspaces",
    access: "MEMBER.MANAGE",
    summary: "Update the current workspace",
    description: "Changes name, postal address, language and time zone.",
    body: workspaceBody,
    response: workspace,
  }),
};
