import type { MailLanguage } from "@arauto/contracts";
import { createContext, type RefObject, use } from "react";
import type { Template, TemplateIssue } from "../../../lib/api.generated.ts";
import type { Store } from "../../../lib/store.ts";
import type { LineField } from "../../email-editor/index.ts";
import type { CodeHistory } from "../code-history.ts";
import type { SourceEditorHandle } from "../source-editor.tsx";
import type { DraftSaver } from "./draft-saver.ts";
import type { TemplateWork } from "./template-work.ts";
import type { Checks } from "./use-checks.ts";

/** `split`: code next to the email. */
export type WorkbenchView = "edit" | "split" | "preview";

export type WorkbenchDialog = "test" | "languages" | "versions";

/** Shared by the components around an open template. */
export interface Workbench {
  /** As stored on the server, except for changes being saved. */
  template: Template;
  setTemplate: (template: Template) => void;
  work: TemplateWork;
  saver: DraftSaver;
  readOnly: boolean;
  checks: Checks;
  view: WorkbenchView;
  /** The views available for this template in this window. */
  views: readonly WorkbenchView[];
  setView: (view: WorkbenchView) => void;
  checksOpen: boolean;
  setChecksOpen: (open: boolean) => void;
  /** Whether subject and preview text are expanded, where phones show them as one line. */
  linesOpen: boolean;
  setLinesOpen: (open: boolean) => void;
  /** The dialog open over the template. */
  dialog: WorkbenchDialog | null;
  setDialog: (dialog: WorkbenchDialog | null) => void;
  /** Focuses the subject or the preview text, expanding them if necessary. */
  focusLine: (line: "subject" | "preheader") => void;
  /** Opens a finding's location: a block, a line of code, the subject. */
  jump: (issue: TemplateIssue & { language: MailLanguage }) => void;
  /** The available undo and redo steps in the open code. */
  codeHistory: Store<CodeHistory>;
  fields: {
    subject: RefObject<LineField | null>;
    preheader: RefObject<LineField | null>;
    code: RefObject<SourceEditorHandle | null>;
  };
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext);
  if (!workbench) throw new Error("There is no open template around this component");
  return workbench;
}
