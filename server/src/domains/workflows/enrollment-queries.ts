import { eventType } from "../../platform/events/events.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { type CompiledAudience, skipReason, WITH_SUPPRESSION } from "../ledger/index.ts";
import { isInside, type RunAtStep } from "./run-queries.ts";

/** The entry point for contacts. */
export interface Entrance {
  tenantId: string;
  workflowId: string;
  version: number;
  /** The id of the entry step. */
  step: string;
}

/**
 * Which contacts of the audience are enrolled: those who were never inside, or are not inside now; with a time, only
 * those who have not entered since.
 */
export type EntrantsWere =
  | { kind: "never" }
  | { kind: "outside"; since: Date }
  | { kind: "outside"; since: null };

const runsOf = ({ tenantId, workflowId }: Entrance) =>
  sql`workflow_runs w where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = a.id`;

/** The number of a contact's next round. */
const nextRound = (entrance: Entrance) =>
  sql`coalesce((select max(w.round) from ${runsOf(entrance)}), 0) + 1`;

/** Limits an audience to some contacts. */
export const among = (
  audience: CompiledAudience,
  contactIds: readonly string[],
): CompiledAudience => ({
  ...audience,
  matches: sql<boolean>`a.id = any(${contactIds}::uuid[]) and (${audience.matches})`,
});

/**
 * Enrolls contacts of an audience who can receive email, at most `most`, with an event each. Returns how many; fewer
 * than `most` means that all are enrolled. Suppressed contacts enter a continuously enrolling workflow once they can
 * receive email.
 */
export async function insertEntrants(
  tx: Transaction,
  entrance: Entrance,
  audience: CompiledAudience,
  were: EntrantsWere,
  most: number,
): Promise<number> {
  const { tenantId, workflowId, version, step } = entrance;
  const isIn =
    were.kind === "never"
      ? sql``
      : sql`and (${isInside(sql`w.state`)} ${were.since === null ? sql`` : sql`or w.entered_at >= ${were.since}`})`;
  // As in the freeze: the planner has no statistics yet for a workspace imported a minute ago.
  await tx.execute(sql`set local enable_nestloop = off`);
  const { people } = await tx.one<{ people: number }>(sql`
    with entering as materialized (
      select a.id from accounts a ${WITH_SUPPRESSION}
      where a.tenant_id = ${tenantId} and (${audience.matches}) and ${skipReason(audience)} is null
        and not exists (select from ${runsOf(entrance)} ${isIn})
      limit ${most}
    ), entered as (
      insert into workflow_runs (tenant_id, workflow_id, account_id, round, version, step)
      select ${tenantId}, ${workflowId}, a.id, ${were.kind === "never" ? sql`1` : nextRound(entrance)}, ${version}, ${step} from entering a order by a.id
      returning account_id, round
    ), told as (
      insert into events (tenant_id, type, account_id, campaign_id, data)
      select ${tenantId}, ${eventType("workflow.entered")}, account_id, ${workflowId}, jsonb_build_object('round', round) from entered
    )
    select count(*)::int as people from entered`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return people;
}

/** Returns which of some contacts entered in this transaction. */
export const findEntered = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  step: string,
  contactIds: readonly string[],
) =>
  tx.query<RunAtStep>(sql`
    select account_id, round, state from workflow_runs
    where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and account_id = any(${contactIds}::uuid[])
      and ${isInside(sql`state`)} and step = ${step}::text and place = 0 and entered_at = now()::timestamptz(3)`);

/** Enrolls one contact; returns the round, or undefined when they are already inside. */
export async function insertEntrant(
  tx: Transaction,
  entrance: Entrance,
  contactId: string,
): Promise<number | undefined> {
  const { tenantId, workflowId, version, step } = entrance;
  const entered = await tx.maybeOne<{ round: number }>(sql`
    insert into workflow_runs (tenant_id, workflow_id, account_id, round, version, step)
    select ${tenantId}, ${workflowId}, a.id, ${nextRound(entrance)}, ${version}, ${step} from accounts a
    where a.tenant_id = ${tenantId} and a.id = ${contactId}
      and not exists (select from (select w.state from ${runsOf(entrance)} offset 0) w where ${isInside(sql`w.state`)})
    returning round`);
  return entered?.round;
}

/** Records contacts who already match the audience, so that only contacts who match later enter. */
export async function insertPresent(
  tx: Transaction,
  entrance: Entrance,
  matches: Sql<boolean>,
): Promise<void> {
  const { tenantId, workflowId, version, step } = entrance;
  await tx.execute(sql`
    insert into workflow_runs (tenant_id, workflow_id, account_id, round, version, step, state, ended_at)
    select ${tenantId}, ${workflowId}, a.id, 0, ${version}, ${step}, 5, now() from accounts a
    where a.tenant_id = ${tenantId} and (${matches}) and not exists (select from ${runsOf(entrance)})`);
}

/** Returns the id of a contact by id or address; undefined without such a contact. */
export async function findEntrant(
  tx: Transaction,
  tenantId: string,
  by: { contactId: string } | { email: string },
): Promise<string | undefined> {
  const found = await tx.maybeOne<{ id: string }>(
    "contactId" in by
      ? sql`select id from accounts where tenant_id = ${tenantId} and id = ${by.contactId}`
      : sql`select id from accounts where tenant_id = ${tenantId} and email_key = lower(${by.email})`,
  );
  return found?.id;
}

/**
 * Adds to the number of contacts who entered. `then`, once all are enrolled: when the audience is checked again, and
 * how long this check took.
 */
export async function setEntered(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  people: number,
  then: { at: Date | null; evaluationMs: number } | null,
): Promise<void> {
  const all =
    then === null
      ? sql``
      : sql`, has_entered = true, next_entry_at = ${then.at}::timestamptz, look_ms = ${Math.round(then.evaluationMs)}::int`;
  await tx.execute(sql`
    update workflow_states set entered = entered + ${people}::int ${all} where tenant_id = ${tenantId} and workflow_id = ${workflowId}`);
}
