import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";
import type { workflowJobs } from "../campaigns/index.ts";
import { findListening, insertQueued } from "./event-queries.ts";

/** A tick because of a custom event. */
export const receiveEventsReference =
  declareJob<workflowJobs.WorkflowJobPayload>("workflows.receiveEvents");

/**
 * Queues new custom events for the workflows that react to them, in the transaction that stores the
 * events, so that each is received exactly once. Locks no workflow: the job has a key of its own, so no
 * tick can postpone it.
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
  const listening = await findListening(tx, tenantId, names);
  const queued = listening.flatMap(({ name, workflowId }) =>
    events
      .filter((event) => event.name === name)
      .map(({ id: eventId }) => ({ workflowId, eventId })),
  );
  if (queued.length === 0) return;
  await insertQueued(tx, tenantId, queued, receivedAt);
  for (const workflowId of new Set(queued.map((one) => one.workflowId)))
    await jobs.add(
      tx,
      receiveEventsReference,
      { tenantId, workflowId },
      { key: `${receiveEventsReference.name}:${workflowId}` },
    );
}
