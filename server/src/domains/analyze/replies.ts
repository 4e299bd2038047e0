import { type AnalyzeReply, type AnalyzeAdvice, RATE_MIN, type Metrics } from "@arauto/contracts";
import { classifyRefusal, type RefusalKind } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import type { changeQueries } from "../ledger/index.ts";
import * as queries from "./reply-queries.ts";

/** Texts stored per day, campaign and provider. Two concurrent processes may exceed it by what each adds. */
const TEXTS_MAX = 20;
const KEPT_DAYS = 400;
const REMOVED_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;
/** A provider that defers a larger share needs attention. */
const DEFERRED_MANY = 0.15;
/** A provider that blocks a larger share of attempts, and at least this many emails, needs attention. */
const BLOCKED_MANY = 0.05;
const BLOCKED_MIN = 10;

type Change = changeQueries.LedgerChange;

const keyOf = (parts: readonly (string | number)[]) => parts.join("\n");

/** Adds how long accepted emails waited, and the servers' replies. */
export async function addWaitsAndReplies(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<void> {
  const waits = new Map<string, queries.WaitSums>();
  for (const { hour, campaignId, provider, wait, by } of changes) {
    if (wait === null) continue;
    const key = keyOf([hour.toISOString(), campaignId, provider, String(wait).padStart(3, "0")]);
    const sum = waits.get(key);
    if (sum) sum.emails += by;
    else waits.set(key, { hour, campaignId, provider, wait, emails: by });
  }
  await queries.addWaits(tx, tenantId, inOrder(waits));
  await addReplies(tx, tenantId, changes);
}

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

async function addReplies(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<void> {
  const replied = changes.flatMap((change) =>
    change.reply === null ? [] : [{ ...change, reply: change.reply }],
  );
  if (replied.length === 0) return;
  const zone = await queries.findTimeZone(tx, tenantId);
  const rows = new Map<string, queries.ReplySums>();
  const add = (row: queries.ReplySums) => {
    const key = keyOf([row.day, row.campaignId, row.provider, row.counter, row.text]);
    const sum = rows.get(key);
    if (!sum) rows.set(key, row);
    else {
      sum.emails += row.emails;
      if (row.lastAt > sum.lastAt) sum.lastAt = row.lastAt;
    }
  };
  const stored = await queries.findReplyKeys(
    tx,
    tenantId,
    [...new Set(replied.map(({ at }) => localTimeOf(at, zone).slice(0, 10)))],
    [...new Set(replied.map(({ campaignId }) => campaignId))],
  );
  const known = new Map<string, Set<string>>();
  const textsOf = ({ day, campaignId, provider }: queries.ReplyKey) => {
    const key = keyOf([day, campaignId, provider]);
    const texts = known.get(key) ?? new Set();
    known.set(key, texts);
    return texts;
  };
  const nameOf = ({ counter, text }: queries.ReplyKey) => keyOf([counter, text]);
  for (const key of stored) textsOf(key).add(nameOf(key));
  for (const { at, campaignId, provider, counter, reply, by } of replied) {
    const day = localTimeOf(at, zone).slice(0, 10);
    const counted = counter as queries.ReplyCounter;
    const row = { day, campaignId, provider, counter: counted, text: reply };
    const texts = textsOf(row);
    const isKept = texts.has(nameOf(row)) || texts.size < TEXTS_MAX;
    if (isKept) texts.add(nameOf(row));
    add({ ...row, text: isKept ? reply : "", emails: by, lastAt: at });
  }
  await queries.addReplies(tx, tenantId, inOrder(rows));
}

/** Returns the median of waits in seconds, within a tenth; null without any. */
export function medianWait(waits: readonly { wait: number; emails: number }[]): number | null {
  const total = waits.reduce((sum, { emails }) => sum + emails, 0);
  let before = 0;
  for (const { wait, emails } of waits.toSorted((one, other) => one.wait - other.wait)) {
    before += emails;
    // The middle of the step.
    if (total > 0 && before >= total / 2) return Math.round(2 ** ((wait + 0.5) / 4) - 1);
  }
  return null;
}

/** Refusals because of the sender and not of the recipient. */
const BLOCKS: ReadonlySet<RefusalKind> = new Set(["sender", "blocked", "policy", "content"]);

const blockAction = (text: string): AnalyzeAdvice["action"] =>
  classifyRefusal(text) === "sender" ? "authenticate" : "warmUp";

/** A server that only defers should get fewer emails at a time, unless its reply suggests otherwise. */
const deferralAction = (text: string): AnalyzeAdvice["action"] => {
  const kind = classifyRefusal(text);
  return kind === "sender" ? "authenticate" : kind === "blocked" ? "warmUp" : "slowDown";
};

const isBlock = ({ text }: queries.ReplyRow): boolean => BLOCKS.has(classifyRefusal(text));

const most = (rows: readonly queries.ReplyRow[]) =>
  rows.toSorted((one, other) => other.emails - one.emails)[0];

/**
 * Returns advice for a provider that defers more than 15% of the emails, or that blocks many; null when nothing is
 * needed.
 */
export function adviceFor(
  { sent, delayed, failed }: Pick<Metrics, "sent" | "delayed" | "failed">,
  replies: readonly queries.ReplyRow[],
): AnalyzeAdvice | null {
  const isSlow = sent >= RATE_MIN && delayed / sent > DEFERRED_MANY;
  const blocks = replies.filter(
    (reply) => reply.text !== "" && reply.counter !== "delayed" && isBlock(reply),
  );
  const blocked = blocks.reduce((sum, { emails }) => sum + emails, 0);
  const isBlocked = blocked >= BLOCKED_MIN && blocked / (sent + failed) > BLOCKED_MANY;
  const deferrals = replies.filter(({ counter, text }) => counter === "delayed" && text !== "");
  const reply = isBlocked ? most(blocks) : isSlow ? most(deferrals) : undefined;
  if (!isSlow && !isBlocked) return null;
  return {
    problem: isBlocked ? "blocks" : "defers",
    action: reply && isBlocked ? blockAction(reply.text) : deferralAction(reply?.text ?? ""),
    emails: isBlocked ? blocked : delayed,
    reply: reply ? presentReply(reply) : null,
  };
}

/** Converts a reply to the API's form. */
export const presentReply = ({
  counter,
  text,
  emails,
  firstAt,
  lastAt,
}: queries.ReplyRow): AnalyzeReply => ({
  result: counter === "delayed" ? "deferred" : counter === "failed" ? "failed" : "bounced",
  text,
  emails,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});

/** Deletes a workspace's replies past their retention. */
export const removeOldRepliesJob = defineJob<JobPayload>({
  name: "analyze.removeOldReplies",
  async run({ tenantId }, { deps: { database }, signal }) {
    const before = oldest();
    for (let removed = REMOVED_AT_ONCE; removed >= REMOVED_AT_ONCE;) {
      signal.throwIfAborted();
      removed = await database.tenant(tenantId, (tx) =>
        queries.removeReplies(tx, tenantId, before, REMOVED_AT_ONCE),
      );
    }
  },
});

const oldest = () => new Date(Date.now() - KEPT_DAYS * DAY_MS);

/** Adds a job for each workspace with replies past their retention. */
export async function removeOldReplies(tx: Transaction, { jobs }: Pick<Deps, "jobs">) {
  for (const { tenantId } of await queries.findTenantsWithOldReplies(tx, oldest()))
    await jobs.add(
      tx,
      removeOldRepliesJob,
      { tenantId },
      { key: `${removeOldRepliesJob.name}:${tenantId}` },
    );
}
