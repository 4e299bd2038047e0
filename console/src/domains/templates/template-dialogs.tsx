import { Suspense } from "react";
import type { TemplateSummary } from "../../lib/api.generated.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import type { OpenedFile } from "./import-errors.ts";

const ImportDialog = lazyPart(async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));
const RenameDialog = lazyPart(async () => ({
  default: (await import("./rename-dialog.tsx")).RenameDialog,
}));
const TagsDialog = lazyPart(async () => ({
  default: (await import("./tags-dialog.tsx")).TagsDialog,
}));

/** The dialog open over the template list, with its templates. */
export type OpenTemplateDialog =
  | { kind: "import"; file: OpenedFile | null }
  | { kind: "rename"; template: TemplateSummary }
  | { kind: "tags"; ids: string[] };

interface Props {
  open: OpenTemplateDialog | null;
  /** The loaded templates. */
  rows: readonly TemplateSummary[];
  onClose: () => void;
}

/** The dialogs of the template list, downloaded when first opened. */
export function TemplateDialogs({ open, rows, onClose }: Props) {
  return (
    <Suspense>
      {open?.kind === "import" && <ImportDialog dropped={open.file} onClose={onClose} />}
      {open?.kind === "rename" && <RenameDialog template={open.template} onClose={onClose} />}
      {open?.kind === "tags" && (
        <TagsDialog
          ids={open.ids}
          rows={rows.filter(({ id }) => open.ids.includes(id))}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
