import { i18n } from "../../lib/i18n.ts";
import { copyText } from "../buttons/copy-text.ts";
import type { RowAction } from "../table/row-menu.tsx";
import { toast } from "../feedback/toasts.ts";

/** The row action that copies a record's id. `label` is the translation of `common:copyId.action`. */
export const copyIdAction = (label: string, id: string): RowAction => ({
  key: "copyId",
  label,
  run: () => void copyId(id),
});

/** Copies an id and shows a toast, also when the browser refuses the clipboard. */
export async function copyId(id: string): Promise<void> {
  if (await copyText(id)) toast.success(i18n.t("common:copyId.done"));
  else toast.error(i18n.t("common:copyId.failed"));
}
