import type { TemplateContent } from "../../../lib/api.generated.ts";
import { createLocalDrafts } from "../../../lib/local-drafts.ts";

/** Work on a template that the server does not have. */
export interface KeptWork {
  content: TemplateContent;
  /** Of the template that it was made from. */
  draftVersion: number;
  /** ISO time. */
  at: string;
}

const keeper = createLocalDrafts<KeptWork>("template_work.", ({ content }) => typeof content === "object");

export type { LocalDraftKind } from "../../../lib/local-drafts.ts";
export const { keep: keepWork, forget: forgetWork, find: keptWork } = keeper;

/** What could not be saved, as it is kept. */
export function keptOf({ content, version }: { content: TemplateContent; version: number }): KeptWork {
  return { content, draftVersion: version, at: new Date().toISOString() };
}
