import type { AnalyzeQuery } from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { changeCodes, isTestLedger } from "../ledger/index.ts";

/** The filters of a query, without its period. */
export type Filters = Omit<AnalyzeQuery, "period" | "from" | "to">;

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;
const texts = (values: readonly string[]) => sql`${[...values]}::text[]`;

/** Returns conditions over `campaigns c`. */
function campaignConditions(tenantId: string, filters: Filters): Sql[] {
  const { campaign, workflow, template, topic, tag, sendingDomain } = filters;
  const conditions: Sql[] = [];
  if (campaign) conditions.push(sql`c.id = any(${uuids(campaign)})`);
  if (workflow) conditions.push(sql`c.workflow_id = any(${uuids(workflow)})`);
  if (template) conditions.push(sql`c.template_id = any(${uuids(template)})`);
  if (topic) conditions.push(sql`c.topic_id = any(${uuids(topic)})`);
  if (tag)
    conditions.push(sql`c.template_id in (
      select t.id from templates t where t.tenant_id = ${tenantId}::uuid and t.tags && ${texts(tag)})`);
  if (sendingDomain)
    conditions.push(sql`coalesce(c.content ->> 'fromDomain', lower(split_part(c.content #>> '{from,address}', '@', 2)))
      = any(${texts(sendingDomain)})`);
  return conditions;
}

/** Whether the filters select campaigns. */
export const selectsCampaigns = (tenantId: string, filters: Filters): boolean =>
  campaignConditions(tenantId, filters).length > 0;

/** Returns the condition that a campaign, by default of a row `h`, matches the filters. Ledgers of test keys never do. */
export function ofCampaigns(
  tenantId: string,
  filters: Filters,
  campaignId = sql`h.campaign_id`,
): Sql<boolean> {
  const conditions = campaignConditions(tenantId, filters);
  if (conditions.length === 0)
    return sql<boolean>`${campaignId} <> all (array(
      select c.id from campaigns c where c.tenant_id = ${tenantId}::uuid and ${isTestLedger("c")}))`;
  return sql<boolean>`${campaignId} = any (array(
    select c.id from campaigns c
    where c.tenant_id = ${tenantId}::uuid and not ${isTestLedger("c")} and ${sql.join(conditions, sql` and `)}))`;
}

const codes = (values: readonly number[]) => sql`${[...values]}::smallint[]`;

/** Returns the condition that the provider and device of a row `h` match the filters. */
export function ofProviders({ provider, device }: Pick<Filters, "provider" | "device">): Sql {
  const conditions: Sql[] = [];
  if (provider)
    conditions.push(
      sql`h.provider = any(${codes(provider.map((one) => changeCodes.PROVIDER_CODES[one]))})`,
    );
  if (device)
    conditions.push(
      sql`h.device = any(${codes(device.map((one) => changeCodes.DEVICE_CODES[one]))})`,
    );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Returns the condition that one of these contacts clicked in a campaign at a matching provider and device. */
function clickedAt(
  tenantId: string,
  { provider, device }: Pick<Filters, "provider" | "device">,
  { campaignId, contactIds }: { campaignId: Sql; contactIds: Sql },
): Sql<boolean> {
  if (!provider && !device) return sql<boolean>`true`;
  const { PROVIDER_CODES, DEVICE_CODES } = changeCodes;
  const domain = sql`lower(coalesce(t.mail_domain, ''))`;
  return sql<boolean>`exists (
    select from campaign_acts t
    where t.tenant_id = ${tenantId}::uuid and t.campaign_id = ${campaignId} and t.account_id = any(${contactIds})
      and ${provider ? sql`${changeCodes.providerCodeSql(domain)} = any(${codes(provider.map((one) => PROVIDER_CODES[one]))})` : sql`true`}
      and ${device ? sql`${changeCodes.deviceCodeSql(sql`t.click_device`)} = any(${codes(device.map((one) => DEVICE_CODES[one]))})` : sql`true`})`;
}

/** Returns the condition that the campaign and click of a deal match the filters. */
export const ofSales =
  (tenantId: string, filters: Filters) =>
  (deal: { campaignId: Sql; contactIds: Sql }): Sql<boolean> =>
    sql<boolean>`${ofCampaigns(tenantId, filters, deal.campaignId)} and ${clickedAt(tenantId, filters, deal)}`;
