import type { MailLanguage } from "@arauto/contracts";
import type { TemplateContent } from "../../../lib/api.generated.ts";
import type { Store } from "../../../lib/store.ts";
import type { BlockEditors } from "./block-editors.ts";
import { textsOf } from "./preview-body.ts";
import { stateOf, type WorkState } from "./template-content.ts";

/** The content replaced by a restore, as one language's editor shows it and as a whole. */
interface Restored {
  language: MailLanguage;
  from: unknown;
  to: unknown;
  before: TemplateContent;
  after: TemplateContent;
}

interface Options {
  state: Store<WorkState>;
  editors: BlockEditors;
  /** Returns the whole current content. */
  content: () => TemplateContent;
}

/** Replaces a template's whole content, and keeps an editor's undo history in sync. */
export function createRestores({ state, editors, content }: Options) {
  const restored: Restored[] = [];
  let applying = false;

  /** Applies `next`; the source of `except` is already in place. */
  function apply(next: TemplateContent, except: MailLanguage | null): void {
    applying = true;
    const texts = textsOf(next);
    editors.show(next.format === "blocks" ? texts : [], except);
    const { shown, revision, code } = state.get();
    const now = stateOf(
      next,
      texts.some(({ language }) => language === shown) ? shown : next.language,
      revision + 1,
    );
    if (except !== null && next.format !== "blocks" && code[except] !== undefined)
      now.code = { ...now.code, [except]: code[except] };
    applying = false;
    state.set(now);
  }

  return {
    /** When an editor undoes or redoes a restore, applies the rest of that restore too. */
    follow(language: MailLanguage, former: unknown, next: unknown): void {
      if (applying) return;
      for (const { language: of, from, to, before, after } of restored) {
        if (of !== language) continue;
        if (former === to && next === from) return apply(before, language);
        if (former === from && next === to) return apply(after, language);
      }
    },
    /** Replaces the whole content and returns a function that restores the previous one. */
    restore(after: TemplateContent): () => void {
      const before = content();
      const { shown } = state.get();
      const language = textsOf(after).some((text) => text.language === shown)
        ? shown
        : after.language;
      const place = () =>
        before.format === "blocks" ? editors.document(language) : state.get().code[language];
      const from = place();
      apply(after, null);
      const to = place();
      if (before.format === after.format) restored.push({ language, from, to, before, after });
      return () => apply(before, null);
    },
  };
}
