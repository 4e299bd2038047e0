import type { MailLanguage } from "@arauto/contracts";
import type { TemplateContent } from "../../../lib/api.generated.ts";
import { createStore, type ReadableStore, type Store } from "../../../lib/store.ts";
import type { Editor } from "../../email-editor/index.ts";
import { type BlockEditors, createBlockEditors } from "./block-editors.ts";
import { type LanguageText, textsOf } from "./preview-body.ts";
import {
  type EmailLines,
  NO_LINES,
  readDocument,
  stateOf,
  type WorkState,
} from "./template-content.ts";
import { createRestores } from "./template-restores.ts";

/** A template's content while it is being edited. */
export interface TemplateWork extends ReadableStore<WorkState> {
  /** Returns the whole content as it is saved. */
  content(): TemplateContent;
  /** Returns the block editor of one language; null for code. */
  editor(language: MailLanguage): Editor | null;
  show(language: MailLanguage): void;
  setLines(part: Partial<EmailLines>, language?: MailLanguage): void;
  setCode(source: string, language?: MailLanguage): void;
  setSampleData(sampleData: TemplateContent["sampleData"]): void;
  /** Adds a translation with the text of the main language, and shows it. */
  addLanguage(language: MailLanguage): void;
  /** Removes a language and returns a function that restores it. The main language cannot be removed. */
  removeLanguage(language: MailLanguage): () => void;
  setMain(language: MailLanguage): void;
  /** Replaces the whole content. Both undo in the editor and the returned function bring everything back. */
  restore(content: TemplateContent): () => void;
}

/**
 * Creates the editing state of a template.
 * @throws UnreadableDocument when the content is of blocks and one of its documents cannot be read
 */
export function createTemplateWork(initial: TemplateContent): TemplateWork {
  const state = createStore<WorkState>(stateOf(initial, initial.language, 0));
  const editors = createBlockEditors((language, former, next) => {
    restores.follow(language, former, next);
    change({});
  });
  const { content, textIn } = contentReader(state, editors);
  const restores = createRestores({ state, editors, content });
  for (const { language, source } of textsOf(initial))
    if (initial.format === "blocks") editors.open(language, readDocument(source));

  function change(part: Partial<WorkState>): void {
    const before = state.get();
    state.set({ ...before, ...part, revision: before.revision + 1 });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    content,
    editor: (language) => editors.editor(language) ?? null,
    show: (language) => {
      const now = state.get();
      if (now.shown !== language && now.languages.includes(language))
        state.set({ ...now, shown: language });
    },
    setLines: (part, language = state.get().shown) => {
      const { lines } = state.get();
      change({ lines: { ...lines, [language]: { ...(lines[language] ?? NO_LINES), ...part } } });
    },
    setCode: (source, language = state.get().shown) => {
      const { code } = state.get();
      const former = code[language];
      if (former === source) return;
      change({ code: { ...code, [language]: source } });
      restores.follow(language, former, source);
    },
    setSampleData: (sampleData) => change({ sampleData }),
    ...languageActions({ state, editors, change, textIn }),
    restore: restores.restore,
  };
}

/** Returns functions that return the current content: as a whole, and in one language. */
function contentReader(state: Store<WorkState>, editors: BlockEditors) {
  const sourceOf = (language: MailLanguage): string => {
    const editor = editors.editor(language);
    return editor ? JSON.stringify(editor.get().document) : (state.get().code[language] ?? "");
  };
  const textIn = (language: MailLanguage): LanguageText => {
    const { subject, preheader } = state.get().lines[language] ?? NO_LINES;
    return { language, subject, preheader, source: sourceOf(language) };
  };

  let made: { revision: number; content: TemplateContent } | undefined;
  const content = (): TemplateContent => {
    const { format, languages, sampleData, revision } = state.get();
    if (made?.revision === revision) return made.content;
    const [main, ...others] = languages;
    if (main === undefined) throw new Error("A template has a main language");
    made = {
      revision,
      content: { format, ...textIn(main), translations: others.map(textIn), sampleData },
    };
    return made.content;
  };
  return { content, textIn };
}

interface LanguageOptions {
  state: ReadableStore<WorkState>;
  editors: BlockEditors;
  change: (part: Partial<WorkState>) => void;
  textIn: (language: MailLanguage) => LanguageText;
}

/** Returns the actions on the languages of a template. */
function languageActions({
  state,
  editors,
  change,
  textIn,
}: LanguageOptions): Pick<TemplateWork, "addLanguage" | "removeLanguage" | "setMain"> {
  const drop = (language: MailLanguage) => {
    editors.close(language);
    const { languages, shown, lines, code } = state.get();
    const left = languages.filter((one) => one !== language);
    const main = left[0];
    if (main === undefined) throw new Error("The main language cannot go");
    change({
      languages: left,
      shown: shown === language ? main : shown,
      lines: without(lines, language),
      code: without(code, language),
    });
  };

  const addText = (text: LanguageText, at: number, show: boolean) => {
    const { format, languages, lines, code, shown } = state.get();
    if (languages.includes(text.language)) return;
    if (format === "blocks") editors.open(text.language, readDocument(text.source));
    change({
      languages: languages.toSpliced(at, 0, text.language),
      lines: { ...lines, [text.language]: { subject: text.subject, preheader: text.preheader } },
      code: format === "blocks" ? code : { ...code, [text.language]: text.source },
      shown: show ? text.language : shown,
    });
  };

  return {
    addLanguage: (language) => {
      const main = state.get().languages[0];
      if (main !== undefined)
        addText({ ...textIn(main), language }, state.get().languages.length, true);
    },
    removeLanguage: (language) => {
      const at = state.get().languages.indexOf(language);
      const gone = textIn(language);
      drop(language);
      return () => addText(gone, at, true);
    },
    setMain: (language) =>
      change({ languages: [language, ...state.get().languages.filter((one) => one !== language)] }),
  };
}

function without<V>(
  record: Readonly<Partial<Record<MailLanguage, V>>>,
  language: MailLanguage,
): Partial<Record<MailLanguage, V>> {
  const { [language]: _gone, ...left } = record;
  return left;
}
