import { useTranslation } from "react-i18next";
import {
  type TemplateSummary,
  useDeleteTemplatesMutation,
  useDuplicateTemplateMutation,
  usePurgeTemplatesMutation,
  useRestoreTemplatesMutation,
  useSetTemplatesStatusMutation,
} from "../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import { useDeletion } from "../../ui/dialogs/deletion.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useAttempt, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useTemplateExport } from "./use-template-export.ts";

const NAME_MAX = 100;

type Status = "active" | "inactive";

export type TemplateActions = ReturnType<typeof useTemplateActions>;

/**
 * Returns the actions on one or many templates, with undo where possible. Each returns true when
 * the templates left the list.
 */
export function useTemplateActions(onInUse: (problem: ApiProblem | null) => void) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [deleteTemplates] = useDeleteTemplatesMutation();
  const [restoreTemplates] = useRestoreTemplatesMutation();
  const [purgeTemplates] = usePurgeTemplatesMutation();
  const [setStatus] = useSetTemplatesStatusMutation();
  const [duplicateTemplate] = useDuplicateTemplateMutation();
  const exportFile = useTemplateExport();
  const words = (count: number) => ({ count, number: formats.number(count) });

  const attempt = useAttempt();

  const restore = (ids: string[]) =>
    attempt(async () => {
      const { count } = await restoreTemplates({ restoreTemplatesBody: { ids } }).unwrap();
      toast.success(t("trash.restored", words(count)));
    });

  async function remove(ids: string[]): Promise<boolean> {
    onInUse(null);
    try {
      const { count } = await deleteTemplates({ deleteTemplatesBody: { ids } }).unwrap();
      toast.undo(t("remove.done", words(count)), () => void restore(ids));
      return true;
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") onInUse(error);
      else showProblem(error);
      return false;
    }
  }

  /** `rows`: the known templates, so that undo only affects those that were changed. */
  async function changeStatus(
    ids: string[],
    status: Status,
    rows: readonly TemplateSummary[],
  ): Promise<boolean> {
    const set = (which: string[], to: Status) =>
      setStatus({ templatesStatusBody: { ids: which, status: to } }).unwrap();
    const changed = ids.filter((id) => rows.find((row) => row.id === id)?.status !== status);
    await attempt(async () => {
      const { count } = await set(ids, status);
      const text = t(status === "active" ? "enable.done" : "disable.done", words(count));
      if (changed.length === 0) toast.success(text);
      else
        toast.undo(
          text,
          () => void attempt(() => set(changed, status === "active" ? "inactive" : "active")),
        );
    });
    return false;
  }

  const purge = useDeletion({
    ask: (count, name) => ({
      title:
        name === undefined
          ? t("trash.purgeTitle", words(count))
          : t("trash.purgeTitleOne", { name }),
      consequence: t("trash.purgeConsequence"),
      confirmLabel: t("trash.purgeConfirm", words(count)),
    }),
    run: (ids) => purgeTemplates({ purgeTemplatesBody: { ids } }).unwrap(),
    done: (count) => t("trash.purged", words(count)),
  });

  const duplicate = ({ id, name }: TemplateSummary) =>
    attempt(async () => {
      const copy = await duplicateTemplate({
        id,
        duplicateTemplateBody: { name: t("duplicate.name", { name }).slice(0, NAME_MAX) },
      }).unwrap();
      toast.success(t("duplicate.done", { name: copy.name }));
    });

  return { words, remove, restore, changeStatus, purge, duplicate, exportFile };
}
