import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { EventReader } from "../../platform/events/event-reader.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";
import type { workflowJobs } from "../campaigns/index.ts";
import { findStartingChanges } from "../deals/index.ts";
import { type EventSource, findListening, findNow, insertQueued } from "./event-queries.ts";

/** A tick because of a custom event or a changed deal. */
export const receiveEventsReference =
  declareJob<workflowJobs.WorkflowJobPayload>("workflows.receiveEvents");

/**
 * Queues new custom events for the workflows that react to them, in the transaction that stores the events, so that
 * each is received exactly once. Locks no workflow; the job has a separate key, so no tick can postpone it.
 */
export async function queueCustomEvents(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  events: readonly { id: string; name: string }[],
  receivedAt: Date,
): Promise<void> {
  const names = [...new Set(events.map(({ name }) => name))];
  if (names.length === 0) return;
  const listening = await findListening(tx, tenantId, "customEvent", names);
  const queued = listening.flatMap(({ name, workflowId }) =>
    events
      .filter((event) => event.name === name)
      .map(({ id: eventId }) => ({ workflowId, eventId })),
  );
  await queue(tx, jobs, tenantId, "customEvent", queued, receivedAt);
}

async function queue(
  tx: Transaction,
  jobs: Deps["jobs"],
  tenantId: string,
  source: EventSource,
  queued: readonly { workflowId: string; eventId: string }[],
  receivedAt: Date,
): Promise<void> {
  if (queued.length === 0) return;
  await insertQueued(tx, tenantId, source, queued, receivedAt);
  for (const workflowId of new Set(queued.map((one) => one.workflowId)))
    await jobs.add(
      tx,
      receiveEventsReference,
      { tenantId, workflowId },
      { key: `${receiveEventsReference.name}:${workflowId}` },
    );
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Workflows that move deals can trigger each other in a loop. After this many changes of one contact's deals by
 * workflows within a day, further changes trigger nothing.
 */
const CHANGES_BY_WORKFLOWS_MAX = 20;

/** Queues changes of deals for the workflows that react to them. */
export const dealChangesReader: EventReader = {
  name: "workflows.deals",
  types: ["deal.created", "deal.moved", "deal.won", "deal.lost"],
  async handle(tx, { jobs }, events) {
    const [first] = events;
    const ids = events.flatMap(({ data }) =>
      "changeId" in data && data.changeId !== undefined ? [data.changeId] : [],
    );
    if (!first || ids.length === 0) return;
    const { tenantId } = first;
    const now = await findNow(tx);
    const changes = await findStartingChanges(tx, tenantId, ids, {
      since: new Date(now.getTime() - DAY_MS),
      most: CHANGES_BY_WORKFLOWS_MAX,
    });
    const kinds = [...new Set(changes.map(({ kind }) => kind))];
    const queued = (await findListening(tx, tenantId, "deal", kinds)).flatMap(
      ({ name, workflowId }) =>
        changes
          .filter(({ kind }) => kind === name)
          .map(({ id: eventId }) => ({ workflowId, eventId })),
    );
    await queue(tx, jobs, tenantId, "deal", queued, now);
  },
};
