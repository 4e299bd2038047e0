import type { ApprovalEntry, ApprovalField } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Snapshot } from "./snapshot.ts";

export interface EntryRow {
  id: string;
  kind: ApprovalEntry["kind"];
  authorId: string | null;
  authorName: string | null;
  text: string;
  round: number;
  fields: ApprovalField[];
  at: Date;
}

/** Returns the thread of a request, oldest first. */
export const findEntries = (
  tx: Transaction,
  tenantId: string,
  approvalId: string,
): Promise<EntryRow[]> =>
  tx.query<EntryRow>(sql`
    select e.id, e.kind, e.author_id, p.name as author_name, e.text, e.round, e.fields, e.at
    from approval_entries e left join people p on p.id = e.author_id
    where e.tenant_id = ${tenantId}::uuid and e.approval_id = ${approvalId}::uuid order by e.at, e.id`);

export async function countEntries(
  tx: Transaction,
  tenantId: string,
  approvalId: string,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from approval_entries e where e.tenant_id = ${tenantId}::uuid and e.approval_id = ${approvalId}::uuid`);
  return count;
}

export async function insertEntry(
  tx: Transaction,
  tenantId: string,
  approvalId: string,
  entry: Omit<EntryRow, "authorName">,
): Promise<void> {
  await tx.execute(sql`
    insert into approval_entries (tenant_id, approval_id, id, kind, author_id, text, round, fields, at)
    values (${tenantId}::uuid, ${approvalId}::uuid, ${entry.id}::uuid, ${entry.kind}, ${entry.authorId}::uuid, ${entry.text},
      ${entry.round}::int, ${[...entry.fields]}::text[], ${entry.at}::timestamptz)`);
}

export async function insertRound(
  tx: Transaction,
  tenantId: string,
  approvalId: string,
  { round, now, snapshot }: { round: number; now: Date; snapshot: Snapshot },
): Promise<void> {
  await tx.execute(sql`
    insert into approval_rounds (tenant_id, approval_id, round, asked_at, snapshot)
    values (${tenantId}::uuid, ${approvalId}::uuid, ${round}::int, ${now}::timestamptz, ${JSON.stringify(snapshot)}::jsonb)`);
}

/** Returns the content to approve in a round; undefined once it was cleaned up. */
export async function findSnapshot(
  tx: Transaction,
  tenantId: string,
  approvalId: string,
  round: number,
): Promise<Snapshot | undefined> {
  const row = await tx.maybeOne<{ snapshot: Snapshot }>(sql`
    select r.snapshot from approval_rounds r
    where r.tenant_id = ${tenantId}::uuid and r.approval_id = ${approvalId}::uuid and r.round = ${round}::int`);
  return row?.snapshot;
}

export interface LookRow {
  round: number;
  lookedAt: Date;
  formerRound: number | null;
  formerAt: Date | null;
}

export const findLook = (
  tx: Transaction,
  tenantId: string,
  approvalId: string,
  userId: string,
): Promise<LookRow | undefined> =>
  tx.maybeOne<LookRow>(sql`
    select l.round, l.looked_at, l.former_round, l.former_at from approval_looks l
    where l.tenant_id = ${tenantId}::uuid and l.approval_id = ${approvalId}::uuid and l.user_id = ${userId}::uuid`);

/** Records that a member viewed a round, and which one they viewed before. */
export async function upsertLook(
  tx: Transaction,
  tenantId: string,
  look: { approvalId: string; userId: string; round: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into approval_looks (tenant_id, approval_id, user_id, round, looked_at)
    values (${tenantId}::uuid, ${look.approvalId}::uuid, ${look.userId}::uuid, ${look.round}::int, ${look.now}::timestamptz)
    on conflict (tenant_id, approval_id, user_id) do update set
      former_round = case when excluded.round > approval_looks.round then approval_looks.round else approval_looks.former_round end,
      former_at = case when excluded.round > approval_looks.round then approval_looks.looked_at else approval_looks.former_at end,
      round = greatest(excluded.round, approval_looks.round), looked_at = excluded.looked_at`);
}

/** Deletes, in all workspaces, the content of earlier rounds past their retention. */
export async function deleteOldRounds(tx: Transaction, days: number): Promise<void> {
  await tx.execute(sql`
    delete from approval_rounds r using approvals q
    where r.asked_at < now() - make_interval(days => ${days}::int)
      and q.tenant_id = r.tenant_id and q.id = r.approval_id and r.round < q.round`);
}
