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

/** Returns the condition that a row `h` belongs to a campaign that the filters select. Emails of test keys never do. */
export function ofCampaigns(tenantId: string, filters: Filters): Sql {
  const conditions = campaignConditions(tenantId, filters);
  if (conditions.length === 0)
    return sql`h.campaign_id <> all (array(
      select c.id from campaigns c where c.tenant_id = ${tenantId}::uuid and ${isTestLedger("c")}))`;
  return sql`h.campaign_id = any (array(
    select c.id from campaigns c
    where c.tenant_id = ${tenantId}::uuid and not ${isTestLedger("c")} and ${sql.join(conditions, sql` and `)}))`;
}

/** Returns the condition that a row `h` is of a provider and a device that the filters select. */
export function ofProviders({ provider, device }: Filters): Sql {
  const codes = (values: readonly number[]) => sql`${[...values]}::smallint[]`;
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
