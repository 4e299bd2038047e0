import type { RecipientFilter, RecipientState } from "@arauto/contracts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { inState, isOpen, wasAccepted } from "./states-sql.ts";

const idSql = (id: string | Sql): Sql => (typeof id === "string" ? sql`${id}::uuid` : id);

function rowsOf(table: Sql, tenantId: string | Sql, campaignId?: string | Sql): Sql {
  const ofCampaign = campaignId === undefined ? sql`` : sql`and campaign_id = ${idSql(campaignId)}`;
  return sql`(select * from ${table} where tenant_id = ${idSql(tenantId)} ${ofCampaign})`;
}

/**
 * Returns the recipients of a workspace, or of one campaign, for use with an alias. Ids are values or columns of the
 * enclosing statement. PostgreSQL inlines the sub-query, so it costs nothing, and it cannot be updated: only this
 * domain writes.
 */
export const recipientsOf = (tenantId: string | Sql, campaignId?: string | Sql): Sql =>
  rowsOf(sql`recipients`, tenantId, campaignId);

/** Returns the chunks of a workspace, or of one campaign, for use with an alias, like `recipientsOf`. */
export const chunksOf = (tenantId: string | Sql, campaignId?: string | Sql): Sql =>
  rowsOf(sql`campaign_chunks`, tenantId, campaignId);

/** Sent or about to be: below the watermark of a leased chunk, without a result in this pass. */
export const BEING_SENT = sql`(${isOpen} and k.lease_until > now() and r.place < k.watermark and r.pass < k.pass)`;

/** Returns until when the frequency cap holds a contact's email back; null if it doesn't. For columns of the statement. */
export const cappedUntil = (tenantId: string, campaignId: Sql, contactId: Sql): Sql => sql`(
  select greatest(k.due_at, r.retry_at)
  from recipients r left join campaign_chunks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = r.campaign_id and k.chunk = r.chunk
  where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId} and r.account_id = ${contactId}
    and ${inState("deferred")} and r.held_since is not null)`;

/**
 * The ledger `r` with its chunk `k` and the current contact `a`. The join uses `case` because under row-level security
 * no index serves the result of coalesce().
 */
export const RECIPIENTS = sql`
  recipients r
  left join merged_accounts m on m.tenant_id = r.tenant_id and m.account_id = r.account_id
  left join accounts a on a.tenant_id = r.tenant_id and a.id = case when m.into_id is null then r.account_id else m.into_id end
  left join campaign_chunks k on k.tenant_id = r.tenant_id and k.campaign_id = r.campaign_id and k.chunk = r.chunk`;

const ENGAGED: Record<NonNullable<RecipientFilter["engaged"]>, Sql> = {
  opened: sql`r.opened_at is not null`,
  notOpened: sql`r.opened_at is null and ${wasAccepted}`,
  machineOnly: sql`r.opened_at is null and r.machine_opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
  complained: sql`r.complained_at is not null`,
};

/**
 * Limits the search to chunks whose counters allow the state, so that twelve uncertain recipients among a million are
 * found quickly.
 */
function chunksWith(state: RecipientState, tenantId: string, campaignId: string | Sql): Sql {
  const counts: Partial<Record<RecipientState, Sql>> = {
    pending: sql`not done`,
    claimed: sql`lease_until > now()`,
    deferred: sql`deferred > 0`,
    failed: sql`failed > 0`,
    bounced: sql`bounced > 0`,
    skipped: sql`skipped > 0`,
    uncertain: sql`uncertain > 0`,
  };
  const condition = counts[state];
  if (!condition) return sql`true`;
  const chunks = sql`r.chunk in (select chunk from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and ${condition})`;
  return state === "skipped" ? sql`(r.chunk is null or ${chunks})` : chunks;
}

function isShownAs(state: RecipientState): Sql {
  if (state === "claimed") return BEING_SENT;
  const stored = inState(state);
  return state === "pending" || state === "deferred"
    ? sql`${stored} and not coalesce(${BEING_SENT}, false)`
    : stored;
}

/** Uses the counted places rejected for this reason. Excludes recipients sent to since. */
function refusedAs(kind: string, tenantId: string, campaignId: string | Sql): Sql {
  return sql`${inState("deferred", "failed", "bounced")} and (r.chunk, r.place) in (
    select n.chunk, refused.place::smallint from campaign_chunk_counts n
    cross join lateral jsonb_array_elements(n.refusals -> ${kind}::text) part (places)
    cross join lateral jsonb_array_elements_text(part.places) refused (place)
    where n.tenant_id = ${tenantId} and n.campaign_id = ${campaignId} and n.refusals ? ${kind}::text)`;
}

/** Skips counted chunks without the domain. Recipients skipped at the freeze have no chunk. */
function atDomain(domain: string, tenantId: string, campaignId: string | Sql): Sql {
  return sql`split_part(lower(a.email), '@', 2) = ${domain} and (r.chunk is null or r.chunk not in (
    select n.chunk from campaign_chunk_counts n
    where n.tenant_id = ${tenantId} and n.campaign_id = ${campaignId} and not n.domains ? ${domain}::text))`;
}

/**
 * Returns conditions over `RECIPIENTS` for lists and exports: the recipients of one or several campaigns, selected by a
 * filter.
 */
export function recipientConditions(
  tenantId: string,
  campaigns: string | readonly string[],
  filter: RecipientFilter,
): Sql[] {
  const isOne = typeof campaigns === "string";
  // With several campaigns, lookups of a filter use the campaign of each recipient.
  const campaignId = isOne ? campaigns : sql`r.campaign_id`;
  const where: Sql[] = [
    sql`r.tenant_id = ${tenantId}`,
    isOne ? sql`r.campaign_id = ${campaigns}` : sql`r.campaign_id = any(${[...campaigns]}::uuid[])`,
  ];
  if (filter.state)
    where.push(isShownAs(filter.state), chunksWith(filter.state, tenantId, campaignId));
  // The state allows skipping chunks without skipped recipients.
  if (filter.skipReason)
    where.push(
      inState("skipped"),
      chunksWith("skipped", tenantId, campaignId),
      sql`r.skip_reason = ${filter.skipReason}`,
    );
  if (filter.engaged) where.push(ENGAGED[filter.engaged]);
  if (filter.refusal) where.push(refusedAs(filter.refusal, tenantId, campaignId));
  if (filter.mailDomain !== undefined)
    where.push(atDomain(filter.mailDomain, tenantId, campaignId));
  if (filter.link !== undefined) {
    where.push(sql`r.account_id in (
      select account_id from campaign_link_clicks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and link = ${filter.link})`);
  }
  if (filter.linkUrl !== undefined) {
    where.push(sql`r.account_id in (
      select k.account_id from campaign_link_clicks k join campaigns l on l.tenant_id = ${tenantId} and l.id = k.campaign_id
      where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and l.content -> 'links' ->> k.link = ${filter.linkUrl})`);
  }
  if (filter.messageId !== undefined) where.push(sql`r.campaign_id = ${filter.messageId}::uuid`);
  if (filter.search)
    where.push(
      sql`lower(a.name) || ' ' || lower(a.email) like ${likePattern(filter.search.toLowerCase())}`,
    );
  return where;
}
