import type { StepOf } from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import { v4 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { Capacity } from "../../platform/network/capacity.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { contactForMail, occasionsAtStep } from "../contacts/index.ts";
import { knownFields } from "../custom-fields/index.ts";
import {
  forLog,
  judgeRequest,
  readAnswers,
  REQUEST_RETRIES_MS,
  type RequestOutcome,
  sendRequest,
} from "../requests/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import * as queries from "./call-queries.ts";
import { askToContinue } from "./call-steps.ts";
import { stepIn } from "./turn.ts";
import { findWorkflow } from "./queries.ts";
import { loadVersion, type PublishedVersion } from "./version-queries.ts";

/** Times and limits of requests; tests shorten them. */
export interface CallTuning {
  /** Between two looks for due requests. */
  lookEveryMs: number;
  /** After this long without an outcome, a request is lost. Longer than any request takes. */
  leaseMs: number;
  /** Requests in flight in this process. */
  inFlightMax: number;
  /** Of one workspace, so that the others always find room. */
  inFlightPerTenant: number;
  answerMs: number;
}

export const CALL_TUNING: CallTuning = {
  lookEveryMs: 500,
  leaseMs: 90_000,
  inFlightMax: 128,
  inFlightPerTenant: 48,
  answerMs: 30_000,
};

const QUEUES_AT_ONCE = 100;
/** How long requests of a workflow wait that does not run. */
const PAUSED_MS = 15_000;
/** A request that finds the circuit breaker open again and again is given up after this long. */
const ATTEMPTS_MAX = REQUEST_RETRIES_MS.length + 1;

/** A request that this process sends, with everything it needs. */
interface Claimed extends queries.CallRow {
  config: StepOf<"request">;
  contact: Contact | null;
  workflowName: string;
  workspace: { name: string; address: string };
  lease: string;
}

/** Sends due requests of workflows in this process. Returns a function that stops it once those in flight are stored. */
export function startCalls(deps: Deps, tuning: CallTuning = CALL_TUNING): () => Promise<void> {
  const log = deps.log.child({ part: "workflow-calls" });
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const capacity = new Capacity(tuning);
  const inFlight = new Set<Promise<void>>();

  async function serve(queue: queries.CallQueue): Promise<void> {
    const places = capacity.take(queue.tenantId, tuning.inFlightPerTenant);
    if (places === 0) return;
    let claimed: Claimed[] = [];
    try {
      claimed = await deps.database.tenant(queue.tenantId, (tx) =>
        claim(tx, deps, queue, places, tuning),
      );
    } finally {
      capacity.release(queue.tenantId, places - claimed.length);
    }
    for (const call of claimed) {
      const done = makeCall(deps, queue, call, tuning)
        .catch((error: unknown) => log.warn({ err: error, ...queue }, "Could not make a request"))
        .finally(() => {
          inFlight.delete(done);
          capacity.release(queue.tenantId, 1);
          wakeSignal.wake();
        });
      inFlight.add(done);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeSignal.reset();
      try {
        const due = await deps.database.system((tx) => queries.findDueQueues(tx, QUEUES_AT_ONCE));
        for (const queue of due) if (!stopping.signal.aborted) await serve(queue);
      } catch (error) {
        log.warn({ err: error }, "Could not look for due requests; retrying");
      }
      await wakeSignal.wokenWithin(tuning.lookEveryMs, stopping.signal);
    }
  }

  const looping = loop();
  return async () => {
    stopping.abort();
    await looping;
    await Promise.all(inFlight);
  };
}

/**
 * Claims due requests of a workflow, and decides about those that a process lost. In one transaction that ends before
 * anything is sent: a process that dies later leaves a request that is known to have been begun.
 */
async function claim(
  tx: Transaction,
  deps: Deps,
  queue: queries.CallQueue,
  limit: number,
  { leaseMs }: CallTuning,
): Promise<Claimed[]> {
  const { tenantId, workflowId } = queue;
  const locked = await queries.lockQueue(tx, queue);
  if (!locked) return [];
  const { now } = locked;
  const workflow = await findWorkflow(tx, tenantId, workflowId);
  await queries.cancelAbandoned(tx, queue, now);
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
  const due = await queries.claimDue(tx, queue, { lease, now, lostAt, limit });
  await queries.setNextDue(tx, queue);
  const { name, address } = await workspaceFacts(tx, tenantId);
  const claimed: Claimed[] = [];
  for (const call of due)
    claimed.push({
      ...call,
      lease,
      config: await stepOf(call),
      contact: await contactOf(tx, queue, call),
      workflowName: workflow.name,
      workspace: { name, address },
    });
  return claimed;
}

/** Repeats lost requests whose steps say that this is safe. The others become uncertain. */
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

/** Reading changes nothing, so it can always be repeated. */
const isSafe = ({ config }: StepOf<"request">): boolean =>
  config.repeatIsSafe || config.request.method === "GET";

/** Contacts wait for a decision, unless the step has an output for them. */
const uncertain = (step: StepOf<"request">) => ({
  state: "uncertain" as const,
  way:
    step.config.outputs.includes("unanswered") || step.continueOnError
      ? ("unanswered" as const)
      : null,
});

async function contactOf(
  tx: Transaction,
  { tenantId, workflowId }: queries.CallQueue,
  { contactId, step, round }: queries.CallRow,
): Promise<Contact | null> {
  const contact = await contactForMail(tx, tenantId, contactId);
  if (!contact) return null;
  const occasions = await occasionsAtStep(tx, tenantId, { workflowId, step, round }, [contactId]);
  return { ...contact, contactId, ...occasions.get(contactId) };
}

async function makeCall(
  deps: Deps,
  queue: queries.CallQueue,
  call: Claimed,
  tuning: CallTuning,
): Promise<void> {
  const { tenantId, workflowId } = queue;
  const { config: step, contact, round } = call;
  const outcome = await sendRequest(deps, {
    tenantId,
    template: step.config.request,
    scope: {
      workspace: call.workspace,
      campaign: { name: call.workflowName },
    },
    contact,
    key: `${workflowId}.${call.contactId}.${round}.${call.step}`,
    limits: { connectMs: 3_000, answerMs: tuning.answerMs },
  });
  const judgment = judgeRequest(outcome, { attempt: call.attempts, repeatIsSafe: isSafe(step) });
  const now = new Date();
  const stored = storedOutcome(outcome, now);
  await deps.database.tenant(tenantId, async (tx) => {
    if (judgment.kind === "retry") {
      const dueAt = new Date(now.getTime() + judgment.inMs);
      // Before the request, as when claiming.
      await queries.makeDue(tx, queue, dueAt);
      await queries.storeOutcome(tx, tenantId, call, {
        ...stored,
        state: "queued",
        dueAt,
        way: null,
      });
      return;
    }
    const decided =
      judgment.kind === "uncertain"
        ? uncertain(step)
        : { state: "done" as const, way: judgment.result };
    const fieldValues =
      decided.way === "ok" && outcome.kind === "answered"
        ? readAnswers(step.config.answers, outcome, await knownFields(tx, tenantId))
        : [];
    await queries.storeOutcome(tx, tenantId, call, { ...stored, ...decided, fieldValues });
    if (decided.way !== null) await askToContinue(tx, deps, queue);
  });
}

function storedOutcome(
  outcome: RequestOutcome,
  now: Date,
): Omit<queries.CallOutcome, "state" | "way"> {
  const common = { dueAt: now, endedAt: now, counts: true, fieldValues: [] };
  if (outcome.kind === "resting")
    return {
      ...common,
      counts: false,
      statusCode: null,
      error: "circuit",
      durationMs: null,
      request: null,
      answer: "",
      note: null,
    };
  if (outcome.kind === "unanswered")
    return {
      ...common,
      statusCode: null,
      error: outcome.error,
      durationMs: outcome.durationMs,
      request: outcome.sent,
      answer: "",
      note: outcome.message ?? outcome.error,
    };
  const { statusCode, durationMs, sent, body } = outcome;
  const isOk = statusCode >= 200 && statusCode < 300;
  return {
    ...common,
    statusCode,
    error: null,
    durationMs,
    request: sent,
    answer: forLog(body),
    note: isOk ? null : `HTTP ${statusCode}`,
  };
}
