import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A chunk under a lease of ours. */
export interface ClaimedChunk {
  tenantId: string;
  campaignId: string;
  chunk: number;
  size: number;
  pass: number;
  watermark: number;
  flight: number;
  lease: string;
  /** Which of the campaign's contents its people get. */
  variant: number;
}

type Claimed = Omit<ClaimedChunk, "tenantId" | "campaignId" | "lease"> & { crashed: boolean };

/**
 * Claims one chunk whose turn it is. `crashed`: its former lease ran out, so what was under way must be
 * settled first. `onlyCrashed` for a paused campaign, `anyTime` for a canceled one that waits for no retry.
 */
export function claimChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  lease: string,
  options: { leaseMs: number; except: readonly number[]; onlyCrashed: boolean; anyTime: boolean },
): Promise<Claimed | undefined> {
  return tx
    .named<Claimed>(
      "delivery_claim",
      `with next as (
         select chunk, lease_owner is not null as crashed from campaign_chunks
         where tenant_id = $1 and campaign_id = $2 and not done and chunk <> all ($3::int[])
           and (lease_until < now() or (lease_owner is null and not $6::boolean and (due_at <= now() or $7::boolean)))
         order by due_at, chunk limit 1 for update skip locked
       )
       update campaign_chunks k set lease_owner = $4, lease_until = now() + $5::float * interval '1 millisecond'
       from next where k.tenant_id = $1 and k.campaign_id = $2 and k.chunk = next.chunk
       returning k.chunk, k.size, k.pass, k.watermark, k.flight, coalesce(k.variant, 0) as variant, next.crashed`,
      [tenantId, campaignId, options.except, lease, options.leaseMs, options.onlyCrashed, options.anyTime],
    )
    .then((rows) => rows[0]);
}

const LOST = "The process ended before the server's answer was stored";

/** Marks those whose answer was lost in a crash as uncertain; answers who they are. */
export async function settleLost(tx: Transaction, chunk: Omit<ClaimedChunk, "size" | "flight" | "variant">): Promise<string[]> {
  const { tenantId, campaignId } = chunk;
  const lost = await tx.query<{ accountId: string; state: number }>(sql`
    with lost as (
      select account_id, state from recipients
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk}
        and place < ${chunk.watermark} and state in (0, 2) and pass < ${chunk.pass} for update
    )
    update recipients r set state = 7, pass = ${chunk.pass}, attempts = r.attempts + 1, reply = ${LOST}
    from lost where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = lost.account_id
    returning r.account_id, lost.state`);
  if (lost.length > 0) {
    await tx.execute(sql`
      update campaign_chunks set uncertain = uncertain + ${lost.length}, deferred = deferred - ${lost.filter((l) => l.state === 2).length}
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
  }
  return lost.map((l) => l.accountId);
}

/** Records everybody of a canceled campaign's chunk who was not sent to as skipped, and ends the chunk. */
export async function settleCanceled(
  tx: Transaction,
  chunk: Pick<ClaimedChunk, "tenantId" | "campaignId" | "chunk" | "lease">,
): Promise<void> {
  const { tenantId, campaignId } = chunk;
  const skipped = await tx.execute(sql`
    update recipients set state = 6, skip_reason = 'canceled'
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk} and state in (0, 2)`);
  await tx.execute(sql`
    update campaign_chunks set done = true, lease_owner = null, lease_until = null, deferred = 0, skipped = skipped + ${skipped},
      skipped_by = case when ${skipped} = 0 then skipped_by else add_counts(skipped_by, jsonb_build_object('canceled', ${skipped}::int)) end
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
}

/** Gives a chunk back as it is. */
export async function releaseChunk(
  tx: Transaction,
  chunk: Pick<ClaimedChunk, "tenantId" | "campaignId" | "chunk" | "lease">,
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set lease_owner = null, lease_until = null
    where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
}

/** Keeps leases of one workspace alive while their lanes wait for servers. */
export async function renewLeases(tx: Transaction, tenantId: string, leases: readonly string[], leaseMs: number): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set lease_until = now() + ${leaseMs}::float * interval '1 millisecond'
    where tenant_id = ${tenantId} and not done and lease_owner = any(${leases}::uuid[])`);
}

/** Somebody to send to, with the personal data as it is now; nulls when the contact was deleted. */
export interface LoadedPerson {
  accountId: string;
  place: number;
  state: number;
  attempts: number;
  /** Refused for now, and not to be tried again before so many milliseconds. */
  retryInMs: number;
  present: boolean;
  name: string;
  email: string;
  phone: string | null;
  language: string | null;
  status: string;
  fields: Record<string, string | number | boolean | null>;
  suppressed: string | null;
  /** Said no to the campaign's topic, or never said yes to one that asks for it. */
  notSubscribed: boolean;
  /** The contact is one with others of this campaign by now: their mail is this one's too, or is waited for. */
  merged: "covered" | "waits" | null;
}

/**
 * What the other entries of one person say about entry `r`, after contacts `p.id` and others became one. One
 * entry of them all may send: the contact's own, else the one of the least id, once the others are settled, for
 * any of them may be on its way as the contact it was. Where nobody was ever merged, nothing is looked up.
 */
const MERGED = `
  select case
      when bool_or(o.state in (1, 5, 7) or (o.state in (0, 2) and (o.account_id = p.id or (r.account_id <> p.id and o.account_id < r.account_id)))) then 'covered'
      when bool_or(o.state in (0, 2)) then 'waits'
    end as merged
  from (select p.id as account_id union all select account_id from merged_accounts where tenant_id = $1 and into_id = p.id) own
  cross join lateral (
    select account_id, state from recipients where tenant_id = $1 and campaign_id = $2 and account_id = own.account_id limit 1) o
  where (select exists (select from merged_accounts where tenant_id = $1)) and o.account_id <> r.account_id
    and (r.account_id <> p.id or exists (select from merged_accounts where tenant_id = $1 and into_id = p.id))`;

const PERSON = `r.account_id, r.place, r.state, r.attempts,
  greatest(0, extract(epoch from r.retry_at - now()) * 1000)::float8 as retry_in_ms,
  a.id is not null as present, a.name, a.email, a.phone, a.language, a.status, a.fields, s.reason as suppressed`;
// Laterals with a limit look each person up by key, whatever the planner knows of a workspace imported a minute ago.
const CONTACT = "left join lateral (select * from accounts where tenant_id = $1 and id = p.id limit 1) a on true";
const SUPPRESSION = `
  left join lateral (select reason from suppressions where tenant_id = $1 and email_hash = suppression_hash(a.email) limit 1) s on true`;
const NEXT_IN_CHUNK = `
  r.tenant_id = $1 and r.campaign_id = $2 and r.chunk = $3 and r.place >= $4 and r.state in (0, 2) and r.pass < $5`;

/**
 * Two ways to the same rows, of which PostgreSQL runs one: most workspaces never merged a contact and most campaigns have
 * no topic, so nothing about either has to be looked up per person. `case` rather than coalesce(), which under row-level
 * security no index can serve.
 */
const LOAD = `
  with plain as (
    select c.topic_id is null and not exists (select from merged_accounts where tenant_id = $1) as "is"
    from campaigns c where c.tenant_id = $1 and c.id = $2
  )
  (select ${PERSON}, false as not_subscribed, null as merged
   from recipients r
   cross join lateral (select r.account_id as id) p ${CONTACT} ${SUPPRESSION}
   where (select "is" from plain) and ${NEXT_IN_CHUNK}
   order by r.place limit $6)
  union all
  (select ${PERSON}, c.topic_id is not null and not coalesce(tc.subscribed, t.for_everybody, false), o.merged
   from recipients r
   join campaigns c on c.tenant_id = $1 and c.id = $2
   left join topics t on t.tenant_id = $1 and t.id = c.topic_id
   left join lateral (select into_id from merged_accounts where tenant_id = $1 and account_id = r.account_id limit 1) m on true
   cross join lateral (select case when m.into_id is null then r.account_id else m.into_id end as id) p
   left join lateral (
     select subscribed from topic_choices where tenant_id = $1 and topic_id = c.topic_id and account_id = p.id limit 1) tc on true
   ${CONTACT} ${SUPPRESSION}
   left join lateral (${MERGED}) o on true
   where not (select "is" from plain) and ${NEXT_IN_CHUNK}
   order by r.place limit $6)`;

/**
 * The next people of a chunk from `place` on who have no outcome in this pass, in the order of their places. A contact that
 * was merged into another one since the freeze is that one now.
 */
export function loadPeople(tx: Transaction, chunk: ClaimedChunk, place: number, limit: number): Promise<LoadedPerson[]> {
  return tx.named<LoadedPerson>("delivery_load", LOAD, [chunk.tenantId, chunk.campaignId, chunk.chunk, place, chunk.pass, limit]);
}

/**
 * Ends one pass over a chunk: done when everybody is settled. Otherwise the next pass is due when the first of them may
 * be tried again; who has no time of their own after `waitMs`, or at once when nobody was tried yet. Answers whether it
 * is done; undefined when the lease was lost.
 */
export async function closePass(tx: Transaction, chunk: ClaimedChunk, waitMs: number): Promise<boolean | undefined> {
  const closed = await tx.maybeOne<{ done: boolean }>(sql`
    with counted as (
      select size - sent - failed - bounced - skipped - uncertain as left_over, deferred from campaign_chunks
      where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} for update
    ), waiting as (
      select min(retry_at) as first_at, bool_or(retry_at is null) as any_time from recipients
      where (select left_over > 0 from counted) and tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} and state = 2
    )
    update campaign_chunks k set
      done = left_over = 0,
      pass = case when left_over = 0 then k.pass else k.pass + 1 end,
      watermark = case when left_over = 0 then k.watermark else 0 end,
      due_at = case when left_over > 0 and left_over = counted.deferred
        then coalesce(least(first_at, case when any_time then now() + ${waitMs}::float8 * interval '1 millisecond' end), now()) else now() end,
      lease_owner = null, lease_until = null
    from counted, waiting
    where k.tenant_id = ${chunk.tenantId} and k.campaign_id = ${chunk.campaignId} and k.chunk = ${chunk.chunk} and k.lease_owner = ${chunk.lease}
    returning k.done`);
  return closed?.done;
}

/** People of a chunk behind a place, by the domain of their address now. */
export interface LeftBehind {
  /** Empty for contacts that are gone. */
  domain: string;
  people: number;
  /** Of them, who may be tried again at last in so many milliseconds; 0 when somebody may be now. */
  retryInMs: number;
}

/** Who of a chunk is still to be gone through in this pass from `place` on. */
export function findLeftBehind(tx: Transaction, chunk: ClaimedChunk, place: number): Promise<LeftBehind[]> {
  return tx.query(sql`
    select coalesce(lower(substring(a.email from '@([^@]*)$')), '') as domain, count(*) as people,
      min(greatest(0, coalesce(extract(epoch from r.retry_at - now()) * 1000, 0)))::float8 as retry_in_ms
    from recipients r
    left join lateral (select email from accounts where tenant_id = r.tenant_id and id = r.account_id limit 1) a on true
    where r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.chunk = ${chunk.chunk} and r.place >= ${place}
      and r.state in (0, 2) and r.pass < ${chunk.pass}
    group by 1`);
}

/** In how many milliseconds the first of those who were gone through in this pass may be tried again; null when there is none. */
export async function findFirstRetry(tx: Transaction, chunk: ClaimedChunk): Promise<number | null> {
  const { first } = await tx.one<{ first: number | null }>(sql`
    select (extract(epoch from min(retry_at) - now()) * 1000)::float8 as first from recipients
    where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} and state = 2 and pass = ${chunk.pass}`);
  return first;
}

/** Whether anybody was sent this campaign. */
export async function hasSent(tx: Transaction, tenantId: string, campaignId: string): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(
    sql`select exists (select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and sent > 0) as any`,
  );
  return any;
}

/** Lets a campaign go on that paused because its server was away and waits for that alone; false otherwise. */
export async function resumeWaiting(tx: Transaction, tenantId: string, campaignId: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'sending', problem = null, updated_at = now()
    where tenant_id = ${tenantId} and id = ${campaignId} and status = 'paused' and (problem ->> 'resumesUntil')::timestamptz > now()`);
  return changed > 0;
}

/** Makes everybody uncertain pending again, in a pass that has not begun; answers how many. */
export async function reopenUncertain(tx: Transaction, tenantId: string, campaignId: string): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    with held as (
      select chunk, pass from campaign_chunks
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and uncertain > 0 order by chunk for update
    ), reset as (
      -- The present pass counts as answered, so that a crash in it says nothing new about them.
      update recipients r set state = 0, pass = held.pass, reply = null, retry_at = null from held
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = held.chunk and r.state = 7
      returning r.chunk
    ), counted as (
      select chunk, count(*)::int as people from reset group by chunk
    ), reopened as (
      update campaign_chunks k set uncertain = k.uncertain - counted.people, done = false,
        pass = case when k.done then k.pass + 1 else k.pass end,
        watermark = case when k.done then 0 else k.watermark end,
        due_at = case when k.done then now() else k.due_at end
      from counted where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = counted.chunk
      returning 1
    )
    select coalesce(sum(people), 0)::int as total from counted`);
  return total;
}

/** Someone who was refused for the sender's or the content's sake. */
export type RefusedRecipient = { chunk: number; accountId: string };

/**
 * Makes recipients pending again who failed because the sender was refused. In a workflow they may have left the step
 * since, so there they stay failed.
 */
export async function reopenRefused(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  const chunks = [...new Set(refused.map(({ chunk }) => chunk))];
  // Whoever stores answers of these chunks at this moment is waited for.
  await tx.execute(sql`
    select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = any(${chunks}::int[])
    order by chunk for update`);
  await tx.execute(sql`
    with reset as (
      update recipients r set state = 0, pass = k.pass, retry_at = null
      from campaign_chunks k, campaigns c
      where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = any(${chunks}::int[])
        and c.tenant_id = ${tenantId} and c.id = ${campaignId} and c.kind <> 'message' and c.status = 'paused'
        and r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = k.chunk
        and r.account_id = any(${refused.map(({ accountId }) => accountId)}::uuid[]) and r.state = 3
      returning r.chunk
    ), counted as (
      select chunk, count(*)::int as people from reset group by chunk
    )
    update campaign_chunks k set failed = k.failed - counted.people, done = false,
      pass = case when k.done then k.pass + 1 else k.pass end,
      watermark = case when k.done then 0 else k.watermark end,
      due_at = case when k.done then now() else k.due_at end
    from counted where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = counted.chunk`);
}
