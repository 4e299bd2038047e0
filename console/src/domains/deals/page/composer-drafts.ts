import { createLocalDrafts } from "../../../lib/local-drafts.ts";

/** Kinds of entries that can be written on a deal's page. */
export const COMPOSER_KINDS = ["note", "call", "meeting", "reply", "nextStep"] as const;
export type ComposerKind = (typeof COMPOSER_KINDS)[number];

export interface ComposerDraft {
  kind: ComposerKind;
  text: string;
  /** ISO time. */
  at: string;
}

/** Drafts kept in this browser. */
export const composerDrafts = createLocalDrafts<ComposerDraft>(
  "deal_draft.",
  ({ text, kind }) => typeof text === "string" && COMPOSER_KINDS.some((one) => one === kind),
);
