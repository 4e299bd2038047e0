import type { SavedTemplateDraft, Template, TemplateContent } from "../../../app/api.generated.ts";
import { type Autosave, createAutosave, type Saving } from "../../../app/autosave.ts";
import { watchedValue, type Watched } from "../../../app/watched.ts";

export interface DraftSaving {
  state: Saving<Template>;
  /** When the server had everything last; null when the template was never changed since it was published. */
  savedAt: string | null;
  draftVersion: number;
}

export interface DraftSaverOptions {
  /** What is to be saved. */
  content: () => TemplateContent;
  save: (body: { content: TemplateContent; draftVersion: number; apart?: true }) => Promise<SavedTemplateDraft>;
  /** Keeps in this browser what the server does not have, with the version it was made from, or forgets it. */
  keep: (unsaved: { content: TemplateContent; draftVersion: number } | null) => void;
  /** What the content was taken from. */
  stored: Stored;
}
type Stored = Pick<Template, "content" | "draft" | "draftVersion">;

export interface DraftSaver extends Watched<DraftSaving>, Pick<Autosave<TemplateContent, Template>, "settle" | "keepMine" | "conflict"> {
  /** The content is what the server holds now: after taking back a draft, or taking what somebody else saved. */
  begin(stored: Stored): void;
  /** The server went on by itself with what was saved last: after publishing. */
  advance(stored: Stored): void;
  /** What the server does not have, with the version it was made from; null when it has everything. */
  unsaved(): { content: TemplateContent; draftVersion: number } | null;
  autosave: Autosave<TemplateContent, Template>;
}

/** Saves a draft by itself, each time on the version that the last save answered. */
export function createDraftSaver({ content, save, keep, stored }: DraftSaverOptions): DraftSaver {
  const saving = watchedValue<DraftSaving>({ state: { kind: "saved" }, ...versionOf(stored) });
  const put = (part: Partial<DraftSaving>) => saving.set({ ...saving.get(), ...part });
  const dated = (value: TemplateContent | null) => value && { content: value, draftVersion: saving.get().draftVersion };

  const autosave = createAutosave<TemplateContent, Template>({
    value: content,
    save: async (value, isOver) => {
      const { draftVersion, savedAt } = await save({
        content: value,
        draftVersion: saving.get().draftVersion,
        ...(isOver && { apart: true }),
      });
      put({ draftVersion, savedAt });
    },
    isTheirs: isStoredTemplate,
    // What they saved is among the versions; to the server mine follows it.
    follow: ({ draftVersion }) => put({ draftVersion }),
    keep: (value) => keep(dated(value)),
  });
  autosave.subscribe(() => put({ state: autosave.get() }));

  return {
    get: saving.get,
    subscribe: saving.subscribe,
    settle: autosave.settle,
    keepMine: autosave.keepMine,
    conflict: autosave.conflict,
    begin: (next) => {
      put(versionOf(next));
      autosave.begin();
    },
    advance: (next) => put(versionOf(next)),
    unsaved: () => dated(autosave.unsaved()),
    autosave,
  };
}

/** What is worked on: the draft, or what is published while there is none. */
export function presentContent(stored: Stored): TemplateContent {
  return stored.draft?.content ?? stored.content;
}

const versionOf = ({ draft, draftVersion }: Stored): Pick<DraftSaving, "savedAt" | "draftVersion"> => ({
  savedAt: draft?.savedAt ?? null,
  draftVersion,
});

/** Whether a conflict brought the template as it stands. */
export function isStoredTemplate(value: unknown): value is Template {
  return typeof value === "object" && value !== null && "draftVersion" in value && "content" in value;
}
