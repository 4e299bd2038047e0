import type { WorkflowGoal } from "@arauto/contracts";
import { matchingEvents } from "../filters/index.ts";
import { entryOf } from "./enrollment.ts";
import type { RunWithEvent } from "./event-queries.ts";
import { byStep, type RunAtStep, filterFulfilled } from "./run-queries.ts";
import { savedCondition } from "./step-actions.ts";
import { contextOf, move, type Turn, versionOf } from "./turn.ts";
import type { PublishedVersion } from "./version-queries.ts";

/** Returns the goal of a version, if any. */
const goalOf = (version: PublishedVersion): WorkflowGoal | null =>
  entryOf(version).config.goal ?? null;

/**
 * Compiles a goal that is a filter, over `accounts a`; null for a version with another goal or none.
 * @throws AppError FILTER_INVALID when something the filter references was deleted
 */
export async function goalCondition(turn: Turn, version: PublishedVersion) {
  const goal = goalOf(version);
  return goal?.kind === "filter" && goal.filterId !== null
    ? await savedCondition(turn.tx, contextOf(turn, version), goal.filterId)
    : null;
}

/** Removes those of some contacts who match a goal that is a filter; returns the others. */
export async function leaveAtGoal(
  turn: Turn,
  version: PublishedVersion,
  step: string,
  runs: readonly RunAtStep[],
): Promise<readonly RunAtStep[]> {
  const condition = await goalCondition(turn, version);
  if (!condition) return runs;
  const reached = await filterFulfilled(turn.tx, turn.tenantId, turn.workflowId, runs, condition);
  if (reached.size === 0) return runs;
  await exitContacts(
    turn,
    version,
    step,
    runs.filter(({ contactId }) => reached.has(contactId)),
  );
  return runs.filter(({ contactId }) => !reached.has(contactId));
}

/** Removes contacts who reached the goal. */
export const exitContacts = (
  turn: Turn,
  version: PublishedVersion,
  step: string,
  runs: readonly RunAtStep[],
): Promise<void> =>
  move(
    turn,
    version,
    step,
    runs.map((run) => [run, { kind: "goal" }] as const),
  );

/** Removes contacts whose custom event reaches the goal, wherever they are; returns their ids. */
export async function exitOnEvent(
  turn: Turn,
  inside: readonly RunWithEvent[],
): Promise<Set<string>> {
  const left = new Set<string>();
  for (const { runs, ...at } of byStep(inside)) {
    const version = await versionOf(turn, at.version);
    const goal = goalOf(version);
    if (goal?.kind !== "event" || goal.event === null) continue;
    const ids = runs.map(({ eventId }) => eventId);
    const matching = await matchingEvents(turn.tx, turn.tenantId, goal.event, ids);
    const reaching = new Set(matching.map(({ id }) => id));
    // If there are several events, the one received first counts; they are in that order.
    const first = new Map(
      runs
        .filter(({ eventId }) => reaching.has(eventId))
        .toReversed()
        .map((run) => [run.contactId, run]),
    );
    await move(
      turn,
      version,
      at.step,
      [...first.values()].map((run) => [run, { kind: "goal", eventId: run.eventId }] as const),
    );
    for (const contactId of first.keys()) left.add(contactId);
  }
  return left;
}
