import type { SavedTemplateDraft, Template, TemplateContent } from "../../../lib/api.generated.ts";
import { createRecordSaver, type RecordSaver, type Unsaved } from "../../../lib/record-saver.ts";

type Stored = Pick<Template, "content" | "draft" | "draftVersion">;
export type DraftSaver = RecordSaver<TemplateContent, Template>;

export interface DraftSaverOptions {
  content: () => TemplateContent;
  save: (body: {
    content: TemplateContent;
    draftVersion: number;
    apart?: true;
  }) => Promise<SavedTemplateDraft>;
  keep: (left: Unsaved<TemplateContent> | null) => void;
  /** The template that the content came from. */
  stored: Template;
}

/** Saves a template's draft automatically. Replaced content remains as a version. */
export function createDraftSaver({ content, save, keep, stored }: DraftSaverOptions): DraftSaver {
  return createRecordSaver({
    content,
    save: async (taken, version, isOver) => {
      const { draftVersion, savedAt } = await save({
        content: taken,
        draftVersion: version,
        ...(isOver && { apart: true }),
      });
      return { version: draftVersion, savedAt };
    },
    keep,
    stored,
    stateOf: ({ draft, draftVersion }) => ({
      version: draftVersion,
      savedAt: draft?.savedAt ?? null,
    }),
    isStored: isStoredTemplate,
  });
}

/** Returns the content to edit: the draft or, without one, the published content. */
export function presentContent(stored: Pick<Stored, "content" | "draft">): TemplateContent {
  return stored.draft?.content ?? stored.content;
}

/** Returns true if a conflict includes the current template. */
export function isStoredTemplate(value: unknown): value is Template {
  return (
    typeof value === "object" && value !== null && "draftVersion" in value && "content" in value
  );
}
