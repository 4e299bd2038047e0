import {
  AppError,
  type Approval,
  type ApprovalEntry,
  type ApprovalSummary,
  type Permission,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { approvalSettings } from "../workspaces/index.ts";
import * as queries from "./queries.ts";
import { changesBetween, type Snapshot } from "./snapshot.ts";
import * as thread from "./thread-queries.ts";

/** The requesting user, with permissions. */
export interface Member {
  tenantId: string;
  userId: string;
  permissions: readonly Permission[];
}

export interface ApprovalViewer extends queries.Viewer {
  tenantId: string;
}

export const viewerOf = ({ tenantId, userId, permissions }: Member): ApprovalViewer => ({
  tenantId,
  userId,
  maySend: permissions.includes("CAMPAIGN.SEND"),
  mayPublish: permissions.includes("WORKFLOW.WRITE"),
});

/** Whether a member may decide a request, or why not. */
export function decisionFor(
  { kind, askedBy }: Pick<queries.ApprovalRow, "kind" | "askedBy">,
  { userId, maySend, mayPublish }: queries.Viewer,
): ApprovalSummary["decision"] {
  if (askedBy === userId) return "own";
  return maySend && (kind !== "workflow" || mayPublish) ? "allowed" : "permission";
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const person = (userId: string | null, name: string | null) =>
  userId === null || name === null ? null : { userId, name };

export function presentSummary(row: queries.ApprovalRow, viewer: queries.Viewer): ApprovalSummary {
  const { id, campaignId, campaignName, kind, action, status, round, people, note, problem } = row;
  return {
    id,
    campaignId,
    campaignName,
    kind,
    action,
    status,
    round,
    people,
    note,
    problem,
    askedBy: person(row.askedBy, row.askedByName),
    askedAt: row.askedAt.toISOString(),
    decideBy: iso(row.decideBy),
    decidedBy: person(row.decidedBy, row.decidedByName),
    decidedAt: iso(row.decidedAt),
    takesEffectAt: iso(row.takesEffectAt),
    decision: decisionFor(row, viewer),
  };
}

/** @throws AppError NOT_FOUND */
export async function requireApprovalRow(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.ApprovalRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Returns a request with its content, the changes since the viewer's last visit, and its thread. */
export async function presentApproval(
  tx: Transaction,
  _deps: Pick<Deps, "config">,
  row: queries.ApprovalRow,
  viewer: ApprovalViewer,
): Promise<Approval> {
  const { tenantId } = viewer;
  const snapshot = await thread.findSnapshot(tx, tenantId, row.id, row.round);
  if (!snapshot) throw new Error(`Request ${row.id} has no round ${row.round}`);
  const { approvalAbove, approveWorkflows } = await approvalSettings(tx, tenantId);
  const look = await thread.findLook(tx, tenantId, row.id, viewer.userId);
  const former = formerLook(row, look);
  const before = former && (await thread.findSnapshot(tx, tenantId, row.id, former.round));
  const entries = await thread.findEntries(tx, tenantId, row.id);
  return {
    ...presentSummary(row, viewer),
    isRequired:
      row.kind === "workflow"
        ? approveWorkflows
        : approvalAbove !== null && (approvalAbove === 0 || (row.people ?? 0) > approvalAbove),
    approvalAbove,
    task: row.taskId === null ? null : { id: row.taskId, name: row.taskName ?? "" },
    shown: shownOf(snapshot),
    lookedAt: iso(former?.at ?? null),
    changes: before ? changesBetween(before, snapshot) : [],
    thread: entries.map(presentEntry),
  };
}

/** Returns the last earlier round that a member viewed. */
function formerLook(
  { round }: queries.ApprovalRow,
  look: thread.LookRow | undefined,
): { round: number; at: Date } | null {
  if (!look) return null;
  if (look.round < round) return { round: look.round, at: look.lookedAt };
  return look.formerRound !== null && look.formerAt !== null
    ? { round: look.formerRound, at: look.formerAt }
    : null;
}

const presentEntry = ({ authorId, authorName, at, ...entry }: thread.EntryRow): ApprovalEntry => ({
  ...entry,
  author: person(authorId, authorName),
  at: at.toISOString(),
});

function shownOf({
  sending,
  settings,
  matched,
  leftOut,
  messages,
  steps,
}: Snapshot): Approval["shown"] {
  const names = (list: readonly { name: string }[] | undefined) =>
    (list ?? []).map(({ name }) => name);
  return {
    from: `${sending.from.name} <${sending.from.address}>`,
    replyTo: sending.replyTo ?? "",
    audience: sending.resendOf ? [sending.resendOf.name] : names(sending.filters),
    excluded: names(sending.excludedFilters),
    topic: sending.topic?.name ?? null,
    sendAt: settings.sendAt,
    sendAtZone: settings.sendAtZone,
    spreadMinutes: settings.spreadMinutes,
    matched,
    leftOut,
    messages: messages.map(({ title, source, issues }) => ({
      title,
      subject: source.subject,
      preheader: source.preheader,
      issues,
    })),
    steps,
  };
}
