import type { StepOf } from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import { v4 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { contactsForMail, occasionsAtStep } from "../contacts/index.ts";
import { REQUEST_RETRIES_MS, type RequestScope } from "../requests/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import * as queries from "./call-queries.ts";
import { askToContinue, isSafe, uncertain } from "./call-steps.ts";
import { findWorkflow } from "./queries.ts";
import { stepIn } from "./turn.ts";
import { loadVersion, type PublishedVersion } from "./version-queries.ts";

/** A contact's request that this process sends. */
export interface ClaimedRequest extends queries.CallRow {
  contact: Contact | null;
  lease: string;
}

/** One HTTP call, for one or several contacts' requests of a step. */
export interface Call {
  step: StepOf<"request">;
  requests: readonly ClaimedRequest[];
  scope: RequestScope;
}

/** Batch calls that a process claims at once: each may load hundreds of contacts. */
const BATCHES_AT_ONCE = 4;
/** Maximum number of abandoned requests that one statement cancels. */
const ABANDONED_AT_ONCE = 100;
/** Delay before the requests of a workflow that is not running are checked again. */
const PAUSED_MS = 15_000;
/** Attempts before a request fails because the circuit breaker stays open. */
const ATTEMPTS_MAX = REQUEST_RETRIES_MS.length + 1;

/**
 * Claims due requests of a workflow, and decides about requests that a process lost. This transaction ends before
 * anything is sent, so a request is known to have begun even if the process dies.
 */
export async function claimCalls(
  tx: Transaction,
  deps: Deps,
  queue: queries.CallQueue,
  limit: number,
  leaseMs: number,
): Promise<Call[]> {
  const { tenantId, workflowId } = queue;
  const locked = await queries.lockQueue(tx, queue);
  if (!locked) return [];
  const { now } = locked;
  const workflow = await findWorkflow(tx, tenantId, workflowId);
  const abandoned = { now, limit: ABANDONED_AT_ONCE };
  while ((await queries.cancelAbandoned(tx, queue, abandoned)) >= ABANDONED_AT_ONCE);
  const versions = new Map<number, PublishedVersion>();
  const stepOf = async ({ version, step }: queries.CallRow): Promise<StepOf<"request">> => {
    const known = versions.get(version) ?? (await loadVersion(tx, tenantId, workflowId, version));
    versions.set(version, known);
    const found = stepIn(known, step);
    if (found.type !== "request") throw new Error(`Step ${step} makes no request`);
    return found;
  };
  await decideLost(tx, deps, queue, now, stepOf);
  if (workflow?.status !== "sending") {
    await queries.setNextDue(tx, queue);
    await queries.postpone(tx, queue, new Date(now.getTime() + PAUSED_MS));
    return [];
  }
  const lease = v4();
  const lostAt = new Date(now.getTime() + leaseMs);
  const calls = await dueCalls(tx, queue, { now, limit, stepOf });
  const rows = calls.flatMap(({ requests }) => requests);
  const begun = await queries.beginCalls(tx, queue, rows, { lease, now, lostAt });
  await queries.setNextDue(tx, queue);
  const contacts = await contactsOf(tx, queue, begun);
  const scope = {
    workspace: await workspaceFacts(tx, tenantId),
    campaign: { name: workflow.name },
  };
  const claimed = new Map(
    begun.map((row) => [row.id, { ...row, lease, contact: contacts.get(row.id) ?? null }]),
  );
  return calls.map(({ step, requests }) => ({
    step,
    scope,
    requests: requests.flatMap(({ id }) => claimed.get(id) ?? []),
  }));
}

/**
 * Locks due requests and groups them into calls: one per contact, or batches for steps that allow it. Requests of a
 * repeated call stay together, because they are due at the same time.
 */
async function dueCalls(
  tx: Transaction,
  queue: queries.CallQueue,
  {
    now,
    limit,
    stepOf,
  }: {
    now: Date;
    limit: number;
    stepOf: (call: queries.CallRow) => Promise<StepOf<"request">>;
  },
): Promise<{ step: StepOf<"request">; requests: queries.CallRow[] }[]> {
  let due = await queries.findDue(tx, queue, { now, limit });
  let largest = 1;
  for (const row of due) largest = Math.max(largest, batchSizeOf(await stepOf(row)));
  if (largest > 1)
    due = await queries.findDue(tx, queue, {
      now,
      limit: Math.min(limit, BATCHES_AT_ONCE) * largest,
    });
  const calls: { step: StepOf<"request">; requests: queries.CallRow[] }[] = [];
  const open = new Map<string, queries.CallRow[]>();
  for (const row of due) {
    const step = await stepOf(row);
    const group = `${row.step} ${row.version} ${row.attempts === 0 ? "" : row.dueAt.getTime()}`;
    const joined = open.get(group);
    if (joined && joined.length < batchSizeOf(step)) {
      joined.push(row);
      continue;
    }
    if (calls.length === limit) continue;
    const requests = [row];
    open.set(group, requests);
    calls.push({ step, requests });
  }
  return calls;
}

const batchSizeOf = ({ config }: StepOf<"request">): number => config.batchSize ?? 1;

/** Repeats lost requests of steps where this is safe. The others become uncertain. */
async function decideLost(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  queue: queries.CallQueue,
  now: Date,
  stepOf: (call: queries.CallRow) => Promise<StepOf<"request">>,
): Promise<void> {
  const lost = await queries.findLost(tx, queue, now);
  const decided = [];
  for (const call of lost) {
    const step = await stepOf(call);
    if (isSafe(step) && call.attempts < ATTEMPTS_MAX)
      decided.push({ id: call.id, state: "queued" as const, way: null });
    else decided.push({ id: call.id, ...uncertain(step) });
  }
  if (decided.length === 0) return;
  await queries.storeLost(tx, queue.tenantId, decided, now);
  if (decided.some(({ way }) => way !== null)) await askToContinue(tx, deps, queue);
}

/** Returns the contacts of requests as variables see them, by request id. */
async function contactsOf(
  tx: Transaction,
  { tenantId, workflowId }: queries.CallQueue,
  rows: readonly queries.CallRow[],
): Promise<Map<string, Contact>> {
  const ids = rows.map(({ contactId }) => contactId);
  const contacts = new Map(
    (await contactsForMail(tx, tenantId, ids)).map((contact) => [contact.id, contact]),
  );
  const visits = new Map<string, queries.CallRow[]>();
  for (const row of rows) {
    const visit = `${row.round} ${row.step}`;
    visits.set(visit, [...(visits.get(visit) ?? []), row]);
  }
  const found = new Map<string, Contact>();
  for (const visitors of visits.values()) {
    const [{ step, round } = { step: null, round: null }] = visitors;
    const place = { workflowId, step, round };
    const own = visitors.map(({ contactId }) => contactId);
    const occasions = await occasionsAtStep(tx, tenantId, place, own);
    for (const { id, contactId } of visitors) {
      const contact = contacts.get(contactId);
      if (contact) found.set(id, { ...contact, contactId, ...occasions.get(contactId) });
    }
  }
  return found;
}
