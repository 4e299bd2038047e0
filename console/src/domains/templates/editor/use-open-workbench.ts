import { createRef, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { Template } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { createStore } from "../../../lib/store.ts";
import { NO_HISTORY, sameHistory } from "../code-history.ts";
import type { LineField } from "../../email-editor/index.ts";
import type { SourceEditorHandle } from "../source-editor.tsx";
import type { TemplateWork } from "./template-work.ts";
import { useChecks } from "./use-checks.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useEditorWidth } from "./use-editor-width.ts";
import { useWork } from "./use-work.ts";
import { useWorkbenchView } from "./use-workbench-view.ts";
import { workbenchNavigation } from "./workbench-navigation.ts";
import type { Workbench, WorkbenchDialog } from "./workbench.tsx";

/** Returns the state shared by the components around an open template. */
export function useOpenWorkbench(work: TemplateWork, opened: Template): Workbench {
  const { user, can } = useSession();
  const [template, setTemplate] = useState(opened);
  const mayWrite = can("TEMPLATE.WRITE");
  const readOnly = !mayWrite || template.deletedAt !== null;
  const [params] = useSearchParams();
  const [linesOpen, setLinesOpen] = useState(false);
  const [dialog, setDialog] = useState<WorkbenchDialog | null>(null);
  const [checksOpen, setChecksOpen] = useState(mayWrite && params.get("panel") === "checks");
  const saver = useDraftSaver(work, opened, user?.id ?? "");
  const checks = useChecks(work, mayWrite);
  const { format } = useWork(work, "format");

  const room = useEditorWidth();
  const { view, views, setView } = useWorkbenchView(format, readOnly, room);
  const [fields] = useState(() => ({
    subject: createRef<LineField>(),
    preheader: createRef<LineField>(),
    code: createRef<SourceEditorHandle>(),
  }));
  const [codeHistory] = useState(() => createStore(NO_HISTORY, sameHistory));

  return useMemo<Workbench>(() => {
    const parts = {
      template,
      setTemplate,
      work,
      saver,
      readOnly,
      checks,
      view,
      views,
      setView,
      checksOpen,
      setChecksOpen,
      linesOpen,
      setLinesOpen,
      dialog,
      setDialog,
      codeHistory,
      fields,
    };
    return { ...parts, ...workbenchNavigation(parts, room) };
  }, [
    template,
    work,
    saver,
    readOnly,
    checks,
    view,
    views,
    setView,
    checksOpen,
    linesOpen,
    dialog,
    room,
    codeHistory,
    fields,
  ]);
}
