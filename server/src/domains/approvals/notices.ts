import {
  type MemberRole,
  MEMBER_ROLES,
  type Permission,
  ROLE_PERMISSIONS,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { queueSystemMail, type SystemMailContent } from "../system-mail/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import * as queries from "./queries.ts";

type NoticeDeps = Pick<Deps, "config" | "jobs" | "secrets">;
type Outcome = Extract<SystemMailContent, { kind: "approvalOutcome" }>["outcome"];

const permissionsFor = (kind: queries.ApprovalRow["kind"]): Permission[] =>
  kind === "workflow" ? ["CAMPAIGN.SEND", "WORKFLOW.WRITE"] : ["CAMPAIGN.SEND"];

/** Returns the roles that may decide about a campaign of this kind. */
export const approverRoles = (kind: queries.ApprovalRow["kind"]): MemberRole[] =>
  MEMBER_ROLES.filter((role) =>
    permissionsFor(kind).every((permission) => ROLE_PERMISSIONS[role].includes(permission)),
  );

/** Returns the members who may decide a request. */
export const findApprovers = (
  tx: Transaction,
  tenantId: string,
  { kind, askedBy }: Pick<queries.ApprovalRow, "kind" | "askedBy">,
): Promise<queries.Approver[]> => queries.findMembers(tx, tenantId, approverRoles(kind), askedBy);

async function send(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  members: readonly queries.Approver[],
  content: (workspaceName: string) => SystemMailContent,
): Promise<void> {
  if (members.length === 0) return;
  const { name } = await workspaceFacts(tx, tenantId);
  for (const { userId, email, name: memberName, lang } of members)
    await queueSystemMail(
      tx,
      deps,
      { ...content(name), to: { email, name: memberName }, lang, userId },
      { queue: `approvals:${tenantId}` },
    );
}

const linkTo = ({ config }: NoticeDeps, { id }: Pick<queries.ApprovalRow, "id">): string =>
  `${config.publicUrl}/approvals/${id}`;

/** Emails all members who may decide a request. */
export function mailApprovers(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  row: queries.ApprovalRow,
  approvers: readonly queries.Approver[],
): Promise<void> {
  return send(tx, deps, tenantId, approvers, (workspaceName) => ({
    kind: "approvalRequested",
    link: linkTo(deps, row),
    workspaceName,
    campaignName: row.campaignName,
    askedBy: row.askedByName ?? "",
    note: row.note,
  }));
}

/** Emails the outcome to the requester; with `approvers`, also to those who could have decided it. */
export async function mailOutcome(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  row: queries.ApprovalRow,
  outcome: Outcome,
  { comment = "", by = "", approvers = false } = {},
): Promise<void> {
  const asker = row.askedBy ? await queries.findMember(tx, tenantId, row.askedBy) : undefined;
  const others = approvers ? await findApprovers(tx, tenantId, row) : [];
  await send(tx, deps, tenantId, [...(asker ? [asker] : []), ...others], (workspaceName) => ({
    kind: "approvalOutcome",
    outcome,
    link: linkTo(deps, row),
    workspaceName,
    campaignName: row.campaignName,
    by,
    comment,
  }));
}
