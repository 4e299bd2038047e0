import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useExportTemplatesMutation } from "../../lib/api.generated.ts";
import { saveFile } from "../../lib/download.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useFormats } from "../../ui/formats/formats.ts";

/** The maximum number of templates per file. */
const EXPORT_MAX = 100;

/**
 * Returns a function that downloads templates as a file, one file at a time. It returns false, as
 * the templates stay in the list.
 */
export function useTemplateExport() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [exportTemplates] = useExportTemplatesMutation();
  const exporting = useRef(false);
  return async function exportFile(ids: string[], name?: string): Promise<boolean> {
    if (exporting.current) return false;
    if (ids.length > EXPORT_MAX) {
      toast.warning(t("export.most", { number: formats.number(EXPORT_MAX) }));
      return false;
    }
    exporting.current = true;
    const waiting = toast.loading(t("export.running"));
    try {
      const file = await exportTemplates({ exportTemplatesBody: { ids } }).unwrap();
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
        fileName(name),
      );
      const count = file.templates.length;
      toast.success(t("export.done", { count, number: formats.number(count) }));
    } catch (error) {
      showProblem(error);
    }
    toast.dismiss(waiting);
    exporting.current = false;
    return false;
  };
}

/** Returns a file name that is valid on every system. */
function fileName(name: string | undefined): string {
  const day = new Date().toISOString().slice(0, 10);
  const plain = name
    ?.normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return plain ? `${plain}.arauto.json` : `templates-${day}.arauto.json`;
}
