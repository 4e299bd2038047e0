import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobPayload } from "../../platform/jobs/jobs.ts";
import { declareJob, type JobReference } from "../../platform/jobs/job-queue.ts";

export interface CampaignJobPayload extends JobPayload {
  campaignId: string;
}

export interface WorkflowJobPayload extends JobPayload {
  workflowId: string;
}

/** Freezes the audience of a campaign that begins. */
export const freezeCampaignJob = declareJob<CampaignJobPayload>("delivery.freeze");
export const beginWorkflowJob = declareJob<WorkflowJobPayload>("workflows.begin");
export const tickWorkflowJob = declareJob<WorkflowJobPayload>("workflows.tick");

/** With growing delays, the retries span days: nothing else triggers another attempt. */
const ATTEMPTS = 25;

/**
 * Queues a job that runs once per campaign at a time, in the transaction that requires it. Replaces an earlier request
 * of the same kind.
 */
export function askLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  job: JobReference<CampaignJobPayload>,
  tenantId: string,
  campaignId: string,
  at: Date,
): Promise<void> {
  return jobs.add(
    tx,
    job,
    { tenantId, campaignId },
    { key: `${job.name}:${campaignId}`, runAt: at, maxAttempts: ATTEMPTS },
  );
}

/**
 * Queues the start of a workflow, in the transaction that schedules it. Replaces an earlier
 * schedule of this workflow.
 */
export function beginWorkflowLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  workflowId: string,
  at: Date,
): Promise<void> {
  return jobs.add(
    tx,
    beginWorkflowJob,
    { tenantId, workflowId },
    { key: `${beginWorkflowJob.name}:${workflowId}`, runAt: at, maxAttempts: ATTEMPTS },
  );
}

/** Queues a tick of a workflow, now or later, in the transaction that requires it. */
export function askTick(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  workflowId: string,
  at?: Date,
): Promise<void> {
  const options = {
    key: `${tickWorkflowJob.name}:${workflowId}`,
    maxAttempts: ATTEMPTS,
    ...(at && { runAt: at }),
  };
  return jobs.add(tx, tickWorkflowJob, { tenantId, workflowId }, options);
}
