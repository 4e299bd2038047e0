import type { StepOf } from "@arauto/contracts";
import { findMatchingChanges } from "../deals/index.ts";
import { matchingEvents } from "../filters/index.ts";
import { entryOf, enrollOnEvent } from "./enrollment.ts";
import * as eventQueries from "./event-queries.ts";
import { exitOnEvent } from "./goals.ts";
import { byStep } from "./run-queries.ts";
import { move, stepIn, type Turn, versionOf } from "./turn.ts";

/** A custom event, or a change of a deal, that matches an entry or a wait. */
interface Match {
  contactId: string;
  eventId?: string;
  dealId?: string;
}
type Matches = ReadonlyMap<string, Match>;

/** How a workflow reacts to the events of a source. */
interface Reaction {
  source: eventQueries.EventSource;
  findWaiting: typeof eventQueries.findWaiting;
  /** Returns the events that start the workflow, by id; null when it starts with something else. */
  starting: (entry: StepOf<"entry">["config"], ids: readonly string[]) => Promise<Matches> | null;
  /** Returns the events that end a wait, by id; null when it waits for something else. */
  ending: (wait: StepOf<"wait">["config"], ids: readonly string[]) => Promise<Matches> | null;
}

/** Reacts to custom events: contacts enter, and waits end; returns true when there were some. */
export function reactToCustomEvents(turn: Turn, most: number): Promise<boolean> {
  const { tx, tenantId } = turn;
  const matching = async (
    event: Parameters<typeof matchingEvents>[2],
    ids: readonly string[],
  ): Promise<Matches> => {
    const found = await matchingEvents(tx, tenantId, event, ids);
    return new Map(found.map(({ id, contactId }) => [id, { contactId, eventId: id }]));
  };
  return react(turn, most, {
    source: "customEvent",
    findWaiting: eventQueries.findWaiting,
    starting: ({ trigger, event }, ids) =>
      trigger === "event" && event ? matching(event, ids) : null,
    ending: (wait, ids) => (wait.kind === "event" && wait.event ? matching(wait.event, ids) : null),
  });
}

/**
 * Reacts to changes of deals in the same way. Changes made by the workflow itself neither start it nor end its waits,
 * so that it can't loop.
 */
export function reactToDeals(turn: Turn, most: number): Promise<boolean> {
  const { tx, tenantId, workflowId } = turn;
  const matching = async (
    change: Parameters<typeof findMatchingChanges>[2],
    ids: readonly string[],
  ): Promise<Matches> => {
    const found = await findMatchingChanges(tx, tenantId, change, ids, workflowId);
    return new Map(found.map(({ id, contactId, dealId }) => [id, { contactId, dealId }]));
  };
  return react(turn, most, {
    source: "deal",
    findWaiting: eventQueries.findWaitingForDeals,
    starting: ({ trigger, deal }, ids) => (trigger === "deal" && deal ? matching(deal, ids) : null),
    ending: (wait, ids) => (wait.kind === "deal" && wait.deal ? matching(wait.deal, ids) : null),
  });
}

async function react(turn: Turn, most: number, reaction: Reaction): Promise<boolean> {
  const { tx, tenantId, workflowId } = turn;
  const ids = await eventQueries.takeEvents(tx, tenantId, workflowId, reaction.source, most);
  if (ids.length === 0) return false;
  // Found before contacts enter, because entering moves them to a step that may be such a wait: an event that starts a
  // workflow ends no wait in it, and vice versa.
  const inside = await reaction.findWaiting(tx, tenantId, workflowId, ids);
  const aiming =
    reaction.source === "customEvent"
      ? await eventQueries.findInsideWithEvents(tx, tenantId, workflowId, ids)
      : [];
  await startRuns(turn, ids, reaction);
  // After contacts enter, so that the event with which they leave doesn't enroll them again.
  const left = await exitOnEvent(turn, aiming);
  await endWaits(
    turn,
    inside.filter(({ contactId }) => !left.has(contactId)),
    reaction,
  );
  return true;
}

async function startRuns(
  turn: Turn,
  ids: readonly string[],
  { starting }: Reaction,
): Promise<void> {
  const { tx, tenantId, workflowId, running } = turn;
  const version = await versionOf(turn, running.version);
  const entry = entryOf(version);
  const matches = running.entryOpen ? await starting(entry.config, ids) : null;
  if (!matches) return;
  const first = new Map<string, Match>();
  for (const id of ids) {
    const match = matches.get(id);
    // The first event received.
    if (match && !first.has(match.contactId)) first.set(match.contactId, match);
  }
  const entered = await enrollOnEvent(tx, tenantId, workflowId, version, [...first.keys()]);
  const outcomes = entered.map((run) => {
    const { contactId: _, ...because } = first.get(run.contactId) ?? {};
    return [run, { kind: "passed", branch: "next", ...because }] as const;
  });
  await move(turn, version, entry.id, outcomes);
}

async function endWaits(
  turn: Turn,
  inside: readonly eventQueries.RunWithEvent[],
  { ending }: Reaction,
): Promise<void> {
  for (const { runs, ...at } of byStep(inside)) {
    const version = await versionOf(turn, at.version);
    const step = stepIn(version, at.step);
    if (step.type !== "wait") continue;
    const ids = runs.map(({ eventId }) => eventId);
    const matches = await ending(step.config, ids);
    if (!matches) continue;
    // If there are several events, the one received first ended the wait; they are in that order.
    const ended = new Map(
      runs
        .filter(({ eventId }) => matches.has(eventId))
        .toReversed()
        .map((run) => [run.contactId, run]),
    );
    const outcomes = [...ended.values()].map((run) => {
      const { contactId: _, ...because } = matches.get(run.eventId) ?? {};
      return [run, { kind: "passed", branch: "yes", ...because }] as const;
    });
    await move(turn, version, step.id, outcomes);
  }
}
