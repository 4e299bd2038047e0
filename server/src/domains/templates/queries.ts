import type { Template, TemplateIssue } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export interface TemplateSummaryRow {
  id: string;
  name: string;
  subject: string;
  format: Template["format"];
  type: Template["type"];
  status: Template["status"];
  createdAt: Date;
  updatedAt: Date;
  version: number;
}
export interface TemplateRow extends TemplateSummaryRow {
  preheader: string;
  source: string;
}
export type TemplateValues = Pick<TemplateRow, "name" | "subject" | "preheader" | "format" | "source" | "type" | "status">;
export type TemplatePart = TemplateIssue["part"];

const SUMMARY = sql`id, name, subject, format, type, status, created_at, updated_at, version`;
const COLUMNS = sql`${SUMMARY}, preheader, source`;

export interface TemplateListQuery extends ListQuery {
  search?: string | undefined;
  status?: Template["status"] | undefined;
  type?: Template["type"] | undefined;
}

export function listTemplateRows(tx: Transaction, tenantId: string, query: TemplateListQuery): Promise<KeysetPage<TemplateSummaryRow>> {
  const where: Sql[] = [sql`tenant_id = ${tenantId}`];
  if (query.status) where.push(sql`status = ${query.status}`);
  if (query.type) where.push(sql`type = ${query.type}`);
  if (query.search) {
    const part = likePattern(query.search);
    where.push(sql`name ilike ${part} or subject ilike ${part}`);
  }
  return listPage<TemplateSummaryRow>(
    tx,
    {
      columns: SUMMARY,
      from: sql`templates`,
      where,
      id: sql`id`,
      sorts: {
        createdAt: { by: sql`created_at`, type: "timestamptz" },
        updatedAt: { by: sql`updated_at`, type: "timestamptz" },
        name: { by: sql`lower(name)`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

export function selectTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<TemplateRow | undefined> {
  const lock = options.forUpdate ? sql`for update` : sql``;
  return tx.maybeOne(sql`select ${COLUMNS} from templates where tenant_id = ${tenantId} and id = ${id} ${lock}`);
}

export function insertTemplate(tx: Transaction, tenantId: string, id: string, values: TemplateValues): Promise<TemplateRow> {
  return tx.one(sql`
    insert into templates (tenant_id, id, name, subject, preheader, format, source, type, status)
    values (${tenantId}, ${id}, ${values.name}, ${values.subject}, ${values.preheader}, ${values.format}, ${values.source}, ${values.type}, ${values.status})
    returning ${COLUMNS}`);
}

export function updateTemplateRow(tx: Transaction, tenantId: string, id: string, values: TemplateValues): Promise<TemplateRow> {
  return tx.one(sql`
    update templates set name = ${values.name}, subject = ${values.subject}, preheader = ${values.preheader}, format = ${values.format},
      source = ${values.source}, type = ${values.type}, status = ${values.status}, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} returning ${COLUMNS}`);
}

/** Locks the templates so that no campaign starts to use one while it is being deleted. */
export function lockTemplates(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.query(sql`select id from templates where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) order by id for update`);
}

export function deleteTemplateRows(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<number> {
  return tx.execute(sql`delete from templates where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`);
}

/** Templates that name the given custom fields, as `account.fields.city` or `account.fields["city"]`. */
export function selectTemplatesNamingFields(
  tx: Transaction,
  tenantId: string,
  fieldIds: readonly string[],
): Promise<{ id: string; name: string; targetId: string }[]> {
  // Identifiers are lower-case letters, digits and _ only, so they are safe inside the pattern.
  return tx.query(sql`
    select t.id, t.name, f.id as target_id
    from custom_fields f
    join templates t on t.tenant_id = f.tenant_id
      and concat_ws(' ', t.subject, t.preheader, t.source) ~ ('\\mfields\\s*(\\.\\s*' || f.identifier || '\\M|\\[\\s*["'']' || f.identifier || '["'']\\s*\\])')
    where f.tenant_id = ${tenantId} and f.id = any(${[...fieldIds]}::uuid[])
    order by t.name, t.id limit 100`);
}
