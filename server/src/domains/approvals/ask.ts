import { AppError, type askApprovalBody, type Approval } from "@arauto/contracts";
import { type Contact, unknownContact } from "@arauto/mail";
import { NIL, v7 } from "uuid";
import type { z } from "zod";
import { unaudited } from "../../platform/audit/unaudited.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { audienceOf, countAudience, frozenAudience } from "../audience/index.ts";
import { campaignState, findings, review } from "../campaigns/index.ts";
import { issuesOf } from "../templates/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { type Gathered, gather, type Subject } from "./gather.ts";
import { expireLater, recheckLater } from "./jobs.ts";
import { findApprovers, mailApprovers } from "./notices.ts";
import * as queries from "./queries.ts";
import { type Member, presentApproval, viewerOf } from "./read.ts";
import { addEntry, recordApproval } from "./record.ts";
import type { Snapshot } from "./snapshot.ts";
import { insertRound } from "./thread-queries.ts";

/** Characters of a message's text kept for comparing rounds. */
const TEXT_MAX = 50_000;

/**
 * Asks the members who may decide to approve the current campaign or workflow. Repeating it without a change is a
 * no-op.
 * @param asking the scheduled task whose run asks, and until when
 * @throws AppError NOT_FOUND; WRONG_STATE; APPROVAL_NOBODY; CAMPAIGN_INCOMPLETE, CAMPAIGN_NOBODY, SENDER_NOT_VERIFIED
 *   or TEMPLATE_INVALID with everything that prevents its start; FINDINGS_NOT_ACCEPTED; VERSION_CONFLICT when it
 *   changes meanwhile
 */
export async function askApproval(
  deps: Deps,
  member: Member,
  { campaignId, action, inside, note, acceptedFindings }: z.output<typeof askApprovalBody>,
  asking: { task: queries.AskingTask; decideBy: Date } | null = null,
): Promise<Approval> {
  const { tenantId } = member;
  const subject: Subject = { campaignId, action, inside: action === "publish" ? inside : null };
  const seen = await deps.database.tenant(tenantId, (tx) => gather(tx, deps, tenantId, subject));
  const messages = await renderMessages(deps, tenantId, seen);
  const found = findingsOf(seen, messages);
  // No user is present to accept findings in the email of a task's run; the approver sees them.
  const accepted = asking
    ? found.map(({ key }) => key)
    : [...new Set([...seen.accepted, ...acceptedFindings])];
  findings.requireAccepted(found, accepted);
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await gather(tx, deps, tenantId, subject);
    if (now.fingerprint !== seen.fingerprint) throw new AppError("VERSION_CONFLICT");
    const snapshot = await snapshotOf(tx, tenantId, now, messages);
    const seenNow = asking ? { ...now, decideBy: asking.decideBy } : now;
    const more = { note, task: asking?.task ?? null };
    const { row, isNew } = await store(
      tx,
      deps,
      member,
      { ...subject, ...more },
      seenNow,
      snapshot,
    );
    await campaignState.setAcceptedFindings(tx, tenantId, campaignId, accepted);
    const approval = await presentApproval(tx, deps, row, viewerOf(member));
    return isNew ? approval : unaudited(approval, [approval.id]);
  });
}

const findingsOf = ({ templateIds, stepIds }: Gathered, messages: Snapshot["messages"]) =>
  messages.flatMap(({ issues }, place) => {
    const templateId = templateIds[place] ?? "";
    const stepId = stepIds?.[place];
    const where = stepId === undefined ? { templateId, variant: place } : { templateId, stepId };
    return findings.findingsOfMessage(issues, where);
  });

/** Stores a request for approval, unless the same one is waiting. */
async function store(
  tx: Transaction,
  deps: Deps,
  { tenantId, userId }: Member,
  {
    campaignId,
    action,
    inside,
    note,
    task,
  }: Subject & { note: string; task: queries.AskingTask | null },
  seen: Gathered,
  snapshot: Snapshot,
): Promise<{ row: queries.ApprovalRow; isNew: boolean }> {
  const existing = await queries.findOfCampaign(tx, tenantId, campaignId);
  const before = existing && (await queries.lock(tx, tenantId, existing.id));
  if (before?.status === "waiting" && before.askedBy === userId && isSame(before, seen, action))
    return { row: before, isNew: false };
  if (before?.status === "approved" && isSame(before, seen, action))
    throw new AppError("WRONG_STATE", "This was approved and takes effect in a moment");
  const { kind, fingerprint, workflowVersion, decideBy } = seen;
  const approvers = await findApprovers(tx, tenantId, { kind, askedBy: userId });
  if (approvers.length === 0) throw new AppError("APPROVAL_NOBODY");
  const now = await queries.findNow(tx);
  const { people } = snapshot;
  const asked = await queries.upsert(tx, tenantId, {
    id: v7(),
    campaignId,
    action,
    inside,
    fingerprint,
    workflowVersion,
    people,
    note,
    askedBy: userId,
    decideBy,
    now,
    task,
  });
  await insertRound(tx, tenantId, asked.id, { round: asked.round, now, snapshot });
  const row = await queries.find(tx, tenantId, asked.id);
  if (!row) throw new Error("A request that was stored was not found");
  await addEntry(tx, tenantId, row, { kind: "asked", userId, text: note, at: now });
  const facts = { people, decideBy: decideBy?.toISOString() ?? null, note };
  await recordApproval(tx, tenantId, row, "approval.requested", userId, facts);
  await mailApprovers(tx, deps, tenantId, row, approvers);
  const payload = { tenantId, approvalId: row.id, round: row.round };
  if (decideBy) await expireLater(tx, deps, payload, decideBy);
  await recheckLater(tx, deps, payload);
  return { row, isNew: true };
}

const isSame = (
  before: queries.ApprovalRow,
  { fingerprint }: Gathered,
  action: Subject["action"],
): boolean => before.fingerprint === fingerprint && before.action === action;

const nobodyReading = (language: Contact["language"]): Contact => ({
  ...unknownContact(NIL),
  status: "active",
  language,
});

/** Checks every message, and renders its text without personal values. @throws AppError TEMPLATE_INVALID */
async function renderMessages(
  deps: Deps,
  tenantId: string,
  { messages, fields, pictures }: Gathered,
): Promise<Snapshot["messages"]> {
  const rendered: Snapshot["messages"] = [];
  for (const [index, { title, source }] of messages.entries()) {
    const issues = await issuesOf(deps, tenantId, source, {
      fields,
      pictures: pictures[index] ?? [],
      workspace: source.workspace,
      ...(source.data && { data: source.data }),
    });
    const errors = issues.filter((issue) => issue.severity === "error");
    if (errors.length > 0)
      throw new AppError("TEMPLATE_INVALID", errors[0]?.message, {
        errors: errors.map(({ part, code, message }) => ({ path: part, code, message })),
      });
    const content = { ...source, tenantId, pictureBase: deps.config.publicUrl, tracking: null };
    const { shown } = await deps.rendering.preview(tenantId, content, [
      nobodyReading(source.language),
    ]);
    const [one] = shown;
    const text = one && "text" in one ? one.text.slice(0, TEXT_MAX) : "";
    rendered.push({ title, source, text, issues });
  }
  return rendered;
}

/** Creates a snapshot of the content to approve. @throws AppError CAMPAIGN_NOBODY */
async function snapshotOf(
  tx: Transaction,
  tenantId: string,
  { name, kind, sending, settings, steps }: Gathered,
  messages: Snapshot["messages"],
): Promise<Snapshot> {
  const audience = await audienceOf(tx, tenantId, frozenAudience(sending));
  const counts = await countAudience(tx, tenantId, audience, false);
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const { matched, canReceive, leftOut } = review.contactsOf(counts, timeZone);
  if (kind !== "workflow" && canReceive === 0) throw new AppError("CAMPAIGN_NOBODY");
  return { name, sending, settings, steps, people: canReceive, matched, leftOut, messages };
}
