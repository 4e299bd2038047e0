import type { TemplateContent } from "../../../lib/api.generated.ts";
import { createLocalDrafts } from "../../../lib/local-drafts.ts";

/** Changes to a template that the server does not have. */
export interface LocalDraft {
  content: TemplateContent;
  /** The draft version they are based on. */
  draftVersion: number;
  /** ISO time. */
  at: string;
}

const localDrafts = createLocalDrafts<LocalDraft>(
  "template_work.",
  ({ content }) => typeof content === "object",
);

export type { LocalDraftKind } from "../../../lib/local-drafts.ts";
export const { save: saveLocalDraft, delete: deleteLocalDraft, find: findLocalDraft } = localDrafts;

/** Converts unsaved content to its stored form. */
export function localDraftOf({
  content,
  version,
}: {
  content: TemplateContent;
  version: number;
}): LocalDraft {
  return { content, draftVersion: version, at: new Date().toISOString() };
}
