import { TEMPLATE_VERSIONS_KEPT, type TemplateContent } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Named } from "./content.ts";

/** Saves by one user within this many minutes form one version. */
export const ONE_VERSION_MINUTES = 10;

/** Replaces the draft. Returns the time. */
export async function storeDraft(
  tx: Transaction,
  tenantId: string,
  templateId: string,
  content: TemplateContent,
  named: Named,
  userId: string | null,
): Promise<Date> {
  const { savedAt } = await tx.one<{ savedAt: Date }>(sql`
    insert into template_drafts (tenant_id, template_id, content, names_fields, shows_images, sample_addresses, saved_by, saved_at)
    values (${tenantId}::uuid, ${templateId}::uuid, ${JSON.stringify(content)}::json, ${named.fields}::text[], ${named.images}::uuid[],
      ${named.addresses}::text[], ${userId}::uuid, clock_timestamp())
    on conflict (tenant_id, template_id) do update set content = excluded.content, names_fields = excluded.names_fields,
      shows_images = excluded.shows_images, sample_addresses = excluded.sample_addresses, saved_by = excluded.saved_by, saved_at = excluded.saved_at
    returning saved_at`);
  return savedAt;
}

export async function removeDraft(
  tx: Transaction,
  tenantId: string,
  templateId: string,
): Promise<void> {
  await tx.execute(
    sql`delete from template_drafts where tenant_id = ${tenantId}::uuid and template_id = ${templateId}::uuid`,
  );
}

/** Counts one unpublished change of content. */
export async function advanceDraft(
  tx: Transaction,
  tenantId: string,
  templateId: string,
): Promise<number> {
  const { draftVersion } = await tx.one<{ draftVersion: number }>(sql`
    update templates set draft_version = draft_version + 1, updated_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${templateId}::uuid returning draft_version`);
  return draftVersion;
}

export interface NewVersion {
  id: string;
  templateId: string;
  kind: "published" | "saved";
  content: TemplateContent;
  named: Named;
  userId: string | null;
}

export async function insertVersion(
  tx: Transaction,
  tenantId: string,
  version: NewVersion,
): Promise<void> {
  await tx.execute(sql`
    insert into template_versions (tenant_id, id, template_id, kind, subject, content, sample_addresses, saved_by, begun_at, saved_at)
    values (${tenantId}::uuid, ${version.id}::uuid, ${version.templateId}::uuid, ${version.kind}, ${version.content.subject},
      ${JSON.stringify(version.content)}::json, ${version.named.addresses}::text[], ${version.userId}::uuid, clock_timestamp(), clock_timestamp())`);
}

/** Returns the version that this user's save extends; undefined when it starts a new one. */
export function selectOpenVersion(
  tx: Transaction,
  tenantId: string,
  templateId: string,
  userId: string | null,
): Promise<{ id: string } | undefined> {
  return tx.maybeOne(sql`
    select id from (
      select id, kind, saved_by, begun_at from template_versions
      where tenant_id = ${tenantId}::uuid and template_id = ${templateId}::uuid order by saved_at desc, id desc limit 1
    ) latest
    where kind = 'saved' and saved_by is not distinct from ${userId}::uuid and begun_at > now() - make_interval(mins => ${ONE_VERSION_MINUTES}::int)`);
}

export async function updateVersion(
  tx: Transaction,
  tenantId: string,
  id: string,
  content: TemplateContent,
  named: Named,
): Promise<void> {
  await tx.execute(sql`
    update template_versions set content = ${JSON.stringify(content)}::json, subject = ${content.subject}, sample_addresses = ${named.addresses}::text[],
      saved_at = clock_timestamp()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Publishes the latest version, which contains the draft. Returns false when there is none. */
export async function publishLatestVersion(
  tx: Transaction,
  tenantId: string,
  templateId: string,
  userId: string | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update template_versions v set kind = 'published', saved_by = ${userId}::uuid, saved_at = clock_timestamp()
    from (
      select id from template_versions
      where tenant_id = ${tenantId}::uuid and template_id = ${templateId}::uuid order by saved_at desc, id desc limit 1
    ) latest
    where v.tenant_id = ${tenantId}::uuid and v.id = latest.id and v.kind = 'saved'`);
  return changed > 0;
}

/** Deletes versions beyond the latest ones, except those published within a year. */
export async function pruneVersions(
  tx: Transaction,
  tenantId: string,
  templateId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from template_versions v where v.tenant_id = ${tenantId}::uuid and v.id in (
      select id from (
        select id, kind, saved_at from template_versions
        where tenant_id = ${tenantId}::uuid and template_id = ${templateId}::uuid
        order by saved_at desc, id desc offset ${TEMPLATE_VERSIONS_KEPT}
      ) older
      where kind = 'saved' or saved_at < now() - interval '1 year')`);
}

export interface VersionRow {
  id: string;
  kind: "published" | "saved";
  savedAt: Date;
  savedBy: string | null;
  subject: string;
}

const COLUMNS = sql`v.id, v.kind, v.saved_at, v.subject, (select p.name from people p where p.id = v.saved_by) as saved_by`;

export function listVersionRows(
  tx: Transaction,
  tenantId: string,
  templateId: string,
  query: ListQuery & { search?: string | undefined },
): Promise<KeysetPage<VersionRow>> {
  return listPage<VersionRow>(
    tx,
    {
      columns: COLUMNS,
      from: sql`template_versions v`,
      where: [
        sql`v.tenant_id = ${tenantId}::uuid and v.template_id = ${templateId}::uuid`,
        ...(query.search ? [sql`position(lower(${query.search}) in lower(v.subject)) > 0`] : []),
      ],
      id: sql`v.id`,
      sorts: { savedAt: { by: sql`v.saved_at`, type: "timestamptz" } },
      defaultSort: "-savedAt",
    },
    query,
  );
}

export function selectVersion(
  tx: Transaction,
  tenantId: string,
  templateId: string,
  id: string,
): Promise<(VersionRow & { content: TemplateContent }) | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS}, v.content from template_versions v
    where v.tenant_id = ${tenantId}::uuid and v.template_id = ${templateId}::uuid and v.id = ${id}::uuid`);
}
