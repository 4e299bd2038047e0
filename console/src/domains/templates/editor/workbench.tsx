import type { MailLanguage } from "@arauto/contracts";
import { createContext, type RefObject, use } from "react";
import type { Template, TemplateIssue } from "../../../lib/api.generated.ts";
import type { Store } from "../../../lib/store.ts";
import type { CodeHistory } from "../code-history.ts";
import type { SourceEditorHandle } from "../source-editor.tsx";
import type { DraftSaver } from "./draft-saver.ts";
import type { TemplateWork } from "./template-work.ts";
import type { Checks } from "./use-checks.ts";

/** `split`: code beside the mail. */
export type WorkbenchView = "edit" | "split" | "preview";

export type WorkbenchDialog = "test" | "languages" | "versions";

/** What the parts around an open template share. */
export interface Workbench {
  /** As the server holds it, but for what is being saved. */
  template: Template;
  setTemplate: (template: Template) => void;
  work: TemplateWork;
  saver: DraftSaver;
  readOnly: boolean;
  checks: Checks;
  view: WorkbenchView;
  /** Those there are for this template, in this window. */
  views: readonly WorkbenchView[];
  setView: (view: WorkbenchView) => void;
  checksOpen: boolean;
  setChecksOpen: (open: boolean) => void;
  /** Whether subject and preheader are unfolded, where a phone shows them as one line. */
  linesOpen: boolean;
  setLinesOpen: (open: boolean) => void;
  /** What is open over the whole template. */
  dialog: WorkbenchDialog | null;
  setDialog: (dialog: WorkbenchDialog | null) => void;
  /** Puts the keyboard into the subject or the preheader, wherever they have to be shown for it. */
  focusLine: (line: "subject" | "preheader") => void;
  /** Goes to where a finding is: a block, a line of code, the subject. */
  jump: (issue: TemplateIssue & { language: MailLanguage }) => void;
  /** What undo and redo could do in the code that is open. */
  codeHistory: Store<CodeHistory>;
  fields: {
    subject: RefObject<HTMLInputElement | null>;
    preheader: RefObject<HTMLInputElement | null>;
    code: RefObject<SourceEditorHandle | null>;
  };
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext);
  if (!workbench) throw new Error("There is no open template around this component");
  return workbench;
}
