import { emailDocument, type EmailDocument, type MailLanguage } from "@arauto/contracts";
import type { TemplateContent, TemplateFormat } from "../../../lib/api.generated.ts";
import { createStore, type ReadableStore } from "../../../lib/store.ts";
import { createEditor, type Editor } from "../../email-editor/index.ts";

/** The lines of an email that an inbox shows. */
export interface MailLines {
  subject: string;
  preheader: string;
}

export interface WorkState {
  format: TemplateFormat;
  /** The main language first. */
  languages: readonly MailLanguage[];
  /** The language being edited. */
  shown: MailLanguage;
  lines: Readonly<Partial<Record<MailLanguage, MailLines>>>;
  /** For MJML and HTML; documents of blocks are in their editors. */
  code: Readonly<Partial<Record<MailLanguage, string>>>;
  sampleData: TemplateContent["sampleData"];
  /** Increases with every change of saved content, in any language. */
  revision: number;
}

/** A template's content while it is being edited. */
export interface TemplateWork extends ReadableStore<WorkState> {
  /** Returns the whole content as it is saved. */
  content(): TemplateContent;
  /** Returns the block editor of one language; null for code. */
  editor(language: MailLanguage): Editor | null;
  show(language: MailLanguage): void;
  setLines(part: Partial<MailLines>, language?: MailLanguage): void;
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

/** A document of blocks that cannot be parsed. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}

/**
 * Parses a document of blocks.
 * @throws UnreadableDocument
 */
export function readDocument(source: string): EmailDocument {
  try {
    return emailDocument.parse(JSON.parse(source));
  } catch (cause) {
    throw new UnreadableDocument("The blocks cannot be read", { cause });
  }
}

/**
 * Creates the editing state of a template.
 * @throws UnreadableDocument when the content is of blocks and one of its documents cannot be read
 */
export function createTemplateWork(initial: TemplateContent): TemplateWork {
  const editors = new Map<MailLanguage, Editor>();
  const documents = new Map<MailLanguage, EmailDocument>();
  /** What a restore replaced, so that undoing it in an editor also brings back everything else. */
  const restored: {
    language: MailLanguage;
    from: unknown;
    to: unknown;
    before: TemplateContent;
    after: TemplateContent;
  }[] = [];
  let applying = false;

  const state = createStore<WorkState>(stateOf(initial, initial.language, 0));
  for (const { language, source } of textsOf(initial))
    if (initial.format === "blocks") open(language, readDocument(source));

  function set(part: Partial<WorkState>): void {
    const before = state.get();
    state.set({ ...before, ...part, revision: before.revision + 1 });
  }

  function open(language: MailLanguage, document: EmailDocument): void {
    const editor = createEditor(document);
    editors.set(language, editor);
    documents.set(language, document);
    editor.subscribe(() => {
      const former = documents.get(language);
      const next = editor.get().document;
      if (next === former || editors.get(language) !== editor) return;
      documents.set(language, next);
      if (!applying) follow(language, former, next);
      set({});
    });
  }

  /** When an editor undoes or redoes a restore, applies the rest of that restore too. */
  function follow(language: MailLanguage, former: unknown, next: unknown): void {
    for (const { language: of, from, to, before, after } of restored) {
      if (of !== language) continue;
      if (former === to && next === from) return apply(before, language);
      if (former === from && next === to) return apply(after, language);
    }
  }

  /** Applies `content`; the source of `but` is already in place. */
  function apply(content: TemplateContent, but: MailLanguage | null): void {
    applying = true;
    const texts = textsOf(content);
    if (content.format === "blocks") {
      for (const { language, source } of texts) {
        if (language === but) continue;
        const editor = editors.get(language);
        const document = sameSource(documents.get(language), source) ?? readDocument(source);
        if (editor) editor.replace(document, { label: "restoreVersion" });
        else open(language, document);
      }
    }
    for (const language of editors.keys()) {
      if (content.format === "blocks" && texts.some((text) => text.language === language)) continue;
      editors.delete(language);
      documents.delete(language);
    }
    const { shown, revision, code } = state.get();
    const next = stateOf(
      content,
      texts.some(({ language }) => language === shown) ? shown : content.language,
      revision + 1,
    );
    if (but !== null && content.format !== "blocks" && code[but] !== undefined)
      next.code = { ...next.code, [but]: code[but] };
    applying = false;
    state.set(next);
  }

  const sourceOf = (language: MailLanguage): string => {
    const editor = editors.get(language);
    return editor ? JSON.stringify(editor.get().document) : (state.get().code[language] ?? "");
  };
  const textIn = (language: MailLanguage) => {
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

  const drop = (language: MailLanguage) => {
    editors.delete(language);
    documents.delete(language);
    const { languages, shown, lines, code } = state.get();
    const left = languages.filter((one) => one !== language);
    const main = left[0];
    if (main === undefined) throw new Error("The main language cannot go");
    set({
      languages: left,
      shown: shown === language ? main : shown,
      lines: without(lines, language),
      code: without(code, language),
    });
  };

  const addText = (text: ReturnType<typeof textIn>, at: number, show: boolean) => {
    const { format, languages, lines, code, shown } = state.get();
    if (languages.includes(text.language)) return;
    if (format === "blocks") open(text.language, readDocument(text.source));
    set({
      languages: languages.toSpliced(at, 0, text.language),
      lines: { ...lines, [text.language]: { subject: text.subject, preheader: text.preheader } },
      code: format === "blocks" ? code : { ...code, [text.language]: text.source },
      shown: show ? text.language : shown,
    });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    content,
    editor: (language) => editors.get(language) ?? null,
    show: (language) => {
      const now = state.get();
      if (now.shown !== language && now.languages.includes(language))
        state.set({ ...now, shown: language });
    },
    setLines: (part, language = state.get().shown) => {
      const { lines } = state.get();
      set({ lines: { ...lines, [language]: { ...(lines[language] ?? NO_LINES), ...part } } });
    },
    setCode: (source, language = state.get().shown) => {
      const { code } = state.get();
      const former = code[language];
      if (former === source) return;
      set({ code: { ...code, [language]: source } });
      follow(language, former, source);
    },
    setSampleData: (sampleData) => set({ sampleData }),
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
      set({ languages: [language, ...state.get().languages.filter((one) => one !== language)] }),
    restore: (after) => {
      const before = content();
      const { shown } = state.get();
      const language = textsOf(after).some((text) => text.language === shown)
        ? shown
        : after.language;
      const place = () =>
        before.format === "blocks" ? documents.get(language) : state.get().code[language];
      const from = place();
      apply(after, null);
      const to = place();
      if (before.format === after.format) restored.push({ language, from, to, before, after });
      return () => apply(before, null);
    },
  };
}

const NO_LINES: MailLines = { subject: "", preheader: "" };

/** Returns the texts of each language, the main one first. */
export function textsOf(content: TemplateContent): TemplateContent["translations"] {
  const { language, subject, preheader, source, translations } = content;
  return [{ language, subject, preheader, source }, ...translations];
}

function stateOf(content: TemplateContent, shown: MailLanguage, revision: number): WorkState {
  const texts = textsOf(content);
  return {
    format: content.format,
    languages: texts.map(({ language }) => language),
    shown,
    lines: Object.fromEntries(
      texts.map(({ language, subject, preheader }) => [language, { subject, preheader }]),
    ),
    code:
      content.format === "blocks"
        ? {}
        : Object.fromEntries(texts.map(({ language, source }) => [language, source])),
    sampleData: content.sampleData,
    revision,
  };
}

/** Returns the document itself if it equals `source`, so that applying it is not a change. */
function sameSource(
  document: EmailDocument | undefined,
  source: string,
): EmailDocument | undefined {
  return document && JSON.stringify(document) === source ? document : undefined;
}

function without<V>(
  record: Readonly<Partial<Record<MailLanguage, V>>>,
  language: MailLanguage,
): Partial<Record<MailLanguage, V>> {
  const { [language]: _gone, ...left } = record;
  return left;
}
