import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Digests of similar reports: by wording, and by wording and receiving domain. */
export interface ReportDigests {
  wording: Buffer;
  domainWording: Buffer;
}

/** Facts about the reports similar to one. */
export interface SimilarReports {
  ofCampaign: number;
  ofDomain: number;
  /** They were already attributed to the sender. */
  held: boolean;
}

/** Serializes transactions that count the reports of a campaign, so that no count is skipped. */
export async function lockReports(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bounce-reports ${tenantId} ${campaignId}`}, 0))`,
  );
}

export async function insertReport(
  tx: Transaction,
  tenantId: string,
  {
    campaignId,
    contactId,
    wording,
    domainWording,
  }: ReportDigests & { campaignId: string; contactId: string },
): Promise<void> {
  await tx.execute(sql`
    insert into bounce_reports (tenant_id, campaign_id, account_id, wording, domain_wording)
    values (${tenantId}, ${campaignId}, ${contactId}, ${wording}, ${domainWording})
    on conflict (tenant_id, campaign_id, account_id) do nothing`);
}

export function countSimilar(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  digests: ReportDigests,
): Promise<SimilarReports> {
  const { wording, domainWording } = digests;
  return tx.one<SimilarReports>(sql`
    select count(*) as of_campaign, count(*) filter (where domain_wording = ${domainWording}) as of_domain,
      coalesce(bool_or(held = 2 or (held = 1 and domain_wording = ${domainWording})), false) as held
    from bounce_reports where tenant_id = ${tenantId} and campaign_id = ${campaignId} and wording = ${wording}`);
}

/** Holds back reports that match all given criteria; returns their contacts. */
export async function holdReports(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { wording, domainWording }: { wording: Buffer; domainWording: Buffer | null },
): Promise<string[]> {
  const rows = await tx.query<{ contactId: string }>(sql`
    update bounce_reports set held = ${domainWording === null ? 2 : 1}
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and wording = ${wording} and held = 0
      and (${domainWording}::bytea is null or domain_wording = ${domainWording})
    returning account_id`);
  return rows.map(({ contactId }) => contactId);
}

/** Counts the bounce reports of a campaign that are held back; they are kept for 30 days. */
export async function countHeldReports(
  tx: Transaction,
  tenantId: string,
  campaignIds: readonly string[],
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from bounce_reports where tenant_id = ${tenantId} and campaign_id = any(${[...campaignIds]}::uuid[]) and held > 0`);
  return count;
}

/** Returns the addresses of those contacts that still exist. */
export async function findAddresses(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(sql`
    select email from accounts where tenant_id = ${tenantId} and id = any(${[...contactIds]}::uuid[])`);
  return rows.map(({ email }) => email);
}

export async function forgetReports(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from bounce_reports where tenant_id = ${tenantId} and account_id = any(${[...contactIds]}::uuid[])`,
  );
}
