import { Stack } from "@mantine/core";
import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Workflow } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useHistoryKeys } from "../../ui/keyboard/history-keys.ts";
import { useSaveKey } from "../../ui/keyboard/save-key.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { DesignerBar } from "./bar/designer-bar.tsx";
import { FlowCanvas } from "./canvas/flow-canvas.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { DesignerContext, type StartReview, useDesigner } from "./designer-context.ts";
import classes from "./designer.module.css";
import { CANVAS_PX, WIDE_PX } from "./designer-sizes.ts";
import { ImportSteps } from "./import-steps.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { ConflictNotice, RecoveryNotice } from "./notices.tsx";
import { Outline } from "./outline/outline.tsx";
import { StepPalette } from "./palette/step-palette.tsx";
import { StepDrawer, StepPanel } from "./panel/step-panel.tsx";
import { PublishChanges } from "./publish-changes.tsx";
import { ResultsBar } from "./results-bar.tsx";
import { TestBar } from "./test-bar.tsx";
import { useDesignerState } from "./use-designer-state.ts";

/** An open workflow. The URL's `mode` and `view` determine the content. */
export function Designer({ workflow, review }: { workflow: Workflow; review: StartReview }) {
  const { t } = useTranslation("workflows");
  const { user, can } = useSession();
  const hasCanvas =
    useMediaQuery(`(min-width: ${CANVAS_PX}px)`, true, { getInitialValueInEffect: false }) ?? true;
  // A running workflow can be edited: contacts inside follow the published version.
  const isLocked = !can("WORKFLOW.WRITE") || isOver(workflow.status);
  const designer = useDesignerState(workflow, { hasCanvas, isLocked });
  const { flow, saver, readOnly } = designer;

  const isSaved = useStore(saver, ({ state }) => state.kind === "saved");
  useUnsavedChanges(!isSaved && !isLocked, {
    settle: saver.settle,
    words: {
      title: t("leave.title"),
      consequence: t("leave.text"),
      confirmLabel: t("leave.action"),
    },
  });
  useHistoryKeys({ undo: () => !readOnly && flow.undo(), redo: () => !readOnly && flow.redo() });
  useSaveKey(saver.settle, t("saving.already"));

  return (
    <DesignerContext value={designer}>
      <Stack className={classes.designer} gap={0} data-mode={designer.mode}>
        <DesignerBar />
        {!isLocked && <ConflictNotice />}
        {!isLocked && user && <RecoveryNotice userId={user.id} />}
        <TestBar />
        <ResultsBar />
        <div className={classes.workbench}>
          <Workbench hasCanvas={hasCanvas} />
        </div>
        <Announcement />
        <ConnectDialog />
        <KeysDialog />
        <PublishChanges />
        <ImportSteps />
        <Review of={review} />
      </Stack>
    </DesignerContext>
  );
}

function Workbench({ hasCanvas }: { hasCanvas: boolean }) {
  const { view, readOnly } = useDesigner();
  const isWide =
    useMediaQuery(`(min-width: ${WIDE_PX}px)`, true, { getInitialValueInEffect: false }) ?? true;
  if (view === "list") {
    return (
      <>
        <Outline />
        {hasCanvas ? <StepPanel /> : <StepDrawer />}
      </>
    );
  }
  return (
    <>
      {isWide && !readOnly && <StepPalette />}
      <FlowCanvas isViewOnly={!hasCanvas} />
      {hasCanvas ? <StepPanel /> : <StepDrawer />}
    </>
  );
}

/** The review of a draft before it starts. */
function Review({ of: StartDialog }: { of: StartReview }) {
  const { workflow, dialog, setDialog, goTo } = useDesigner();
  const close = useCallback(() => setDialog(null), [setDialog]);
  const show = useCallback((id: string) => goTo(id, true), [goTo]);
  if (dialog?.kind !== "start") return null;
  return (
    <Suspense>
      <StartDialog campaignId={workflow.id} onClose={close} onStep={show} />
    </Suspense>
  );
}

/** Announces the last action to screen readers. */
function Announcement() {
  const words = useStore(useDesigner().announcement);
  return (
    <div className="visually-hidden" role="status">
      {words}
    </div>
  );
}
