import type { RecipientFilter, RecipientState } from "@arauto/contracts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { RECIPIENT_STATE_CODES } from "./frozen-content.ts";

/** Handed over or about to be: behind the watermark of a chunk under lease, without an answer of this pass. */
export const BEING_SENT = sql`(r.state in (0, 2) and k.lease_until > now() and r.place < k.watermark and r.pass < k.pass)`;

/**
 * The ledger `r` with its chunk `k`, and with the contact `a` as it is now. `case` in the join, for under row-level
 * security no index is used for what coalesce() answers.
 */
export const RECIPIENTS = sql`
  recipients r
  left join merged_accounts m on m.tenant_id = r.tenant_id and m.account_id = r.account_id
  left join accounts a on a.tenant_id = r.tenant_id and a.id = case when m.into_id is null then r.account_id else m.into_id end
  left join campaign_chunks k on k.tenant_id = r.tenant_id and k.campaign_id = r.campaign_id and k.chunk = r.chunk`;

const ENGAGED: Record<NonNullable<RecipientFilter["engaged"]>, Sql> = {
  opened: sql`r.opened_at is not null`,
  notOpened: sql`r.opened_at is null and r.state in (1, 5)`,
  machineOnly: sql`r.opened_at is null and r.machine_opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
  complained: sql`r.complained_at is not null`,
};

/** Chunks that can hold somebody in this state, so that twelve uncertain people among a million are found at once. */
function chunksWith(state: RecipientState, tenantId: string, campaignId: string): Sql {
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

function inState(state: RecipientState): Sql {
  if (state === "claimed") return BEING_SENT;
  const code = RECIPIENT_STATE_CODES[state];
  if (state === "pending" || state === "deferred") return sql`r.state = ${code} and not coalesce(${BEING_SENT}, false)`;
  return sql`r.state = ${code}`;
}

/** Places that were counted as refused for this reason; whoever was sent to since is no longer there. */
function refusedFor(kind: string, tenantId: string, campaignId: string): Sql {
  return sql`r.state in (2, 3, 4) and (r.chunk, r.place) in (
    select n.chunk, refused.place::smallint from campaign_chunk_counts n
    cross join lateral jsonb_array_elements(n.refusals -> ${kind}::text) part (places)
    cross join lateral jsonb_array_elements_text(part.places) refused (place)
    where n.tenant_id = ${tenantId} and n.campaign_id = ${campaignId} and n.refusals ? ${kind}::text)`;
}

/** Of the chunks that were counted, only those with the domain; people left out at the freeze were never counted. */
function atDomain(domain: string, tenantId: string, campaignId: string): Sql {
  return sql`split_part(lower(a.email), '@', 2) = ${domain} and (r.chunk is null or r.chunk not in (
    select n.chunk from campaign_chunk_counts n
    where n.tenant_id = ${tenantId} and n.campaign_id = ${campaignId} and not n.domains ? ${domain}::text))`;
}

/** Conditions over `RECIPIENTS`: the people of a campaign, narrowed down. Lists and exports use the same. */
export function recipientConditions(tenantId: string, campaignId: string, filter: RecipientFilter): Sql[] {
  const where: Sql[] = [sql`r.tenant_id = ${tenantId}`, sql`r.campaign_id = ${campaignId}`];
  if (filter.state) where.push(inState(filter.state), chunksWith(filter.state, tenantId, campaignId));
  if (filter.engaged) where.push(ENGAGED[filter.engaged]);
  if (filter.refusal) where.push(refusedFor(filter.refusal, tenantId, campaignId));
  if (filter.mailDomain !== undefined) where.push(atDomain(filter.mailDomain, tenantId, campaignId));
  if (filter.link !== undefined) {
    where.push(sql`r.account_id in (
      select account_id from campaign_link_clicks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and link = ${filter.link})`);
  }
  if (filter.search) where.push(sql`lower(a.name) || ' ' || lower(a.email) like ${likePattern(filter.search.toLowerCase())}`);
  return where;
}
