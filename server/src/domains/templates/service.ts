import { isDeepStrictEqual } from "node:util";
import { AppError, type TemplateContent, type templateRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { lockTemplates } from "./bulk-queries.ts";
import { namedIn, refuseUnreadable } from "./content.ts";
import { insertVersion, pruneVersions, removeDraft } from "./draft-queries.ts";
import {
  presentSummary,
  presentTemplate,
  publishedContent,
  type Template,
  type TemplatePage,
} from "./presentation.ts";
import * as queries from "./queries.ts";
import { spelledTags } from "./tags.ts";
import { mailFacts, requireSendable } from "./template-checks.ts";
import { type Actor, recordTemplates } from "./template-events.ts";

type CreateBody = z.output<NonNullable<typeof templateRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof templateRoutes.update.body>>;

/** Template data that a campaign copies when it starts. */
export interface TemplateToSend {
  id: string;
  name: string;
  status: Template["status"];
  content: TemplateContent;
}

/** Returns a template with its published content; undefined when it was purged. */
export async function findTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<TemplateToSend | undefined> {
  const row = await queries.selectTemplate(tx, tenantId, id);
  return (
    row && {
      id: row.id,
      name: row.name,
      status: row.deletedAt ? "deleted" : row.status,
      content: publishedContent(row),
    }
  );
}

/** Returns one page of templates, without their sources. */
export async function listTemplates(
  deps: Deps,
  tenantId: string,
  query: queries.TemplateListQuery,
): Promise<TemplatePage> {
  const { rows, ...rest } = await deps.database.tenant(tenantId, (tx) =>
    queries.listTemplateRows(tx, tenantId, query),
  );
  return { items: rows.map(presentSummary), ...rest };
}

export function templateCounts(
  deps: Deps,
  tenantId: string,
): Promise<RouteResult<typeof templateRoutes.counts>> {
  return deps.database.tenant(tenantId, async (tx) => ({
    ...(await queries.countTemplates(tx, tenantId)),
    tags: await queries.countTags(tx, tenantId),
  }));
}

/** @throws AppError NOT_FOUND */
export async function requireTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.TemplateRow> {
  const row = await queries.selectTemplate(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Locks a template until the transaction ends.
 * @throws AppError NOT_FOUND, also for a template in the trash, which has to be restored first
 */
export async function lockTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.TemplateRow> {
  await lockTemplates(tx, tenantId, [id]);
  const row = await requireTemplate(tx, tenantId, id);
  if (row.deletedAt) throw new AppError("NOT_FOUND", "The template is in the trash");
  return row;
}

/** @throws AppError NOT_FOUND */
export function getTemplate(deps: Deps, tenantId: string, id: string): Promise<Template> {
  return deps.database.tenant(tenantId, async (tx) =>
    presentTemplate(await requireTemplate(tx, tenantId, id)),
  );
}

/**
 * Creates a new, active template.
 * @throws AppError VALIDATION for an invalid document, TEMPLATE_INVALID
 */
export async function createTemplate(
  deps: Deps,
  actor: Actor,
  { content, ...facts }: CreateBody,
): Promise<Template> {
  refuseUnreadable(content, "content");
  await requireSendable(
    deps,
    actor.tenantId,
    content,
    await deps.database.tenant(actor.tenantId, (tx) => mailFacts(tx, actor.tenantId, content)),
  );
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const tags = await spelledTags(tx, actor.tenantId, facts.tags);
    return presentTemplate(
      await addTemplate(tx, actor, { ...facts, tags, status: "active" }, content, {
        source: "form",
      }),
    );
  });
}

/** The origin of a new template. */
type Origin = { source: "form" | "file" } | { source: "copy"; copyOf: string };

/** Stores a template with validated content and its first version. */
export async function addTemplate(
  tx: Transaction,
  actor: Actor,
  facts: queries.TemplateFacts,
  content: TemplateContent,
  origin: Origin,
): Promise<queries.TemplateRow> {
  const { tenantId, userId } = actor;
  const id = v7();
  const named = namedIn(content);
  await queries.insertTemplate(tx, tenantId, id, facts, content, named);
  await insertVersion(tx, tenantId, {
    id: v7(),
    templateId: id,
    kind: "published",
    content,
    named,
    userId,
  });
  await recordTemplates(tx, actor, "template.created", [{ id }], origin);
  return requireTemplate(tx, tenantId, id);
}

/**
 * Updates a template. Started campaigns keep their own copy; draft campaigns use the change.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, VALIDATION for an invalid document,
 * TEMPLATE_INVALID
 */
export async function updateTemplate(
  deps: Deps,
  actor: Actor,
  id: string,
  { content, version, ...facts }: UpdateBody,
): Promise<Template> {
  const { tenantId, userId } = actor;
  if (content) refuseUnreadable(content, "content");
  const { changed, known } = await deps.database.tenant(tenantId, async (tx) => {
    const stored = await ofVersion(tx, tenantId, id, version);
    const differs =
      content !== undefined &&
      (stored.hasDraft || !isDeepStrictEqual(content, publishedContent(stored)));
    return {
      changed: differs ? content : undefined,
      known: await mailFacts(tx, tenantId, content ?? publishedContent(stored)),
    };
  });
  if (changed) await requireSendable(deps, tenantId, changed, known);
  return deps.database.tenant(tenantId, async (tx) => {
    const before = await ofVersion(tx, tenantId, id, version);
    const after = { ...facts, tags: await spelledTags(tx, tenantId, facts.tags) };
    await queries.updateFacts(tx, tenantId, id, after, !changed);
    const other = changedFacts(before, after);
    if (other.length > 0)
      await recordTemplates(tx, actor, "template.updated", [before], { changed: other });
    if (changed) {
      const named = namedIn(changed);
      await queries.updateContent(tx, tenantId, id, changed, named);
      await removeDraft(tx, tenantId, id);
      await insertVersion(tx, tenantId, {
        id: v7(),
        templateId: id,
        kind: "published",
        content: changed,
        named,
        userId,
      });
      await pruneVersions(tx, tenantId, id);
      await recordTemplates(tx, actor, "template.published", [before]);
    }
    return presentTemplate(await requireTemplate(tx, tenantId, id));
  });
}

function changedFacts(before: queries.TemplateFacts, after: queries.TemplateFacts): string[] {
  return (["name", "type", "status", "tags"] as const).filter(
    (fact) => !isDeepStrictEqual(before[fact], after[fact]),
  );
}

async function ofVersion(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
): Promise<queries.TemplateRow> {
  const stored = await lockTemplate(tx, tenantId, id);
  if (stored.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: presentTemplate(stored) });
  return stored;
}

/**
 * Creates an active template with another's published content, type and tags.
 * @throws AppError NOT_FOUND
 */
export function duplicateTemplate(
  deps: Deps,
  actor: Actor,
  id: string,
  name: string,
): Promise<Template> {
  return deps.database.tenant(actor.tenantId, async (tx) => {
    const { type, tags, ...row } = await lockTemplate(tx, actor.tenantId, id);
    const content = publishedContent({ type, tags, ...row });
    return presentTemplate(
      await addTemplate(tx, actor, { name, type, tags, status: "active" }, content, {
        source: "copy",
        copyOf: id,
      }),
    );
  });
}
