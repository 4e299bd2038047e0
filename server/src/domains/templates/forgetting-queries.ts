import type { TemplateContent } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The location of sample data. */
export interface SamplePlace {
  kind: "template" | "draft" | "version";
  id: string;
  templateId: string;
}

/**
 * Finds sample data that contains one of the addresses, and locks it until the transaction ends.
 */
export async function selectSamplesNaming(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<(SamplePlace & { sampleData: TemplateContent["sampleData"] })[]> {
  const named = sql`tenant_id = ${tenantId}::uuid and sample_addresses && ${[...emailHashes]}::text[]`;
  // Templates first, in the order in which every writer of the three tables locks them.
  await tx.query(sql`
    select from templates where tenant_id = ${tenantId}::uuid and id in (
      select id from templates where ${named}
      union select template_id from template_drafts where ${named} union select template_id from template_versions where ${named})
    order by id for update`);
  return tx.query(sql`
    select 'template' as kind, id, id as template_id, sample_data from templates where ${named}
    union all select 'draft', template_id, template_id, content -> 'sampleData' from template_drafts where ${named}
    union all select 'version', id, template_id, content -> 'sampleData' from template_versions where ${named}`);
}

/** Replaces sample data; a changed content gets a new version number. */
export async function updateSamples(
  tx: Transaction,
  tenantId: string,
  { kind, id, templateId }: SamplePlace,
  sampleData: TemplateContent["sampleData"],
  addresses: readonly string[],
): Promise<void> {
  const samples = sql`${JSON.stringify(sampleData)}::json`;
  // The content's keys keep their order.
  const content = sql`(
    select json_object_agg(key, case key when 'sampleData' then ${samples} else value end order by place)
    from json_each(content) with ordinality as part (key, value, place))`;
  const clean = sql`sample_addresses = ${[...addresses]}::text[]`;
  const own = sql`tenant_id = ${tenantId}::uuid and`;
  if (kind === "template")
    await tx.execute(
      sql`update templates set sample_data = ${samples}, ${clean} where ${own} id = ${id}::uuid`,
    );
  if (kind === "draft")
    await tx.execute(
      sql`update template_drafts set content = ${content}, ${clean} where ${own} template_id = ${id}::uuid`,
    );
  if (kind === "version")
    await tx.execute(
      sql`update template_versions set content = ${content}, ${clean} where ${own} id = ${id}::uuid`,
    );
  if (kind !== "version") {
    await tx.execute(sql`
      update templates set version = version + 1, draft_version = draft_version + 1 where ${own} id = ${templateId}::uuid`);
  }
}
