import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { type Part, type Parting, spreadFrom } from "./freeze-parts-sql.ts";
import { type CompiledAudience, skipReason, WITH_SUPPRESSION } from "./skip-reasons-sql.ts";
import { codeOf } from "./states-sql.ts";

/** Allows one freeze of a campaign at a time. A second one waits, and then finds it done. */
export async function lockFreeze(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 0))`);
}

/** A part with its number of recipients. */
export interface FrozenPart {
  /** An index of `Parting.parts`. */
  number: number;
  people: number;
  /** The index of its first chunk. */
  firstChunk: number;
}

/** How an audience is divided into chunks. */
export interface ChunkSizing {
  /** The target number of chunks, as far as the size limits allow. */
  chunks: number;
  min: number;
  max: number;
  /** Recipients are placed in random order, not by id. */
  isShuffled: boolean;
}

export interface FrozenAudience {
  frozen: number;
  skipped: Record<string, number>;
  chunkSize: number;
  /** Only parts with recipients to send to. */
  parts: FrozenPart[];
}

/**
 * Inserts all contacts of the audience into the ledger: recipients with chunk and place, each part ordered by id or
 * shuffled; the others as skipped with the reason. One statement counts a consistent snapshot. The random order is by a
 * hash of campaign and contact, so that a retry gives the same one.
 */
export async function insertRecipients(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  audience: CompiledAudience,
  { zones, numberOf, byRank }: Parting,
  sizing: ChunkSizing,
): Promise<FrozenAudience> {
  // The sort and the materialized ids of a million contacts should stay in memory. Without disabling nested loops, the
  // planner might compare every contact with every suppression in a workspace without statistics, such as a fresh
  // import.
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local enable_nestloop = off`);
  const byZone = zones.names.length > 0;
  const slot = byZone ? sql`coalesce(z.slot, 0)` : sql`0`;
  const withZone = byZone
    ? sql`left join unnest(${zones.names}::text[], ${zones.slots}::int[]) as z (zone, slot) on z.zone = a.time_zone`
    : sql``;
  const random = sql`uuid_hash_extended(id, hashtextextended(${campaignId}, 1)), id`;
  const order = sizing.isShuffled ? random : sql`id`;
  const rank = byRank ? sql`, row_number() over (order by ${random}) - 1 as rank` : sql``;
  // Materializing is only worthwhile if the rank is needed.
  const once = byRank ? sql`` : sql`not`;
  const [counts] = await tx.query<
    Omit<FrozenAudience, "skipped" | "parts"> & {
      skipped: Record<string, number> | null;
      parts: FrozenPart[] | null;
    }
  >(
    sql`
    with people as materialized (
      select a.id, ${slot} as slot, ${skipReason(audience)} as reason
      from accounts a ${WITH_SUPPRESSION} ${withZone}
      where a.tenant_id = ${tenantId} and (${audience.matches})
    ), sizing as materialized (
      select count(*) as total, least(greatest(ceil(count(*) / ${sizing.chunks}::numeric), ${sizing.min}), ${sizing.max})::int as chunk_size
      from people where reason is null
    ), parted as ${once} materialized (
      select p.id, ${numberOf} as part from (select id, slot ${rank} from people where reason is null) p, sizing
    ), parts as materialized (
      select part, people, (sum(chunks) over (order by part) - chunks)::int as first_chunk
      from (
        select part, count(*)::int as people, ceil(count(*) / (select chunk_size from sizing)::numeric)::int as chunks from parted group by part
      ) counted
    ), placed as (
      select id, part, (row_number() over (partition by part order by ${order}) - 1)::int as place from parted
    ), sendable as (
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
      select ${tenantId}, ${campaignId}, placed.id, parts.first_chunk + placed.place / sizing.chunk_size, placed.place % sizing.chunk_size
      from placed join parts on parts.part = placed.part, sizing order by placed.part, placed.place
    ), left_out as (
      insert into recipients (tenant_id, campaign_id, account_id, state, skip_reason)
      select ${tenantId}, ${campaignId}, id, ${codeOf("skipped")}, reason from people where reason is not null order by id
    )
    select
      (select chunk_size from sizing) as chunk_size, count(*) as frozen,
      (select jsonb_agg(jsonb_build_object('number', part, 'people', people, 'firstChunk', first_chunk) order by part) from parts) as parts,
      (select jsonb_object_agg(reason, total) from (select reason, count(*) as total from people where reason is not null group by reason) r) as skipped
    from people`,
  );
  if (!counts) throw new Error("The freeze returned no counts");
  return { ...counts, skipped: counts.skipped ?? {}, parts: counts.parts ?? [] };
}

/** Inserts the chunks of the parts. `spreadAt`: the start of a spread campaign. */
export async function insertChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { parts, chunkSize }: FrozenAudience,
  kinds: readonly Part[],
  spreadAt: Date | null = null,
): Promise<void> {
  const kindOf = (part: FrozenPart) => kinds[part.number];
  const fromOf = (part: FrozenPart) => {
    const kind = kindOf(part);
    return kind && spreadAt ? spreadFrom(kind, spreadAt) : null;
  };
  await tx.execute(sql`
    insert into campaign_chunks (tenant_id, campaign_id, chunk, size, stage, variant, due_at, spread_from)
    select ${tenantId}, ${campaignId}, part.first_chunk + n, least(${chunkSize}::int, part.people - n * ${chunkSize}::int),
      part.stage, part.variant, coalesce(part.due, now()), part.spread_from
    from unnest(
      ${parts.map((part) => part.firstChunk)}::int[], ${parts.map((part) => part.people)}::int[],
      ${parts.map((part) => kindOf(part)?.stage ?? 0)}::smallint[], ${parts.map((part) => kindOf(part)?.variant ?? null)}::smallint[],
      ${parts.map((part) => kindOf(part)?.due ?? null)}::timestamptz[], ${parts.map(fromOf)}::timestamptz[]
    ) as part (first_chunk, people, stage, variant, due, spread_from)
    cross join lateral generate_series(0, (part.people - 1) / ${chunkSize}::int) as n`);
}

/** Refreshes statistics, so that plans take a million new rows into account. */
export async function analyzeLedger(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze recipients, campaign_chunks`);
}
