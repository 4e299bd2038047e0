import type { MailLanguage, Template, TemplateContent } from "@arauto/contracts";
import { type CreatedRange, createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Named } from "./content.ts";

export type StoredStatus = "active" | "inactive";

export interface TemplateSummaryRow {
  id: string;
  name: string;
  subject: string;
  format: Template["format"];
  type: Template["type"];
  /** For a deleted template, its status before deletion. */
  status: StoredStatus;
  tags: string[];
  languages: [MailLanguage, ...MailLanguage[]];
  hasDraft: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  version: number;
}
export interface TemplateRow extends TemplateSummaryRow {
  preheader: string;
  source: string;
  translations: TemplateContent["translations"];
  sampleData: TemplateContent["sampleData"];
  draftVersion: number;
  draftContent: TemplateContent | null;
  draftSavedAt: Date | null;
  draftBy: string | null;
  draftSavedBy: string | null;
}
export interface TemplateFacts {
  name: string;
  type: Template["type"];
  status: StoredStatus;
  tags: readonly string[];
}

const SUMMARY = sql`t.id, t.name, t.subject, t.format, t.type, t.status, t.tags, t.languages, t.created_at, t.updated_at, t.deleted_at, t.version`;
const LISTED = sql`${SUMMARY}, exists (
  select from template_drafts d where d.tenant_id = t.tenant_id and d.template_id = t.id) as has_draft`;
const WHOLE = sql`${SUMMARY}, t.preheader, t.source, t.translations, t.sample_data, t.draft_version, d.template_id is not null as has_draft,
  d.content as draft_content, d.saved_at as draft_saved_at, d.saved_by as draft_by,
  (select p.name from people p where p.id = d.saved_by) as draft_saved_by`;
const WITH_DRAFT = sql`templates t left join template_drafts d on d.tenant_id = t.tenant_id and d.template_id = t.id`;

export interface TemplateListQuery extends ListQuery, CreatedRange {
  search?: string | undefined;
  status?: Template["status"] | undefined;
  type?: Template["type"] | undefined;
  tag?: string | undefined;
}

export function listTemplateRows(
  tx: Transaction,
  tenantId: string,
  query: TemplateListQuery,
): Promise<KeysetPage<TemplateSummaryRow>> {
  const where: Sql[] = [
    sql`t.tenant_id = ${tenantId}::uuid`,
    query.status === "deleted" ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
  ];
  if (query.status && query.status !== "deleted") where.push(sql`t.status = ${query.status}`);
  if (query.type) where.push(sql`t.type = ${query.type}`);
  if (query.tag !== undefined) where.push(sql`t.tags @> array[${query.tag}::text]`);
  where.push(...createdWithin(sql`t.created_at`, query));
  if (query.search) {
    const part = likePattern(query.search);
    where.push(
      sql`t.name ilike ${part} or t.subject ilike ${part} or array_to_string(t.tags, ' ') ilike ${part}`,
    );
  }
  return listPage<TemplateSummaryRow>(
    tx,
    {
      columns: LISTED,
      from: sql`templates t`,
      where,
      id: sql`t.id`,
      sorts: {
        createdAt: { by: sql`t.created_at`, type: "timestamptz" },
        updatedAt: { by: sql`t.updated_at`, type: "timestamptz" },
        name: { by: sql`lower(t.name)`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/**
 * Finds a template, including deleted ones. To also lock it, lock first: after the wait, only the locked table of a
 * join is read again.
 */
export function selectTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  return tx.maybeOne(
    sql`select ${WHOLE} from ${WITH_DRAFT} where t.tenant_id = ${tenantId}::uuid and t.id = ${id}::uuid`,
  );
}

/** Finds those not in the trash, in the given order. */
export function selectTemplates(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<TemplateRow[]> {
  return tx.query(sql`
    select ${WHOLE} from ${WITH_DRAFT}
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
    order by array_position(${[...ids]}::uuid[], t.id)`);
}

/** Returns a template's version. */
export function selectTemplateVersion(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<{ version: number } | undefined> {
  return tx.maybeOne(
    sql`select version from templates where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}

const languagesOf = ({ language, translations }: TemplateContent) => [
  language,
  ...translations.map((one) => one.language),
];
const json = (value: unknown) => JSON.stringify(value);

export async function insertTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
  facts: TemplateFacts,
  content: TemplateContent,
  named: Named,
): Promise<void> {
  const { format, subject, preheader, source, translations, sampleData } = content;
  await tx.execute(sql`
    insert into templates (tenant_id, id, name, type, status, tags, format, languages, subject, preheader, source, translations, sample_data,
      names_fields, shows_images, sample_addresses)
    values (${tenantId}::uuid, ${id}::uuid, ${facts.name}, ${facts.type}, ${facts.status}, ${[...facts.tags]}::text[], ${format},
      ${languagesOf(content)}::text[], ${subject}, ${preheader}, ${source}, ${json(translations)}::jsonb, ${json(sampleData)}::json,
      ${named.fields}::text[], ${named.images}::uuid[], ${named.addresses}::text[])`);
}

/** `isOwnChange`: counts as a separate change, not as part of a content change. */
export async function updateFacts(
  tx: Transaction,
  tenantId: string,
  id: string,
  facts: TemplateFacts,
  isOwnChange: boolean,
): Promise<void> {
  await tx.execute(sql`
    update templates set name = ${facts.name}, type = ${facts.type}, status = ${facts.status}, tags = ${[...facts.tags]}::text[],
      updated_at = now(), version = version + ${isOwnChange ? 1 : 0}::int
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Publishes content for campaigns that start from now on. */
export async function updateContent(
  tx: Transaction,
  tenantId: string,
  id: string,
  content: TemplateContent,
  named: Named,
): Promise<void> {
  const { format, subject, preheader, source, translations, sampleData } = content;
  await tx.execute(sql`
    update templates set format = ${format}, languages = ${languagesOf(content)}::text[], subject = ${subject}, preheader = ${preheader},
      source = ${source}, translations = ${json(translations)}::jsonb, sample_data = ${json(sampleData)}::json,
      names_fields = ${named.fields}::text[], shows_images = ${named.images}::uuid[],
      sample_addresses = ${named.addresses}::text[], updated_at = now(), version = version + 1,
      draft_version = draft_version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export function countTemplates(
  tx: Transaction,
  tenantId: string,
): Promise<{ active: number; inactive: number; deleted: number }> {
  return tx.one(sql`
    select count(*) filter (where deleted_at is null and status = 'active') as active,
      count(*) filter (where deleted_at is null and status = 'inactive') as inactive,
      count(*) filter (where deleted_at is not null) as deleted
    from templates where tenant_id = ${tenantId}::uuid`);
}

export function countTags(
  tx: Transaction,
  tenantId: string,
): Promise<{ tag: string; count: number }[]> {
  return tx.query(sql`
    select tag, count(*) from templates t, unnest(t.tags) as tag
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null group by tag order by lower(tag), tag`);
}

export type NamingRow = { id: string; name: string; targetId: string };

/** Finds templates whose content or draft references the given custom fields. */
export function selectTemplatesNamingFields(
  tx: Transaction,
  tenantId: string,
  fieldIds: readonly string[],
): Promise<NamingRow[]> {
  return tx.query(sql`
    select t.id, t.name, f.id as target_id
    from custom_fields f
    join templates t on t.tenant_id = f.tenant_id and t.deleted_at is null
    left join template_drafts d on d.tenant_id = t.tenant_id and d.template_id = t.id
    where f.tenant_id = ${tenantId}::uuid and f.id = any(${[...fieldIds]}::uuid[]) and f.object = 'contact' and f.identifier = any(t.names_fields || d.names_fields)
    order by t.name, t.id limit 100`);
}

/** Finds templates whose content or draft shows the given pictures. */
export function selectTemplatesShowingImages(
  tx: Transaction,
  tenantId: string,
  imageIds: readonly string[],
): Promise<NamingRow[]> {
  return tx.query(sql`
    select t.id, t.name, i.id as target_id
    from unnest(${[...imageIds]}::uuid[]) as i (id)
    join templates t on t.tenant_id = ${tenantId}::uuid and t.deleted_at is null
    left join template_drafts d on d.tenant_id = t.tenant_id and d.template_id = t.id
    where i.id = any(t.shows_images || d.shows_images)
    order by t.name, t.id limit 100`);
}
