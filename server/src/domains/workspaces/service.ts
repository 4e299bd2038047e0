import {
  knownTimeZone,
  AppError,
  type Brand,
  type Language,
  type MemberRole,
  type Workspace,
  type workspaceBody,
  type listedWorkspace,
  type workspaceMembership,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Config } from "../../config.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { welcomeNotifications } from "../notifications/index.ts";
import { createDefaultPipeline } from "../pipelines/index.ts";
import { createCaptureAccount } from "../sending-accounts/index.ts";
import { brandOf } from "./brand-service.ts";
import * as queries from "./queries.ts";

type PresentedMembership = z.input<typeof workspaceMembership>;
type ListedWorkspace = z.input<typeof listedWorkspace>;

export interface NewWorkspace {
  name: string;
  /** The new Owner. */
  userId: string;
  /** The first sender's address, until another is set. */
  userEmail: string;
  lang: Language;
}

/**
 * Creates a workspace ready to use: trial plan, Owner, and the test inbox as its sending
 * account. All in the given transaction, which must be outside any tenant.
 */
export async function createWorkspace(
  tx: Transaction,
  deps: Deps,
  workspace: NewWorkspace,
): Promise<queries.Membership> {
  const id = v7();
  await queries.insertWorkspace(tx, {
    id,
    name: workspace.name,
    language: workspace.lang,
    trialDays: deps.config.trialDays,
  });
  const { membership } = await joinWorkspace(tx, {
    tenantId: id,
    userId: workspace.userId,
    role: "owner",
  });
  await createCaptureAccount(tx, id, {
    name: workspace.name,
    email: workspace.userEmail,
    language: workspace.lang,
  });
  await createDefaultPipeline(tx, id, workspace.lang);
  await recordEvents(tx, id, [
    { type: "member.joined", userId: workspace.userId, data: { role: membership.role } },
  ]);
  await welcomeNotifications(tx, { tenantId: id, userId: workspace.userId });
  return membership;
}

/**
 * Makes a user a member; an existing member keeps their role (`isNew` false). The transaction must
 * be outside any tenant.
 */
export async function joinWorkspace(
  tx: Transaction,
  join: { tenantId: string; userId: string; role: MemberRole },
): Promise<{ membership: queries.Membership; isNew: boolean }> {
  const isNew = await queries.insertMembership(tx, { id: v7(), ...join });
  const membership = await queries.findMembershipIn(tx, join.userId, join.tenantId);
  if (!membership) throw new Error("Could not read the new membership");
  return { membership, isNew };
}

/** The workspace's settings for emails, previews and public pages. */
export type WorkspaceFacts = Omit<
  queries.WorkspaceRow,
  "createdAt" | "version" | "approvalAbove" | "approveWorkflows"
> & { brand: Brand };

export async function workspaceFacts(tx: Transaction, tenantId: string): Promise<WorkspaceFacts> {
  const row = await queries.findWithBrand(tx, tenantId);
  const { id, name, address, language, timeZone, brandColor, doubleOptIn, consentText, tracking } =
    row;
  return {
    id,
    name,
    address,
    language,
    timeZone,
    brandColor,
    doubleOptIn,
    consentText,
    tracking,
    brand: brandOf(row),
  };
}

/** Lists the user's workspaces, last opened first. */
export async function listWorkspaces(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  userId: string,
): Promise<ListedWorkspace[]> {
  return (await queries.listMemberships(tx, userId)).map(
    ({ campaignName: name, campaignStartedAt: at, ...row }) => ({
      ...presentMembership(row, config),
      lastCampaign: name === null || at === null ? null : { name, startedAt: at.toISOString() },
    }),
  );
}

export async function getWorkspace(tx: Transaction, tenantId: string): Promise<Workspace> {
  return presentWorkspace(await queries.findWorkspace(tx, tenantId));
}

/**
 * @throws AppError VALIDATION for an unknown time zone; VERSION_CONFLICT with the current settings
 */
export async function updateWorkspace(
  tx: Transaction,
  tenantId: string,
  userId: string,
  change: z.output<typeof workspaceBody>,
): Promise<Workspace> {
  const timeZone = knownTimeZone(change.timeZone);
  if (timeZone === null) throw unknownTimeZone();
  const before = await queries.findWorkspace(tx, tenantId);
  const updated = await queries.updateWorkspace(tx, tenantId, { ...change, timeZone });
  if (!updated) {
    throw new AppError("VERSION_CONFLICT", undefined, {
      current: presentWorkspace(await queries.findWorkspace(tx, tenantId)),
    });
  }
  await recordEvents(tx, tenantId, [{ type: "workspace.updated", userId }]);
  await recordApprovalSettings(tx, tenantId, userId, before, updated);
  return presentWorkspace(updated);
}

type ApprovalSettings = Pick<queries.WorkspaceRow, "approvalAbove" | "approveWorkflows">;

async function recordApprovalSettings(
  tx: Transaction,
  tenantId: string,
  userId: string,
  before: ApprovalSettings,
  after: ApprovalSettings,
): Promise<void> {
  const data = {
    above: after.approvalAbove,
    formerAbove: before.approvalAbove,
    workflows: after.approveWorkflows,
    formerWorkflows: before.approveWorkflows,
  };
  if (data.above === data.formerAbove && data.workflows === data.formerWorkflows) return;
  await recordEvents(tx, tenantId, [{ type: "approval.settingsChanged", userId, data }]);
}

/** Returns the approval settings of a workspace. */
export async function approvalSettings(
  tx: Transaction,
  tenantId: string,
): Promise<ApprovalSettings> {
  const { approvalAbove, approveWorkflows } = await queries.findWorkspace(tx, tenantId);
  return { approvalAbove, approveWorkflows };
}

/**
 * Whether campaigns and workflows of the workspace may start; always true when the installation has
 * no plans.
 */
export async function isPlanActive(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  tenantId: string,
): Promise<boolean> {
  return config.billing === "off" || queries.hasActivePlan(tx, tenantId);
}

function unknownTimeZone(): AppError {
  const message = "Unknown time zone";
  return new AppError("VALIDATION", message, {
    errors: [{ path: "timeZone", code: "invalid", message }],
  });
}

/** Converts a membership to the API's form. */
export function presentMembership(
  row: queries.Membership,
  { billing }: Pick<Config, "billing">,
): PresentedMembership {
  return {
    ...row,
    isActivedPlan: billing === "off" || row.isActivedPlan,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentWorkspace(row: queries.WorkspaceRow): Workspace {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
