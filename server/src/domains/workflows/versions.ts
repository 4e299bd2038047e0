import type { FilterDefinition, WorkflowDefinition } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/domain.ts";

export interface PublishedVersion {
  version: number;
  definition: WorkflowDefinition;
  filters: Record<string, { name: string; definition: FilterDefinition }>;
  editions: Record<string, number>;
}
export const loadVersion = (tx: Transaction, tenantId: string, workflowId: string, version: number): Promise<PublishedVersion> =>
  tx.one(
    sql`select version, definition, filters, editions from workflow_versions where tenant_id = ${tenantId} and workflow_id = ${workflowId} and version = ${version}`,
  );
export const askTick = (tx: Transaction, { jobs }: Pick<Deps, "jobs">, tenantId: string, workflowId: string, at?: Date): Promise<void> =>
  jobs.add(
    tx,
    "workflows.tick",
    { tenantId, workflowId },
    { key: `workflows.tick:${workflowId}`, maxAttempts: 25, ...(at && { runAt: at }) },
  );
export async function messageFor(_tx: Transaction, _t: string, _w: string, _s: string, _e: number, _r: number): Promise<string> {
  return v7();
}
