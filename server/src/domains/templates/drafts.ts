import { isDeepStrictEqual } from "node:util";
import { AppError, type TemplateContent, type templateRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { type Named, namedIn, refuseUnreadable } from "./content.ts";
import * as draftQueries from "./draft-queries.ts";
import { presentTemplate, publishedContent, type Template } from "./presentation.ts";
import { type TemplateRow, updateContent } from "./queries.ts";
import { lockTemplate, requireTemplate } from "./service.ts";
import { mailFacts, requireSendable } from "./template-checks.ts";
import { type Actor, recordTemplates } from "./template-events.ts";

type DraftBody = z.output<NonNullable<typeof templateRoutes.saveDraft.body>>;
type SavedDraft = RouteResult<typeof templateRoutes.saveDraft>;

/**
 * Saves work in progress, which may have errors. Idempotent when the same user repeats it after a lost response.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT with the current template, VALIDATION for an invalid document
 */
export function saveDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  { content, draftVersion, apart }: DraftBody,
): Promise<SavedDraft> {
  const { tenantId, userId } = actor;
  refuseUnreadable(content, "content");
  return deps.database.tenant(tenantId, async (tx) => {
    const stored = await lockTemplate(tx, tenantId, id);
    if (stored.draftSavedAt && wasSavedBy(stored, userId, content, draftVersion))
      return { draftVersion: stored.draftVersion, savedAt: stored.draftSavedAt.toISOString() };
    refuseStale(stored, draftVersion);
    const named = namedIn(content);
    const savedAt = await draftQueries.storeDraft(tx, tenantId, id, content, named, userId);
    await keepVersion(tx, actor, id, { content, named, apart: apart === true });
    return {
      draftVersion: await draftQueries.advanceDraft(tx, tenantId, id),
      savedAt: savedAt.toISOString(),
    };
  });
}

function wasSavedBy(
  stored: TemplateRow,
  userId: string | null,
  content: TemplateContent,
  draftVersion: number,
): boolean {
  return (
    stored.draftVersion === draftVersion + 1 &&
    stored.draftBy === userId &&
    isDeepStrictEqual(stored.draftContent, content)
  );
}

function refuseStale(stored: TemplateRow, draftVersion: number): void {
  if (stored.draftVersion !== draftVersion)
    throw new AppError("VERSION_CONFLICT", undefined, { current: presentTemplate(stored) });
}

/** Combines a user's saves within some minutes into one version, in its latest state, unless it must be separate. */
async function keepVersion(
  tx: Transaction,
  { tenantId, userId }: Actor,
  templateId: string,
  { content, named, apart }: { content: TemplateContent; named: Named; apart: boolean },
): Promise<void> {
  const open = apart
    ? undefined
    : await draftQueries.selectOpenVersion(tx, tenantId, templateId, userId);
  if (open) return draftQueries.updateVersion(tx, tenantId, open.id, content, named);
  await draftQueries.insertVersion(tx, tenantId, {
    id: v7(),
    templateId,
    kind: "saved",
    content,
    named,
    userId,
  });
  await draftQueries.pruneVersions(tx, tenantId, templateId);
}

/**
 * Reverts to the published content; the draft stays among the versions.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
export function discardDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  draftVersion: number,
): Promise<Template> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) => {
    const stored = await lockTemplate(tx, tenantId, id);
    refuseStale(stored, draftVersion);
    if (stored.hasDraft) {
      await draftQueries.removeDraft(tx, tenantId, id);
      await draftQueries.advanceDraft(tx, tenantId, id);
      await recordTemplates(tx, actor, "template.draftDiscarded", [stored]);
    }
    return presentTemplate(await requireTemplate(tx, tenantId, id));
  });
}

/**
 * Publishes the draft for all campaigns that start from now on; a no-op without a draft.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, TEMPLATE_INVALID with a problem for each error
 */
export async function publishDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  draftVersion: number,
): Promise<Template> {
  const { tenantId, userId } = actor;
  const { stored, known } = await deps.database.tenant(tenantId, async (tx) => {
    const row = await lockTemplate(tx, tenantId, id);
    refuseStale(row, draftVersion);
    return {
      stored: row,
      known: await mailFacts(tx, tenantId, row.draftContent ?? publishedContent(row)),
    };
  });
  const content = stored.draftContent;
  if (!content) return presentTemplate(stored);
  await requireSendable(deps, tenantId, content, known);
  return deps.database.tenant(tenantId, async (tx) => {
    refuseStale(await lockTemplate(tx, tenantId, id), draftVersion);
    const named = namedIn(content);
    await updateContent(tx, tenantId, id, content, named);
    await draftQueries.removeDraft(tx, tenantId, id);
    // Every save is also stored as a version, so the latest version has exactly this content.
    if (!(await draftQueries.publishLatestVersion(tx, tenantId, id, userId)))
      await draftQueries.insertVersion(tx, tenantId, {
        id: v7(),
        templateId: id,
        kind: "published",
        content,
        named,
        userId,
      });
    await draftQueries.pruneVersions(tx, tenantId, id);
    await recordTemplates(tx, actor, "template.published", [stored]);
    return presentTemplate(await requireTemplate(tx, tenantId, id));
  });
}

function presentVersion({ id, kind, savedAt, savedBy, subject }: draftQueries.VersionRow) {
  return { id, kind, subject, savedAt: savedAt.toISOString(), savedBy: savedBy ?? "" };
}

/** @throws AppError NOT_FOUND */
export function listVersions(
  deps: Deps,
  tenantId: string,
  id: string,
  query: ListQuery & { search?: string | undefined },
): Promise<RouteResult<typeof templateRoutes.versions>> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireTemplate(tx, tenantId, id);
    const { rows, ...rest } = await draftQueries.listVersionRows(tx, tenantId, id, query);
    return { items: rows.map(presentVersion), ...rest };
  });
}

/** @throws AppError NOT_FOUND */
export async function getVersion(
  deps: Deps,
  tenantId: string,
  id: string,
  versionId: string,
): Promise<RouteResult<typeof templateRoutes.version>> {
  const row = await deps.database.tenant(tenantId, (tx) =>
    draftQueries.selectVersion(tx, tenantId, id, versionId),
  );
  if (!row) throw new AppError("NOT_FOUND");
  return { ...presentVersion(row), content: row.content };
}
