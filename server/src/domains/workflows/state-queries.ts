import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { SendingContent } from "../ledger/index.ts";
import { isInside } from "./run-queries.ts";

/** Inserts the running state of a workflow when its first version is published. */
export async function insertState(
  tx: Transaction,
  tenantId: string,
  id: string,
  nextEntryAt: Date | null,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_states (tenant_id, workflow_id, version, next_entry_at)
    values (${tenantId}, ${id}, 1, ${nextEntryAt}::timestamptz)`);
}

/** Sets the version that contacts enter from now on. */
export async function setCurrentVersion(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
): Promise<void> {
  await tx.execute(
    sql`update workflow_states set version = ${version} where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
}

export async function setNextEntry(
  tx: Transaction,
  tenantId: string,
  id: string,
  at: Date | null,
): Promise<void> {
  await tx.execute(
    sql`update workflow_states set next_entry_at = ${at}::timestamptz where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
}

/** Sets when the decisions and goals of waiting contacts are evaluated next. */
export async function setPatientAt(
  tx: Transaction,
  tenantId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update workflow_states set patient_at = ${at}::timestamptz where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
}

/** Opens or closes the entry; returns false when it is already in that state. */
export async function setEntryOpen(
  tx: Transaction,
  tenantId: string,
  id: string,
  open: boolean,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update workflow_states set entry_open = ${open} where tenant_id = ${tenantId} and workflow_id = ${id} and entry_open <> ${open}`);
  return changed > 0;
}

/** Finds the steps of all other versions, with their types. */
export function findOtherSteps(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
): Promise<{ version: number; step: string; type: string }[]> {
  return tx.query(sql`
    select v.version, s ->> 'id' as step, s ->> 'type' as type
    from workflow_versions v cross join lateral jsonb_array_elements(v.definition -> 'steps') s
    where v.tenant_id = ${tenantId} and v.workflow_id = ${id} and v.version <> ${version}`);
}

/** Moves contacts inside who are at one of these steps to another version; returns how many. */
export function moveInside(
  tx: Transaction,
  tenantId: string,
  id: string,
  kept: readonly { version: number; step: string }[],
  to: number,
): Promise<number> {
  return tx.execute(sql`
    update workflow_runs r set version = ${to}
    from unnest(${kept.map(({ version }) => version)}::int[], ${kept.map(({ step }) => step)}::text[]) as k (version, step)
    where r.tenant_id = ${tenantId} and r.workflow_id = ${id} and ${isInside(sql`r.state`)} and r.version = k.version and r.step = k.step`);
}

/** Stores the frozen sender and audience of a workflow. */
export async function setFrozenContent(
  tx: Transaction,
  tenantId: string,
  id: string,
  content: SendingContent,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set content = ${JSON.stringify(content)}::jsonb, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and kind = 'workflow'`);
}
