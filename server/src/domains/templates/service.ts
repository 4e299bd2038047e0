import { AppError, type templateRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, Reference, ReferenceTarget } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import {
  deleteTemplateRows,
  insertTemplate,
  listTemplateRows,
  lockTemplates,
  selectTemplate,
  selectTemplatesNamingFields,
  type TemplateListQuery,
  type TemplateRow,
  type TemplateSummaryRow,
  updateTemplateRow,
} from "./queries.ts";
import { knownFields, refuseBroken } from "./template-checks.ts";

type Template = Answer<typeof templateRoutes.get>;
type TemplatePage = Answer<typeof templateRoutes.list>;
type CreateBody = z.output<NonNullable<typeof templateRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof templateRoutes.update.body>>;

/** What a campaign takes from a template when it starts. */
export type TemplateContent = Pick<TemplateRow, "id" | "name" | "subject" | "preheader" | "format" | "source" | "status">;

function summary(row: TemplateSummaryRow): TemplatePage["items"][number] {
  const { id, name, subject, format, type, status, version } = row;
  return {
    id,
    name,
    subject,
    format,
    type,
    status,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function answer(row: TemplateRow): Template {
  return { ...summary(row), preheader: row.preheader, source: row.source };
}

/** A template as it is stored; undefined when it is gone. */
export async function findTemplate(tx: Transaction, tenantId: string, id: string): Promise<TemplateContent | undefined> {
  const row = await selectTemplate(tx, tenantId, id);
  if (!row) return undefined;
  const { name, subject, preheader, format, source, status } = row;
  return { id: row.id, name, subject, preheader, format, source, status };
}

/** One page of templates, without their sources. */
export async function listTemplates(deps: Deps, tenantId: string, query: TemplateListQuery): Promise<TemplatePage> {
  const { rows, ...rest } = await deps.database.tenant(tenantId, (tx) => listTemplateRows(tx, tenantId, query));
  return { items: rows.map(summary), ...rest };
}

/** @throws AppError NOT_FOUND */
export async function getTemplate(deps: Deps, tenantId: string, id: string): Promise<Template> {
  const row = await deps.database.tenant(tenantId, (tx) => selectTemplate(tx, tenantId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return answer(row);
}

/** Stores a new, active template. @throws AppError TEMPLATE_INVALID */
export async function createTemplate(deps: Deps, tenantId: string, body: CreateBody): Promise<Template> {
  const fields = await deps.database.tenant(tenantId, (tx) => knownFields(tx, tenantId));
  await refuseBroken(body, fields);
  const row = await deps.database.tenant(tenantId, (tx) => insertTemplate(tx, tenantId, v7(), { ...body, status: "active" }));
  return answer(row);
}

/** Campaigns that were started keep their own copy; drafts take the change. @throws AppError NOT_FOUND, VERSION_CONFLICT, TEMPLATE_INVALID */
export async function updateTemplate(deps: Deps, tenantId: string, id: string, body: UpdateBody): Promise<Template> {
  const { stored, fields } = await deps.database.tenant(tenantId, async (tx) => ({
    stored: await currentTemplate(tx, tenantId, id, body.version),
    fields: await knownFields(tx, tenantId),
  }));
  const contentChanged = (["subject", "preheader", "format", "source"] as const).some((part) => body[part] !== stored[part]);
  if (contentChanged) await refuseBroken(body, fields);
  const row = await deps.database.tenant(tenantId, async (tx) => {
    await currentTemplate(tx, tenantId, id, body.version);
    return updateTemplateRow(tx, tenantId, id, body);
  });
  return answer(row);
}

async function currentTemplate(tx: Transaction, tenantId: string, id: string, version: number): Promise<TemplateRow> {
  const stored = await selectTemplate(tx, tenantId, id, { forUpdate: true });
  if (!stored) throw new AppError("NOT_FOUND");
  if (stored.version !== version) throw new AppError("VERSION_CONFLICT", undefined, { current: answer(stored) });
  return stored;
}

/** Deletes all of them or none; those already gone are not counted. @throws AppError IN_USE naming what uses which */
export async function deleteTemplates(deps: Deps, tenantId: string, ids: readonly string[]): Promise<number> {
  return deps.database.tenant(tenantId, async (tx) => {
    await lockTemplates(tx, tenantId, ids);
    const users = await deps.references.usersOf(tx, tenantId, "template", ids);
    if (users.length === 0) return deleteTemplateRows(tx, tenantId, ids);
    throw new AppError("IN_USE", `Used by ${[...new Set(users.map((user) => user.name))].join(", ")}`, {
      errors: users.map((user) => ({ path: `ids.${ids.indexOf(user.targetId)}`, code: "inUse", message: user.name })),
    });
  });
}

/** Templates that name a custom field. */
export async function templateReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "customField") return [];
  const rows = await selectTemplatesNamingFields(tx, tenantId, ids);
  return rows.map((row) => ({ kind: "template" as const, ...row }));
}
