import { type Counter, COUNTERS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import {
  changeCodes,
  changeQueries,
  emailLedgers,
  recipientsOf,
  stateSql,
} from "../ledger/index.ts";
import { COUNTER_COLUMNS } from "./queries.ts";

/** Makes all reads of the transaction use one snapshot, unaffected by concurrent changes. */
export const readOneSnapshot = (tx: Transaction) =>
  tx.execute(sql`set transaction isolation level repeatable read`);

/** A figure as stored and as counted. */
export interface ComparedSum {
  hour: Date;
  provider: number;
  device: number;
  counter: Counter;
  stored: number;
  counted: number;
}

const { inState } = stateSql;
const ENDS = { refused: sql`${inState("bounced")} and r.sent_at is null`, bouncedLater: sql`${inState("bounced")} and r.sent_at is not null`, failed: inState("failed"), uncertain: inState("uncertain") }; // prettier-ignore
/** Counters without a time in the ledger; their events have it. */
export const UNTIMED = Object.keys(ENDS) as (keyof typeof ENDS)[];

/** Selects the recipients `r` of a campaign with the code of their provider by their current address. */
function recipients(tenantId: string, campaignId: string): Sql {
  const domain = (address: Sql) => sql`lower(substring(${address} from '@([^@]*)$'))`;
  const people = emailLedgers.isEmailLedger(campaignId)
    ? sql`left join emails p on p.tenant_id = ${tenantId}::uuid and p.id = r.account_id`
    : sql`
      left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = r.account_id
      left join accounts p on p.tenant_id = ${tenantId}::uuid and p.id = case when m.into_id is null then r.account_id else m.into_id end`;
  const address = emailLedgers.isEmailLedger(campaignId) ? sql`p.address` : sql`p.email`;
  const contact = emailLedgers.isEmailLedger(campaignId) ? sql`p.contact_id` : sql`r.account_id`;
  return sql`
    select r.account_id, r.state, r.sent_at, r.opened_at, r.machine_opened_at, r.clicked_at, r.unsubscribed_at, r.complained_at,
      ${changeCodes.providerCodeSql(domain(address))} as provider, ${contact} as contact_id
    from ${recipientsOf(tenantId, campaignId)} r ${people}`;
}

/** Selects when a recipient reached its final state: from its event, or else when the message was first due. */
const endedAt = (tenantId: string, campaignId: string) => sql`coalesce((
    select max(e.occurred_at) from events e
    where e.tenant_id = ${tenantId}::uuid and e.account_id = r.contact_id and e.type in ('mail.bounced', 'mail.failed', 'mail.uncertain')
      and (e.campaign_id = ${campaignId}::uuid or e.data ->> 'emailId' = r.account_id::text)
  ), r.sent_at, (select coalesce(c.finished_at, c.started_at, c.created_at) from campaigns c where c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid))`;

/** Selects all occurrences, derived from the recipients: one row per recipient and counter. */
function engagementEvents(tenantId: string, campaignId: string, isAnonymous: boolean): Sql {
  const domain = sql`lower(coalesce(t.mail_domain, ''))`;
  // Acts on single emails count toward the provider of their address.
  const provider = emailLedgers.isEmailLedger(campaignId)
    ? sql`r.provider`
    : changeCodes.providerCodeSql(domain);
  const acts = (["opened", "machine_opened", "clicked", "unsubscribed", "complained"] as const)
    .filter((act) => !isAnonymous || act === "unsubscribed" || act === "complained")
    .map((act) => {
      const device =
        act === "opened"
          ? changeCodes.deviceCodeSql(sql`t.open_device`)
          : act === "clicked"
            ? changeCodes.deviceCodeSql(sql`t.click_device`)
            : act === "machine_opened"
              ? sql.lit(changeCodes.DEVICE_CODES.unknown)
              : sql.lit(0);
      const at = sql.ref(`r.${act}_at`);
      const counter = act === "machine_opened" ? "machineOpened" : act;
      return sql`
        select ${at}, ${provider}, ${device}, ${sql.lit(counter)}::text from r
        left join campaign_acts t on t.tenant_id = ${tenantId}::uuid and t.campaign_id = ${campaignId}::uuid and t.account_id = r.account_id
        where ${at} is not null`;
    });
  const ends = UNTIMED.map(
    (counter) => sql`
      select ${endedAt(tenantId, campaignId)}, r.provider, 0, ${sql.lit(counter)}::text
      from r where ${ENDS[counter]}`,
  );
  return sql.join(
    [
      sql`select r.sent_at, r.provider, 0, 'accepted'::text from r where r.sent_at is not null`,
      ...ends,
      ...acts,
    ],
    sql` union all `,
  );
}

/** Selects anonymous opens and clicks: only their sums by hour, and separately by device, exist. */
const anonymousActs = (tenantId: string, campaignId: string) => sql`
  select v.hour, 0, ${sql.lit(changeCodes.DEVICE_CODES.unknown)}, p.counter, p.total
  from campaign_activity v
  cross join lateral (values ('opened', v.opened), ('machineOpened', v.machine_opened), ('clicked', v.clicked)) p (counter, total)
  where v.tenant_id = ${tenantId}::uuid and v.campaign_id = ${campaignId}::uuid and p.total <> 0`;

/**
 * Counts a campaign's recipients and returns every sum that differs from the stored one, including changes not yet
 * aggregated. Excludes deferrals, because the ledger keeps only the last state.
 */
export async function differences(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<ComparedSum[]> {
  const { anonymous } = await tx.one<{ anonymous: boolean }>(sql`
    select coalesce((select content ->> 'tracking' = 'anonymous' from campaigns where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid), false) as anonymous`);
  const pairs = sql.join(
    COUNTERS.map((counter, index) => sql`(${sql.lit(counter)}, h.${COUNTER_COLUMNS[index]})`),
  );
  return tx.query<ComparedSum>(sql`
    with r as materialized (${recipients(tenantId, campaignId)}),
    counted as (
      select date_trunc('hour', c.at, 'UTC') as hour, c.provider, c.device, c.counter, sum(c.total)::int as total
      from (
        select h.*, 1 from (${engagementEvents(tenantId, campaignId, anonymous)}) h
        ${anonymous ? sql`union all ${anonymousActs(tenantId, campaignId)}` : sql``}
      ) c (at, provider, device, counter, total)
      group by 1, 2, 3, 4
    ), stored as (
      select s.hour, s.provider, s.device, s.counter, sum(s.total)::int as total
      from (
        select h.hour, h.provider, h.device, p.counter, p.total from analyze_hours h
        cross join lateral (values ${pairs}) p (counter, total)
        where h.tenant_id = ${tenantId}::uuid and h.campaign_id = ${campaignId}::uuid and p.total <> 0
        union all
        select date_trunc('hour', c.at, 'UTC'), c.provider, c.device, c.counter, c.by
        from ${changeQueries.changesOf(tenantId)} c where c.campaign_id = ${campaignId}::uuid
      ) s (hour, provider, device, counter, total)
      where s.counter <> 'delayed'
      group by 1, 2, 3, 4
    )
    select hour, provider, device, counter, coalesce(s.total, 0) as stored, coalesce(c.total, 0) as counted
    from counted c full join stored s using (hour, provider, device, counter)
    where coalesce(s.total, 0) <> coalesce(c.total, 0)
    order by hour, provider, device, counter`);
}

/** A sum of first clicks by local hour, as stored and as counted. */
export interface ComparedClicks {
  day: string;
  hour: number;
  provider: number;
  device: number;
  /** Counted minus stored. */
  clicks: number;
  soon: number;
}

/** Returns the sums of first clicks by local hour that differ from a campaign's recipients. */
export function clickDifferences(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<ComparedClicks[]> {
  const { unknown } = changeCodes.PROVIDER_CODES;
  const isEmails = emailLedgers.isEmailLedger(campaignId);
  const provider = isEmails
    ? sql`r.provider`
    : changeCodes.providerCodeSql(sql`lower(coalesce(t.mail_domain, ''))`);
  return tx.query(sql`
    with r as materialized (${recipients(tenantId, campaignId)}),
    zones as materialized (
      select r.account_id, r.sent_at, r.provider, coalesce(a.time_zone, w.time_zone) as zone
      from r
      join tenants w on w.tenant_id = ${tenantId}::uuid
      left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = r.contact_id
      left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = case when m.into_id is null then r.contact_id else m.into_id end
    ), clicks as (
      select r.clicked_at at time zone z.zone as local, ${provider} as provider, ${changeCodes.deviceCodeSql(sql`t.click_device`)} as device, 1 as total,
        (r.clicked_at < r.sent_at + interval '2 hours')::int as soon
      from r join zones z using (account_id)
      left join campaign_acts t on t.tenant_id = ${tenantId}::uuid and t.campaign_id = ${campaignId}::uuid and t.account_id = r.account_id
      where r.clicked_at is not null
      union all
      select c.at at time zone z.zone, case when c.provider = ${unknown} and ${isEmails}::boolean then z.provider else c.provider end, c.device, -c.by,
        -c.by * coalesce((c.at < z.sent_at + interval '2 hours')::int, 0)
      from ${changeQueries.changesOf(tenantId)} c join zones z on z.account_id = c.account_id
      where c.campaign_id = ${campaignId}::uuid and c.counter = 'clicked'
      union all
      select h.day + make_interval(hours => h.hour), h.provider, h.device, -h.clicks, -h.soon
      from analyze_click_hours h where h.tenant_id = ${tenantId}::uuid and h.campaign_id = ${campaignId}::uuid
    )
    select to_char(local, 'YYYY-MM-DD') as day, extract(hour from local)::int as hour, provider, device,
      sum(total)::int as clicks, coalesce(sum(soon), 0)::int as soon
    from clicks group by 1, 2, 3, 4 having sum(total) <> 0 or coalesce(sum(soon), 0) <> 0
    order by 1, 2, 3, 4`);
}

/** Returns a campaign of the workspace whose history has to be counted. */
export function findUncounted(
  tx: Transaction,
  tenantId: string,
): Promise<{ campaignId: string } | undefined> {
  return tx.maybeOne(sql`
    select campaign_id from analyze_backlog where tenant_id = ${tenantId}::uuid order by campaign_id limit 1`);
}

/** Returns workspaces with campaigns whose history has to be counted. The transaction must be outside any tenant. */
export function findTenantsToCount(tx: Transaction): Promise<{ tenantId: string }[]> {
  return tx.query(sql`select distinct tenant_id from analyze_backlog`);
}

/** Removes a campaign from the queue for counting. Returns false when another transaction did. */
export async function removeUncounted(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const removed = await tx.execute(sql`
    delete from analyze_backlog where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid`);
  return removed > 0;
}
