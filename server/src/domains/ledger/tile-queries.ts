import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { providerCodeSql } from "./change-codes-sql.ts";
import { BEING_SENT } from "./recipients-sql.ts";

/** Larger than the places in a chunk, so that chunk and place form one number. */
const PLACES = 32_768;

/** A number that identifies a recipient of a campaign for as long as the campaign exists. */
const KEY = sql`r.chunk * ${sql.lit(PLACES)} + r.place`;
/** Bits that are random in all versions of UUIDs. */
const TURN = sql`get_byte(uuid_send(r.account_id), 15) & 3`;

export interface TileRow {
  /** Negative for a recipient without a chunk. */
  key: number;
  state: number;
  turn: number;
  /** Seconds since the start; -1: never. */
  sent: number;
  opened: number;
  clicked: number;
}

export interface TileSample {
  tenantId: string;
  campaignId: string;
  /** Every n-th recipient is returned. */
  unit: number;
}

/**
 * Returns every n-th recipient of the chunks `r`. Each is found by chunk and place, so the cost depends on the number
 * of tiles, not on the size of the campaign. Without the limit, the planner reads whole chunks: ten times slower with a
 * million recipients.
 */
function sampled({ tenantId, campaignId, unit }: TileSample): Sql {
  const all = sql`(select * from recipients where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk is not null) r`;
  if (unit === 1) return all;
  return sql`(
      select chunk, size, (sum(size) over (order by chunk) - size)::int as before from campaign_chunks
      where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid
    ) k
    cross join lateral generate_series((${unit}::int - k.before % ${unit}::int) % ${unit}::int, k.size - 1, ${unit}::int) as picked (place)
    cross join lateral (
      select * from recipients where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk = k.chunk and place = picked.place::smallint
      limit 1
    ) r`;
}

/** Returns recipients of the chunks in the order of sending, with their results. */
export function listTiles(
  tx: Transaction,
  sample: TileSample,
  startedAt: Date,
): Promise<TileRow[]> {
  const since = (column: string): Sql =>
    sql`greatest(0, coalesce(extract(epoch from ${sql.ref(`r.${column}`)} - ${startedAt}::timestamptz), -1))::int
      - (${sql.ref(`r.${column}`)} is null)::int`;
  return tx.query<TileRow>(sql`
    select ${KEY} as key, r.state, ${TURN} as turn, ${since("sent_at")} as sent, ${since("opened_at")} as opened, ${since("clicked_at")} as clicked
    from ${sampled(sample)} order by r.chunk, r.place`);
}

export interface LeftOutRow {
  state: number;
  turn: number;
}

/** Returns the first recipients skipped before sending, by id. */
export function listLeftOut(
  tx: Transaction,
  { tenantId, campaignId }: Omit<TileSample, "unit">,
  limit: number,
): Promise<LeftOutRow[]> {
  return tx.query<LeftOutRow>(sql`
    select r.state, ${TURN} as turn from recipients r
    where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.chunk is null
    order by r.account_id limit ${limit}::int`);
}

export interface TileGroupRow {
  key: number;
  /** A code of `PROVIDER_CODES`. */
  provider: number;
  city: string | null;
}

/** Returns the provider and city of the recipients in `listTiles`, from their current contacts. */
export function listTileGroups(
  tx: Transaction,
  sample: TileSample,
  cityField: string | null,
): Promise<TileGroupRow[]> {
  const { tenantId } = sample;
  return tx.query<TileGroupRow>(sql`
    select ${KEY} as key, ${providerCodeSql(sql`split_part(lower(a.email), '@', 2)`)} as provider, nullif(left(btrim(a.fields ->> ${cityField}::text), 60), '') as city
    from ${sampled(sample)}
    left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = r.account_id
    left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = case when m.into_id is null then r.account_id else m.into_id end
    order by r.chunk, r.place`);
}

export interface TileRecipientRow {
  recipientId: string;
  contactId: string | null;
  name: string | null;
  email: string | null;
  city: string | null;
  state: number;
  beingSent: boolean;
  sentAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
}

/** Returns the recipient with a key, with their current contact; undefined for a key without a tile. */
export function findTile(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  key: number,
  cityField: string | null,
): Promise<TileRecipientRow | undefined> {
  const own = sql`r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid`;
  const one =
    key < 0
      ? sql`${own} and r.chunk is null order by r.account_id offset ${-1 - key}::int limit 1`
      : sql`${own} and r.chunk = ${Math.floor(key / PLACES)}::int and r.place = ${key % PLACES}::smallint`;
  return tx.maybeOne<TileRecipientRow>(sql`
    select r.account_id as recipient_id, a.id as contact_id, a.name, a.email, nullif(left(btrim(a.fields ->> ${cityField}::text), 60), '') as city,
      r.state, coalesce(${BEING_SENT}, false) as being_sent, r.sent_at, r.opened_at, r.clicked_at
    from (select * from recipients r where ${one}) r
    left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = r.account_id
    left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = case when m.into_id is null then r.account_id else m.into_id end
    left join campaign_chunks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = ${campaignId}::uuid and k.chunk = r.chunk`);
}
