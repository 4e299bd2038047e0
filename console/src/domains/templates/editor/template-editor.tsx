import { Skeleton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Suspense, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Template } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore, createStore } from "../../../lib/store.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { focusNode, SampleDataProvider } from "../../email-editor/index.ts";
import { NO_HISTORY, sameHistory } from "../code-history.ts";
import type { SourceEditorHandle } from "../source-editor.tsx";
import { BottomTools, ViewTools } from "./bottom-tools.tsx";
import { ChecksPanel } from "./checks-panel.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { type Workbench, WorkbenchContext, type WorkbenchDialog } from "./workbench.tsx";
import { presentContent } from "./draft-saver.ts";
import { EditorHeader } from "./editor-header.tsx";
import classes from "./editor.module.css";
import { MailLines } from "./mail-lines.tsx";
import { PreviewWorkbench } from "./preview-workbench.tsx";
import { RecoveryNotice } from "./recovery-notice.tsx";
import { createTemplateWork, type TemplateWork, UnreadableDocument } from "./template-work.ts";
import { TrashNotice } from "./trash-notice.tsx";
import { UnreadableTemplate } from "./unreadable-template.tsx";
import { useChecks } from "./use-checks.ts";
import { useWorkbenchView, usualOf } from "./use-workbench-view.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useRoom } from "./use-room.ts";
import { useWork } from "./use-work.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const BlocksWorkbench = lazyPart(
  async () => ({ default: (await import("./blocks-workbench.tsx")).BlocksWorkbench }),
  "page",
);
const CodeWorkbench = lazyPart(
  async () => ({ default: (await import("./code-workbench.tsx")).CodeWorkbench }),
  "page",
);

/** An open template. The URL's `view` determines what is shown. */
export function TemplateEditor({ template }: { template: Template }) {
  const [work] = useState(() => {
    try {
      return createTemplateWork(presentContent(template));
    } catch (error) {
      if (error instanceof UnreadableDocument) return null;
      throw error;
    }
  });
  return work ? (
    <OpenWorkbench work={work} template={template} />
  ) : (
    <UnreadableTemplate template={template} />
  );
}

function OpenWorkbench({ work, template: opened }: { work: TemplateWork; template: Template }) {
  const { t } = useTranslation("templates");
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
  const { format, shown, sampleData } = useWork(work, "format", "shown", "sampleData");
  const isSaved = useStore(saver, ({ state }) => state.kind === "saved");
  useUnsavedChanges(!isSaved && !readOnly, {
    settle: saver.settle,
    words: {
      title: t("editing.leave.title"),
      consequence: t("editing.leave.text"),
      confirmLabel: t("editing.leave.action"),
    },
  });
  useHotkeys(
    [
      [
        "mod+S",
        () =>
          void saver.settle().then((done) => {
            if (done) toast.success(t("editing.saved.already"));
          }),
      ],
    ],
    [],
  );

  const room = useRoom();
  const { view, views, setView } = useWorkbenchView(format, readOnly, room);
  const subject = useRef<HTMLInputElement>(null);
  const preheader = useRef<HTMLInputElement>(null);
  const code = useRef<SourceEditorHandle>(null);
  const [codeHistory] = useState(() => createStore(NO_HISTORY, sameHistory));

  const workbench = useMemo<Workbench>(() => {
    const focusLine: Workbench["focusLine"] = (line) => {
      if (view === "preview") setView(usualOf(views));
      setLinesOpen(true);
      const field = { subject, preheader }[line];
      whenThere(
        () => field.current,
        (input) => {
          input.focus();
          input.select();
        },
      );
    };
    return {
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
      focusLine,
      codeHistory,
      fields: { subject, preheader, code },
      jump: ({ part, blockId, line, language }) => {
        // The target has to be rendered before it can be scrolled to.
        flushSync(() => {
          work.show(language);
          if (part === "source" && view === "preview") setView(usualOf(views));
          if (room !== "wide") setChecksOpen(false);
        });
        if (part !== "source") return focusLine(part);
        if (line !== undefined)
          return whenThere(
            () => code.current,
            (editor) => editor.goTo(line),
          );
        if (blockId === undefined) return;
        work.editor(language)?.select([blockId]);
        focusNode(blockId);
      },
    };
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
  ]);

  return (
    <WorkbenchContext value={workbench}>
      <SampleDataProvider sampleData={sampleData}>
        <div className={classes.editor} data-view={view} data-format={format}>
          <EditorHeader />
          <TrashNotice />
          <ConflictNotice />
          {user && <RecoveryNotice userId={user.id} />}
          <div className={classes.workbench} data-checks={checksOpen}>
            <Suspense fallback={<WorkbenchSkeleton />}>
              {view === "preview" ? (
                <div className={classes.middle}>
                  <PreviewWorkbench />
                  {room !== "wide" && views.length > 1 && (
                    <BottomTools>
                      <ViewTools />
                    </BottomTools>
                  )}
                </div>
              ) : format === "blocks" ? (
                <BlocksWorkbench key={shown} language={shown} lines={<MailLines />} />
              ) : (
                <div className={classes.middle}>
                  <MailLines />
                  <div className={classes.split} data-both={view === "split"}>
                    <CodeWorkbench />
                    {view === "split" && <PreviewWorkbench compact />}
                  </div>
                  {room !== "wide" && (
                    <BottomTools>
                      <ViewTools />
                    </BottomTools>
                  )}
                </div>
              )}
            </Suspense>
            {checksOpen && <ChecksPanel />}
          </div>
        </div>
      </SampleDataProvider>
    </WorkbenchContext>
  );
}

/** A view opened for the first time is downloaded. */
const PATIENCE_MS = 5000;

/** Calls `act` once an element appears on the page. */
function whenThere<T>(
  find: () => T | null,
  act: (found: T) => void,
  until = performance.now() + PATIENCE_MS,
): void {
  const found = find();
  if (found !== null) act(found);
  else if (performance.now() < until) requestAnimationFrame(() => whenThere(find, act, until));
}

/** Shown while the editor loads. */
export function WorkbenchSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton height={44} width="100%" radius={0} />
      <div className={classes.skeletonLetter}>
        <Skeleton height={120} radius={0} />
        <Skeleton height={18} width="70%" mt={28} />
        <Skeleton height={14} mt={16} />
        <Skeleton height={14} mt={8} />
        <Skeleton height={14} width="80%" mt={8} />
        <Skeleton height={40} width={160} mt={24} />
      </div>
    </div>
  );
}
