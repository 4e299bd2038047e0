import { isOver } from "@arauto/contracts";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressParams } from "../../lib/address-params.ts";
import type { Workflow } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useStore, createStore } from "../../lib/store.ts";
import { useHistoryKeys } from "../../ui/keyboard/history-keys.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { DesignerBar } from "./bar/designer-bar.tsx";
import { FlowCanvas } from "./canvas/flow-canvas.tsx";
import { useChecks } from "./checks/use-checks.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import {
  type Camera,
  DesignerContext,
  type DesignerDialog,
  type DesignerMode,
  type DesignerState,
  type DesignerView,
  useDesigner,
} from "./designer-context.ts";
import classes from "./designer.module.css";
import { CANVAS_PX, WIDE_PX } from "./designer-sizes.ts";
import { focusStep } from "./focus-step.ts";
import { createFlow } from "./flow/flow-store.ts";
import { ImportSteps } from "./import-steps.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { ConflictNotice, RecoveryNotice } from "./notices.tsx";
import { Outline } from "./outline/outline.tsx";
import { StepPalette } from "./palette/step-palette.tsx";
import { StepDrawer, StepPanel } from "./panel/step-panel.tsx";
import { PublishChanges } from "./publish-changes.tsx";
import { useFlowActions } from "./use-flow-actions.ts";
import { useFlowSaver } from "./use-flow-saver.ts";
import { useResults } from "./use-results.ts";

/** An open workflow. The URL determines what is shown: `mode` and `view`. */
export function Designer({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation("workflows");
  const { user, can } = useSession();
  const [flow] = useState(() => createFlow(workflow.definition));
  const [announcement] = useState(() => createStore(""));
  const [camera] = useState(() => createStore<Camera | null>(null));
  const [inspecting, setInspecting] = useState(false);
  const [dialog, setDialog] = useState<DesignerDialog | null>(null);
  const hasCanvas =
    useMediaQuery(`(min-width: ${CANVAS_PX}px)`, true, { getInitialValueInEffect: false }) ?? true;
  const { mode, setMode, view, setView } = useAddressState(workflow.published !== null, hasCanvas);
  const saver = useFlowSaver(flow, workflow, user?.id ?? "");
  // A running workflow can be edited: contacts inside follow the published version.
  const isLocked = !can("WORKFLOW.WRITE") || isOver(workflow.status);
  const readOnly = isLocked || mode === "results";

  const goTo = useCallback(
    (id: string, inspect = false) => {
      flow.select([id]);
      if (inspect && hasCanvas) setInspecting(true);
      focusStep(id, camera.get());
    },
    [flow, hasCanvas, camera],
  );
  const middle = useCallback(() => camera.get()?.middle() ?? { x: 0, y: 0 }, [camera]);
  const actions = useFlowActions({ flow, announcement, goTo, middle });
  const definition = useStore(flow, (state) => state.definition);
  const checks = useChecks(workflow.id, definition, !isLocked);
  const results = useResults(workflow.id, mode === "results");

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
  useHotkeys(
    [
      [
        "mod+S",
        () =>
          void saver.settle().then((done) => {
            if (done) toast.success(t("saving.already"));
          }),
      ],
    ],
    [],
  );

  const designer = useMemo<DesignerState>(
    () => ({
      workflow,
      flow,
      saver,
      actions,
      checks,
      results,
      readOnly,
      mode,
      setMode,
      view,
      setView,
      inspecting,
      setInspecting,
      dialog,
      setDialog,
      camera,
      announcement,
      goTo,
    }),
    [
      workflow,
      flow,
      saver,
      actions,
      checks,
      results,
      readOnly,
      mode,
      setMode,
      view,
      setView,
      inspecting,
      dialog,
      camera,
      announcement,
      goTo,
    ],
  );

  return (
    <DesignerContext value={designer}>
      <div className={classes.designer} data-mode={mode}>
        <DesignerBar />
        {!isLocked && <ConflictNotice />}
        {!isLocked && user && <RecoveryNotice userId={user.id} />}
        <div className={classes.workbench}>
          <Workbench hasCanvas={hasCanvas} />
        </div>
        <Announcement />
        <ConnectDialog />
        <KeysDialog />
        <PublishChanges />
        <ImportSteps />
      </div>
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

/** Announces the last action to screen readers. */
function Announcement() {
  const words = useStore(useDesigner().announcement);
  return (
    <div className="visually-hidden" role="status">
      {words}
    </div>
  );
}

function useAddressState(hasResults: boolean, hasCanvas: boolean) {
  const [params, changeParams] = useAddressParams();
  const usual: DesignerView = hasCanvas ? "canvas" : "list";
  const asked = params.get("view");
  const view: DesignerView = asked === "list" || asked === "canvas" ? asked : usual;
  const mode: DesignerMode = hasResults && params.get("mode") === "results" ? "results" : "edit";
  const set = useCallback(
    (name: string, value: string | null) =>
      changeParams(
        (now) => {
          if (value === null) now.delete(name);
          else now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback reads the browser's current URL, so it never becomes stale
    [],
  );
  return {
    mode,
    view,
    setMode: useCallback((next: DesignerMode) => set("mode", next === "edit" ? null : next), [set]),
    setView: useCallback(
      (next: DesignerView) => set("view", next === usual ? null : next),
      [set, usual],
    ),
  };
}
