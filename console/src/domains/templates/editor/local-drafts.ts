import type { TemplateContent } from "../../../lib/api.generated.ts";
import { createLocalDrafts } from "../../../lib/local-drafts.ts";

/** Work on a template that the server does not have. */
export interface LocalDraft {
  content: TemplateContent;
  /** Of the template that it was made from. */
  draftVersion: number;
  /** ISO time. */
  at: string;
}

const localDrafts = createLocalDrafts<LocalDraft>("template_work.", ({ content }) => typeof content === "object");

export type { LocalDraftKind } from "../../../lib/local-drafts.ts";
export const { save: saveLocalDraft, delete: deleteLocalDraft, find: findLocalDraft } = localDrafts;

/** What could not be saved, as it is kept. */
export function localDraftOf({ content, version }: { content: TemplateContent; version: number }): LocalDraft {
  return { content, draftVersion: version, at: new Date().toISOString() };
}
