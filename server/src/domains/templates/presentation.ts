import type { TemplateContent, templateRoutes } from "@arauto/contracts";
import type { RouteResult } from "../../platform/http/handler.ts";
import type { TemplateRow, TemplateSummaryRow } from "./queries.ts";

export type Template = RouteResult<typeof templateRoutes.get>;
export type TemplatePage = RouteResult<typeof templateRoutes.list>;
export type TemplateSummary = TemplatePage["items"][number];

export function presentSummary(row: TemplateSummaryRow): TemplateSummary {
  const { id, name, subject, format, type, tags, languages, hasDraft, version } = row;
  return {
    id,
    name,
    subject,
    format,
    type,
    tags,
    languages,
    hasDraft,
    version,
    status: row.deletedAt ? "deleted" : row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** Returns the content sent by campaigns that start now. */
export function publishedContent(row: TemplateRow): TemplateContent {
  const { format, languages, subject, preheader, source, translations, sampleData } = row;
  return { format, language: languages[0], subject, preheader, source, translations, sampleData };
}

export function presentTemplate(row: TemplateRow): Template {
  const { draftContent, draftSavedAt, draftSavedBy, draftVersion } = row;
  return {
    ...presentSummary(row),
    content: publishedContent(row),
    draft:
      draftContent && draftSavedAt
        ? {
            content: draftContent,
            savedAt: draftSavedAt.toISOString(),
            savedBy: draftSavedBy ?? "",
          }
        : null,
    draftVersion,
  };
}
