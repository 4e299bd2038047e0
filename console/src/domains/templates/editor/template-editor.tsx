import { Box, Skeleton, Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Template } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { useSaveKey } from "../../../ui/keyboard/save-key.ts";
import { SampleDataProvider } from "../../email-editor/index.ts";
import { BottomTools, ViewTools } from "./bottom-tools.tsx";
import { ChecksPanel } from "./checks-panel.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useWorkbench, WorkbenchContext } from "./workbench.tsx";
import { presentContent } from "./draft-saver.ts";
import { EditorHeader } from "./editor-header.tsx";
import classes from "./editor.module.css";
import { EmailLines } from "./email-lines.tsx";
import { PreviewWorkbench } from "./preview-workbench.tsx";
import { RecoveryNotice } from "./recovery-notice.tsx";
import { UnreadableDocument } from "./template-content.ts";
import { createTemplateWork, type TemplateWork } from "./template-work.ts";
import { TrashNotice } from "./trash-notice.tsx";
import { UnreadableTemplate } from "./unreadable-template.tsx";
import { useLinkedPlace } from "./use-linked-place.ts";
import { useOpenWorkbench } from "./use-open-workbench.ts";
import { useEditorWidth } from "./use-editor-width.ts";
import { useWork } from "./use-work.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const BlocksWorkbench = lazyPart(
  async () => ({ default: (await import("./blocks-workbench.tsx")).BlocksWorkbench }),
  "page",
);
const CodeWorkbench = lazyPart(async () => {
  const [{ CodeWorkbench }] = await Promise.all([
    import("./code-workbench.tsx"),
    // The editor measures its lines once, so the font has to load first. Without it, the system font is used.
    document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined),
  ]);
  return { default: CodeWorkbench };
}, "page");

/** An open template. The URL's `view` determines the view. */
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
  const { user } = useSession();
  const workbench = useOpenWorkbench(work, opened);
  const { saver, readOnly, view, checksOpen } = workbench;
  useLinkedPlace(workbench);
  const { format, sampleData } = useWork(work, "format", "sampleData");
  const isSaved = useStore(saver, ({ state }) => state.kind === "saved");
  useUnsavedChanges(!isSaved && !readOnly, {
    settle: saver.settle,
    words: {
      title: t("editing.leave.title"),
      consequence: t("editing.leave.text"),
      confirmLabel: t("editing.leave.action"),
    },
  });
  useSaveKey(saver.settle, t("editing.saved.already"));

  return (
    <WorkbenchContext value={workbench}>
      <SampleDataProvider sampleData={sampleData}>
        <Stack className={classes.editor} gap={0} data-view={view} data-format={format}>
          <EditorHeader />
          <TrashNotice />
          <ConflictNotice />
          {user && <RecoveryNotice userId={user.id} />}
          <Box pos="relative" display="flex" flex={1} mih={0} data-checks={checksOpen}>
            <Suspense fallback={<WorkbenchSkeleton />}>
              <CurrentView />
            </Suspense>
            {checksOpen && <ChecksPanel />}
          </Box>
        </Stack>
      </SampleDataProvider>
    </WorkbenchContext>
  );
}

/** The email as a preview, as blocks, or as code. */
function CurrentView() {
  const { work, view, views } = useWorkbench();
  const { format, shown } = useWork(work, "format", "shown");
  const isWide = useEditorWidth() === "wide";
  if (view === "preview") {
    return (
      <Stack className={classes.middle} gap={0}>
        <PreviewWorkbench />
        {!isWide && views.length > 1 && (
          <BottomTools>
            <ViewTools />
          </BottomTools>
        )}
      </Stack>
    );
  }
  if (format === "blocks")
    return <BlocksWorkbench key={shown} language={shown} lines={<EmailLines />} />;
  return (
    <Stack className={classes.middle} gap={0}>
      <EmailLines />
      <div className={classes.split} data-both={view === "split"}>
        <CodeWorkbench />
        {view === "split" && <PreviewWorkbench compact />}
      </div>
      {!isWide && (
        <BottomTools>
          <ViewTools />
        </BottomTools>
      )}
    </Stack>
  );
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
