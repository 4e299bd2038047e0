import { AppError, type StepOf, type WorkflowStep } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { applyAction, subscribedTo } from "../audience/index.ts";
import { audiencePredicate } from "../filters/index.ts";
import { appendRecipients, findReachable, recipients, states } from "../ledger/index.ts";
import { getRules, quietUntil } from "../sending-rules/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { request } from "./call-steps.ts";
import { createDeals, moveDeals } from "./deal-steps.ts";
import type { Outcome } from "./moves.ts";
import { immediateBranch } from "./passing.ts";
import * as runQueries from "./run-queries.ts";
import { failed, type Outcomes, pass, type StepContext } from "./step-context.ts";
import { messageFor } from "./version-queries.ts";
import { lengthMs, waitsUntil } from "./wait-times.ts";

const { sent, failed: givenUp, bounced, complained, skipped, uncertain } = states.STATE_CODES;

/** Returns a contact's outcome of the step once their message has a result. */
export function afterMail(
  { outcome, reply, skipReason }: recipients.Settled,
  step: WorkflowStep,
): Outcome {
  switch (outcome) {
    case sent:
    case complained:
      return { kind: "passed", branch: "next" };
    case skipped:
      return { kind: "passed", branch: "next", note: skipReason ?? "skipped" };
    case uncertain:
      return { kind: "passed", branch: "next", note: "uncertain" };
    case givenUp:
    case bounced:
      return failed(step, reply ?? "The mail could not be sent");
    default:
      throw new Error(`Message state ${outcome} is not final`);
  }
}

/**
 * Runs a step for contacts who are due there: those who just arrived, and those whose wait is over. Returns the
 * contacts who advance, with their outcomes; the others stay. Runs in one transaction with the moves, so that it
 * happens once.
 * @throws AppError FILTER_INVALID when something a filter references was deleted
 */
export async function runStep(
  tx: Transaction,
  context: StepContext,
  step: WorkflowStep,
  runs: readonly runQueries.RunAtStep[],
): Promise<Outcomes> {
  switch (step.type) {
    case "entry":
      return pass(runs, "next");
    case "email":
      return mail(tx, context, step, runs);
    case "wait":
      return wait(tx, context, step, runs);
    case "decision":
      return decide(tx, context, step, runs);
    case "split":
    case "end":
      return runs.map(
        (run) =>
          [
            run,
            { kind: "passed", branch: immediateBranch(context.workflowId, step, run) },
          ] as const,
      );
    case "update":
      return update(tx, context, step, runs);
    case "createDeal":
      return createDeals(tx, context, step, runs);
    case "moveDeal":
      return moveDeals(tx, context, step, runs);
    case "request":
      return request(tx, context, step, runs);
  }
}

/** Adds the messages of contacts to the ledger of their round; they advance once it has their outcome. */
async function mail(
  tx: Transaction,
  context: StepContext,
  step: StepOf<"email">,
  runs: readonly runQueries.RunAtStep[],
): Promise<Outcomes> {
  const { tenantId, workflowId, version } = context;
  const { filterId } = step.config;
  const awake = await withoutQuiet(tx, context, runs);
  if (awake.length === 0) return [];
  const intended =
    filterId === null
      ? null
      : await runQueries.filterFulfilled(
          tx,
          tenantId,
          workflowId,
          awake,
          await savedCondition(tx, context, filterId),
        );
  const edition = version.editions[step.id];
  if (edition === undefined)
    throw new Error(
      `Version ${version.version} of workflow ${workflowId} has no message for step ${step.id}`,
    );
  const getting = await withinPlan(
    tx,
    context,
    { step: step.id, edition },
    intended === null ? awake : awake.filter(({ contactId }) => intended.has(contactId)),
  );
  const done: Outcomes = pass(
    intended === null ? [] : awake.filter(({ contactId }) => !intended.has(contactId)),
    "next",
    "notMeant",
  );
  for (const round of new Set(getting.map((run) => run.round))) {
    const contacts = getting.filter((run) => run.round === round);
    const ids = contacts.map(({ contactId }) => contactId);
    const messageId = await messageFor(tx, tenantId, workflowId, step.id, edition, round);
    await appendRecipients(tx, { tenantId, campaignId: messageId }, ids, (topicId) =>
      subscribedTo(tx, tenantId, topicId),
    );
    const settled = await recipients.findSettled(tx, tenantId, messageId, ids);
    for (const run of contacts) {
      const already = settled.get(run.contactId);
      if (already) done.push([run, afterMail(already, step)]);
    }
    await runQueries.setMailing(
      tx,
      tenantId,
      workflowId,
      contacts.filter(({ contactId }) => !settled.has(contactId)),
      messageId,
    );
  }
  return done;
}

/**
 * Holds contacts at their email until the next month when the plan's email limit is reached, and returns the others.
 * Contacts who can't receive email use no quota and don't wait. A larger plan ends the wait earlier; see
 * `held-emails.ts`.
 */
async function withinPlan(
  tx: Transaction,
  { tenantId, workflowId, deps: { planLimits } }: StepContext,
  { step, edition }: { step: string; edition: number },
  runs: readonly runQueries.RunAtStep[],
): Promise<readonly runQueries.RunAtStep[]> {
  const room = await planLimits.reserveEmails(tx, tenantId, runs.length);
  if (room >= runs.length) return runs;
  // All rounds of a message have the same topic.
  const campaignId = await messageFor(tx, tenantId, workflowId, step, edition, 1);
  const reachable = await findReachable(
    tx,
    { tenantId, campaignId },
    runs.map(({ contactId }) => contactId),
    (topicId) => subscribedTo(tx, tenantId, topicId),
  );
  const held = new Set(runs.filter(({ contactId }) => reachable.has(contactId)).slice(room));
  const until = await planLimits.findNextMonth(tx, tenantId);
  const waiting = [...held].map((run) => ({ run, until }));
  await runQueries.setWaiting(tx, tenantId, workflowId, waiting, { byPlan: true });
  return runs.filter((run) => !held.has(run));
}

/** Holds contacts at their email until quiet hours in their time zone end, and returns the others. */
async function withoutQuiet(
  tx: Transaction,
  { tenantId, workflowId }: StepContext,
  runs: readonly runQueries.RunAtStep[],
): Promise<readonly runQueries.RunAtStep[]> {
  const { quietHours } = await getRules(tx, tenantId);
  if (!quietHours || (await runQueries.ignoresQuietHours(tx, tenantId, workflowId))) return runs;
  const zones = await runQueries.findZonesOf(
    tx,
    tenantId,
    runs.map(({ contactId }) => contactId),
  );
  const usual = (await workspaceFacts(tx, tenantId)).timeZone;
  const now = new Date();
  // A thousand contacts share few time zones.
  const ends = new Map<string, Date | null>();
  const waiting = runs.flatMap((run) => {
    const zone = zones.get(run.contactId) ?? usual;
    if (!ends.has(zone)) ends.set(zone, quietUntil(quietHours, zone, now));
    const until = ends.get(zone) ?? null;
    return until === null ? [] : [{ run, until }];
  });
  await runQueries.setWaiting(tx, tenantId, workflowId, waiting);
  const held = new Set(waiting.map(({ run }) => run));
  return runs.filter((run) => !held.has(run));
}

async function wait(
  tx: Transaction,
  { tenantId, workflowId }: StepContext,
  step: StepOf<"wait">,
  runs: readonly runQueries.RunAtStep[],
): Promise<Outcomes> {
  const { config } = step;
  const arriving = runs.filter((run) => run.state === runQueries.RUN_STATES.due);
  const now = new Date();
  const usual = (await workspaceFacts(tx, tenantId)).timeZone;
  const byContact = config.kind === "until" && config.zone === "recipient";
  const zones = byContact
    ? await runQueries.findZonesOf(
        tx,
        tenantId,
        arriving.map(({ contactId }) => contactId),
      )
    : new Map<string, string>();
  const waits = arriving.map((run) => ({
    run,
    until: waitsUntil(config, zones.get(run.contactId) ?? usual, now),
  }));
  const waiting = waits.filter(({ until }) => until > now);
  await runQueries.setWaiting(tx, tenantId, workflowId, waiting);
  const held = new Set(waiting.map(({ run }) => run));
  return pass(
    runs.filter((run) => !held.has(run)),
    config.kind === "event" || config.kind === "deal" ? "no" : "next",
  );
}

/** Contacts who meet the condition advance immediately, the others at the timeout. */
async function decide(
  tx: Transaction,
  context: StepContext,
  step: StepOf<"decision">,
  runs: readonly runQueries.RunAtStep[],
): Promise<Outcomes> {
  const { tenantId, workflowId } = context;
  const { within } = step.config;
  const yes = await runQueries.filterFulfilled(
    tx,
    tenantId,
    workflowId,
    runs,
    await conditionOf(tx, context, step),
  );
  const others = runs.filter(({ contactId }) => !yes.has(contactId));
  const patient =
    within === null ? [] : others.filter((run) => run.state === runQueries.RUN_STATES.due);
  if (within !== null) {
    const until = new Date(Date.now() + lengthMs(within));
    await runQueries.setWaiting(
      tx,
      tenantId,
      workflowId,
      patient.map((run) => ({ run, until })),
    );
  }
  return [
    ...pass(
      runs.filter(({ contactId }) => yes.has(contactId)),
      "yes",
    ),
    ...pass(
      others.filter((run) => !patient.includes(run)),
      "no",
    ),
  ];
}

/** Compiles the condition of a decision, over `accounts a` and `workflow_runs w`. */
export async function conditionOf(
  tx: Transaction,
  context: StepContext,
  { id, config }: StepOf<"decision">,
): Promise<Sql<boolean>> {
  const { condition } = config;
  if (condition.kind === "mail") {
    if (condition.stepId === null) throw new Error(`Decision ${id} refers to no email`);
    return runQueries.engagedWithMessage(
      context.tenantId,
      context.workflowId,
      condition.stepId,
      condition.act,
    );
  }
  if (condition.filterId === null) throw new Error(`Decision ${id} refers to no filter`);
  return savedCondition(tx, context, condition.filterId);
}

/** Compiles a filter that a step references, as it was when the version was published. */
export function savedCondition(
  tx: Transaction,
  { tenantId, version }: StepContext,
  filterId: string,
): Promise<Sql<boolean>> {
  const filter = version.filters[filterId];
  if (!filter) throw new Error(`Version ${version.version} did not keep filter ${filterId}`);
  return audiencePredicate(tx, tenantId, filter.definition);
}

async function update(
  tx: Transaction,
  context: StepContext,
  step: StepOf<"update">,
  runs: readonly runQueries.RunAtStep[],
): Promise<Outcomes> {
  const { action } = step.config;
  if (action === null) throw new Error(`Step ${step.id} names no change`);
  try {
    await applyAction(
      tx,
      context.deps,
      context.tenantId,
      null,
      action,
      runs.map(({ contactId }) => contactId),
    );
  } catch (error) {
    // The field to change was deleted, or its type has changed.
    if (!(error instanceof AppError) || error.code !== "VALIDATION") throw error;
    const note = error.extra.errors?.[0]?.message ?? error.message;
    return runs.map((run) => [run, failed(step, note)] as const);
  }
  return pass(runs, "next");
}
