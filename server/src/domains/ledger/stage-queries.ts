import type { CampaignTest } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { CHUNK_STAGES } from "./states.ts";
import { openIn, wasAccepted } from "./states-sql.ts";

/** Sums over the chunks of a canary part or a test. */
export interface FirstPart {
  size: number;
  sent: number;
  bounced: number;
  failed: number;
  /** Every recipient was tried. The remaining ones are deferred, and nothing waits for them. */
  tried: boolean;
}

/** Sums the chunks of the part sent first. */
export function sumFirstPart(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<FirstPart> {
  return tx.one<FirstPart>(sql`
    select coalesce(sum(k.size), 0)::int as size, coalesce(sum(k.sent), 0)::int as sent, coalesce(sum(k.bounced), 0)::int as bounced,
      coalesce(sum(k.failed), 0)::int as failed, coalesce(bool_and(k.done or ${openIn("k")} <= k.deferred), true) as tried
    from campaign_chunks k where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.stage <> ${CHUNK_STAGES.rest}`);
}

/**
 * Makes the chunks held back due, and assigns this variant to chunks without one. `spreadFrom`: the start of the
 * spread, if any.
 */
export async function releaseHeldChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  variant: number,
  spreadFrom: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set variant = coalesce(variant, ${variant}::smallint),
      spread_from = case when due_at = 'infinity' then ${spreadFrom}::timestamptz else spread_from end, due_at = case when due_at = 'infinity' then now() else due_at end
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and stage = ${CHUNK_STAGES.rest} and not done`);
}

/** Number of recipients of a test variant, and of their reactions. */
export interface TestResult {
  variant: number;
  sent: number;
  answered: number;
}

/** Returns the results of each variant of a test. Recipients who reacted count as sent, regardless of their state. */
export function testResults(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  winnerBy: CampaignTest["winnerBy"],
): Promise<TestResult[]> {
  const answered =
    winnerBy === "clicks"
      ? sql`r.clicked_at is not null`
      : sql`(r.opened_at is not null or r.clicked_at is not null)`;
  return tx.query<TestResult>(sql`
    select k.variant, count(*) filter (where ${wasAccepted} or ${answered})::int as sent, count(*) filter (where ${answered})::int as answered
    from campaign_chunks k join recipients r on r.tenant_id = k.tenant_id and r.campaign_id = k.campaign_id and r.chunk = k.chunk
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.stage = ${CHUNK_STAGES.test}
    group by k.variant order by k.variant`);
}
