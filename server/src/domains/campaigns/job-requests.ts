import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { declareJob, type JobPayload, type JobReference } from "../../platform/jobs/jobs.ts";

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

/** With growing delays these go on for days: nobody else asks again. */
const ATTEMPTS = 25;

/** Asks for a job of one campaign at a time, in the transaction that plans it; a former request of the same kind is replaced. */
export function askLater(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  job: JobReference<CampaignJobPayload>,
  tenantId: string,
  campaignId: string,
  at: Date,
): Promise<void> {
  return jobs.add(tx, job, { tenantId, campaignId }, { key: `${job.name}:${campaignId}`, runAt: at, maxAttempts: ATTEMPTS });
}

/** Plans the beginning of a workflow, in the transaction that schedules it; replaces a former plan of this workflow. */
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

/** Asks for a look at a workflow's people, now or later, in the transaction of what makes it necessary. */
export function askTick(tx: Transaction, { jobs }: Pick<Deps, "jobs">, tenantId: string, workflowId: string, at?: Date): Promise<void> {
  const options = { key: `${tickWorkflowJob.name}:${workflowId}`, maxAttempts: ATTEMPTS, ...(at && { runAt: at }) };
  return jobs.add(tx, tickWorkflowJob, { tenantId, workflowId }, options);
}
