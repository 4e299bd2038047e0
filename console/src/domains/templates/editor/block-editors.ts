import type { EmailDocument, MailLanguage } from "@arauto/contracts";
import { createEditor, type Editor } from "../../email-editor/index.ts";
import type { LanguageText } from "./preview-body.ts";
import { readDocument } from "./template-content.ts";

/** The block editors of a template, one per language. */
export interface BlockEditors {
  editor(language: MailLanguage): Editor | undefined;
  document(language: MailLanguage): EmailDocument | undefined;
  open(language: MailLanguage, document: EmailDocument): void;
  close(language: MailLanguage): void;
  /**
   * Shows these texts and closes the editors of other languages. The text of `except` is already
   * in its editor.
   */
  show(texts: readonly LanguageText[], except: MailLanguage | null): void;
}

/** Creates the editors, which report every change of a document. */
export function createBlockEditors(
  onChange: (
    language: MailLanguage,
    former: EmailDocument | undefined,
    next: EmailDocument,
  ) => void,
): BlockEditors {
  const editors = new Map<MailLanguage, Editor>();
  const documents = new Map<MailLanguage, EmailDocument>();

  function open(language: MailLanguage, document: EmailDocument): void {
    const editor = createEditor(document);
    editors.set(language, editor);
    documents.set(language, document);
    editor.subscribe(() => {
      const former = documents.get(language);
      const next = editor.get().document;
      if (next === former || editors.get(language) !== editor) return;
      documents.set(language, next);
      onChange(language, former, next);
    });
  }

  function close(language: MailLanguage): void {
    editors.delete(language);
    documents.delete(language);
  }

  return {
    editor: (language) => editors.get(language),
    document: (language) => documents.get(language),
    open,
    close,
    show: (texts, except) => {
      for (const { language, source } of texts) {
        if (language === except) continue;
        const editor = editors.get(language);
        const document = sameSource(documents.get(language), source) ?? readDocument(source);
        if (editor) editor.replace(document, { label: "restoreVersion" });
        else open(language, document);
      }
      for (const language of editors.keys())
        if (!texts.some((text) => text.language === language)) close(language);
    },
  };
}

/** Returns the document itself if it equals `source`, so that applying it is not a change. */
function sameSource(
  document: EmailDocument | undefined,
  source: string,
): EmailDocument | undefined {
  return document && JSON.stringify(document) === source ? document : undefined;
}
