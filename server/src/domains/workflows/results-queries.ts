import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { chunksOf } from "../ledger/index.ts";

export interface WorkflowSums {
  entered: number;
  finished: number;
  failed: number;
  /** Includes those who reached the goal. */
  leftEarly: number;
  reachedGoal: number;
}

/** Returns undefined before the start. */
export function findSums(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<WorkflowSums | undefined> {
  return tx.maybeOne<WorkflowSums>(sql`
    select entered, finished, failed, left_early, reached_goal from workflow_states where tenant_id = ${tenantId} and workflow_id = ${workflowId}`);
}

export function findStepCounts(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<{ step: string; outcome: string; people: number }[]> {
  return tx.query(sql`
    select step, outcome, people from workflow_step_counts where tenant_id = ${tenantId} and workflow_id = ${workflowId} order by step, outcome`);
}

/** A message of a workflow with the counts of its ledger. */
export interface MessageSums {
  id: string;
  step: string;
  sent: number;
  skipped: number;
  /** Includes bounced ones. */
  failed: number;
  uncertain: number;
}

/** A message with the counts of its ledger and of contacts' reactions. */
export type MessageResults = MessageSums & {
  opened: number;
  clicked: number;
  unsubscribed: number;
};

/** Finds the messages, newest first. */
export function findMessages(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<MessageSums[]> {
  return tx.query<MessageSums>(sql`
    select m.id, m.step, k.sent, k.failed, k.uncertain,
      k.skipped + coalesce((select sum(value::int) from jsonb_each_text(coalesce(m.skipped_at_freeze, '{}'))), 0)::int as skipped
    from campaigns m cross join lateral (
      select coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed + bounced), 0)::int as failed, coalesce(sum(uncertain), 0)::int as uncertain,
        coalesce(sum(skipped), 0)::int as skipped
      from ${chunksOf(sql`m.tenant_id`, sql`m.id`)} c
    ) k
    where m.tenant_id = ${tenantId} and m.workflow_id = ${workflowId} order by m.edition desc, m.round desc`);
}
