import { isBatch, type StepOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { createGroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { Capacity } from "../../platform/network/capacity.ts";
import { createWakeSignal, pauseUntil } from "../../platform/signals/wake-signal.ts";
import { knownFields } from "../custom-fields/index.ts";
import {
  forLog,
  type Judgment,
  judgeRequest,
  readResponseValues,
  type RequestOutcome,
  sendBatch,
  sendRequest,
} from "../requests/index.ts";
import { type Call, claimCalls, type ClaimedRequest } from "./call-claims.ts";
import * as queries from "./call-queries.ts";
import { askToContinue, isSafe, uncertain } from "./call-steps.ts";

/** Times and limits of requests; tests shorten them. */
export interface CallTuning {
  /** Poll interval for due requests. */
  pollEveryMs: number;
  /** Minimum time between two polls, so that several calls that ended are replaced by one claim. */
  pollGapMs: number;
  /** Time without an outcome after which a request is considered lost. Longer than any request takes. */
  leaseMs: number;
  /** Maximum number of requests in flight in this process. */
  inFlightMax: number;
  /** Maximum per workspace, so that others always have capacity. */
  inFlightPerTenant: number;
  answerMs: number;
}

export const CALL_TUNING: CallTuning = {
  pollEveryMs: 500,
  pollGapMs: 25,
  leaseMs: 90_000,
  inFlightMax: 128,
  inFlightPerTenant: 48,
  answerMs: 30_000,
};

const QUEUES_AT_ONCE = 100;
/** Maximum number of requests whose outcomes one transaction stores, and of such transactions at a time. */
const OUTCOMES_AT_ONCE = 500;
const OUTCOME_WRITERS = 4;

/** Sends due requests of workflows in this process. Returns a function that stops it once requests in flight are stored. */
export function startCalls(deps: Deps, tuning: CallTuning = CALL_TUNING): () => Promise<void> {
  const log = deps.log.child({ part: "workflow-calls" });
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const capacity = new Capacity(tuning);
  const inFlight = new Set<Promise<void>>();
  const ends = createGroupCommit<CallEnd>({
    write: (tenantId, ended) =>
      deps.database.tenant(tenantId, (tx) => storeEnds(tx, deps, tenantId, ended)),
    maxItems: OUTCOMES_AT_ONCE,
    weightOf: ({ requests }) => requests.length,
    maxWeight: OUTCOMES_AT_ONCE,
    writers: OUTCOME_WRITERS,
    writersPerTenant: 1,
  });

  async function serve(queue: queries.CallQueue): Promise<void> {
    const places = capacity.take(queue.tenantId, tuning.inFlightPerTenant);
    if (places === 0) return;
    let claimed: Call[] = [];
    try {
      claimed = await deps.database.tenant(queue.tenantId, (tx) =>
        claimCalls(tx, deps, queue, places, tuning.leaseMs),
      );
    } finally {
      capacity.release(queue.tenantId, places - claimed.length);
    }
    for (const call of claimed) {
      const done = makeCall(deps, queue, call, tuning)
        .then((end) => ends.add(queue.tenantId, end))
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
      const polledAt = performance.now();
      try {
        const due = await deps.database.system((tx) => queries.findDueQueues(tx, QUEUES_AT_ONCE));
        for (const queue of due) if (!stopping.signal.aborted) await serve(queue);
      } catch (error) {
        log.warn({ err: error }, "Could not look for due requests; retrying");
      }
      await wakeSignal.wokenWithin(tuning.pollEveryMs, stopping.signal);
      await pauseUntil(polledAt + tuning.pollGapMs, stopping.signal);
    }
  }

  const looping = loop();
  return async () => {
    stopping.abort();
    await looping;
    await Promise.all(inFlight);
  };
}

/** A call that ended, with the outcome of each request. */
interface CallEnd {
  queue: queries.CallQueue;
  step: StepOf<"request">;
  requests: readonly {
    call: ClaimedRequest;
    outcome: RequestOutcome | null;
    judgment: Judgment;
  }[];
  now: Date;
}

async function makeCall(
  deps: Deps,
  queue: queries.CallQueue,
  { step, scope, requests }: Call,
  tuning: CallTuning,
): Promise<CallEnd> {
  const { tenantId, workflowId } = queue;
  const outgoing = {
    tenantId,
    template: step.config.request,
    scope,
    limits: { connectMs: 3_000, answerMs: tuning.answerMs },
  };
  const items = requests.map(({ contact, contactId, round }) => ({
    contact,
    key: `${workflowId}.${contactId}.${round}.${step.id}`,
  }));
  const [only] = items;
  const outcomes =
    isBatch(step) || !only
      ? await sendBatch(deps, { ...outgoing, items })
      : [await sendRequest(deps, { ...outgoing, ...only })];
  const now = new Date();
  // The same time for all, so that repeated requests stay in one call.
  const jitter = Math.random();
  const followed = requests.map((call, place) => {
    const outcome = outcomes[place] ?? null;
    const facts = { attempt: call.attempts, repeatIsSafe: isSafe(step), now: now.getTime() };
    // A request that did not fit was not tried.
    const judgment =
      outcome === null
        ? ({ kind: "retry", inMs: 0 } as const)
        : judgeRequest(outcome, facts, () => jitter);
    return { call, outcome, judgment };
  });
  return { queue, step, requests: followed, now };
}

/** Stores the outcomes of a workspace's calls in one transaction. */
async function storeEnds(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  ended: readonly CallEnd[],
): Promise<void> {
  const ids = [...new Set(ended.map(({ queue }) => queue.workflowId))];
  // Lock order: queues before their requests, as when claiming, and queues in the same order everywhere.
  for (const workflowId of ids.toSorted()) {
    const repeated = ended
      .filter(({ queue }) => queue.workflowId === workflowId)
      .flatMap(({ requests, now }) =>
        requests.flatMap(({ judgment }) =>
          judgment.kind === "retry" ? [now.getTime() + judgment.inMs] : [],
        ),
      );
    if (repeated.length > 0)
      await queries.makeDue(tx, { tenantId, workflowId }, new Date(Math.min(...repeated)));
  }
  const fields = await knownFields(tx, tenantId);
  const stored = ended.flatMap(({ queue, step, requests, now }) =>
    requests.map(({ call: { id, lease }, outcome, judgment }) => ({
      ...decided(step, outcome, judgment, fields, now),
      id,
      lease,
      workflowId: queue.workflowId,
    })),
  );
  await queries.storeOutcomes(tx, tenantId, stored);
  const decidedIn = new Set(stored.filter(({ way }) => way !== null).map((one) => one.workflowId));
  for (const workflowId of decidedIn) await askToContinue(tx, deps, { tenantId, workflowId });
}

/** Returns the outcome of an attempt to store, and how the contact continues. */
function decided(
  step: StepOf<"request">,
  outcome: RequestOutcome | null,
  judgment: Judgment,
  fields: Awaited<ReturnType<typeof knownFields>>,
  now: Date,
): queries.CallOutcome {
  const stored = storedOutcome(outcome, now);
  if (judgment.kind === "retry")
    return {
      ...stored,
      state: "queued",
      dueAt: new Date(now.getTime() + judgment.inMs),
      way: null,
    };
  if (judgment.kind === "uncertain") return { ...stored, ...uncertain(step) };
  const way = judgment.result;
  const fieldValues =
    way === "ok" && outcome?.kind === "answered"
      ? readResponseValues(step.config.answers, outcome, fields)
      : [];
  return { ...stored, state: "done", way, fieldValues };
}

/** @param outcome null for a request that was not tried */
function storedOutcome(
  outcome: RequestOutcome | null,
  now: Date,
): Omit<queries.CallOutcome, "state" | "way"> {
  const common = { dueAt: now, endedAt: now, counts: true, fieldValues: [] };
  if (outcome === null || outcome.kind === "resting")
    return {
      ...common,
      counts: false,
      statusCode: null,
      error: outcome === null ? null : "circuit",
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
