import { useDesigner } from "./designer-context.ts";
import { ImportDialog } from "./file/import-dialog.tsx";

/** Takes a workflow from a file in place of what is drawn; that can be undone like anything else. */
export function ImportSteps() {
  const { flow, dialog, setDialog, camera } = useDesigner();
  return (
    <ImportDialog
      opened={dialog?.kind === "import"}
      onClose={() => setDialog(null)}
      onImport={(definition) => {
        flow.change(() => definition, { label: "import", select: [] });
        setDialog(null);
        // Another workflow altogether: what stood in sight says nothing of it.
        requestAnimationFrame(() => camera.get()?.begin());
      }}
    />
  );
}
