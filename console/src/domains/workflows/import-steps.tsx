import { useDesigner } from "./designer-context.ts";
import { ImportDialog } from "./file/import-dialog.tsx";

/** Replaces the workflow with one from a file; this can be undone like any other change. */
export function ImportSteps() {
  const { flow, dialog, setDialog, camera } = useDesigner();
  return (
    <ImportDialog
      opened={dialog?.kind === "import"}
      onClose={() => setDialog(null)}
      onImport={(definition) => {
        flow.change(() => definition, { label: "import", select: [] });
        setDialog(null);
        // The previous viewport is meaningless for a different workflow.
        requestAnimationFrame(() => camera.get()?.begin());
      }}
    />
  );
}
