import { useTranslation } from "react-i18next";
import { useDeleteContactsMutation } from "../../../lib/api.generated.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

/** The maximum number of contacts per call. */
const IDS_MAX = 1000;

/**
 * Deletes contacts after asking for confirmation with the consequences. `name` for a single contact with a name.
 * Resolves to true when all of them are deleted.
 */
export function useDeleteContacts(): (ids: readonly string[], name?: string) => Promise<boolean> {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [deleteContacts] = useDeleteContactsMutation();

  return async (ids, name) => {
    const count = ids.length;
    const agreed = await confirm({
      title:
        name === undefined
          ? t("deleteConfirm.titleMany", { count })
          : t("deleteConfirm.titleOne", { name }),
      consequence: t("deleteConfirm.consequence", { count }),
      confirmLabel: t("delete", { count, number: number(count) }),
      danger: true,
    });
    if (!agreed) return false;
    let deleted = 0;
    try {
      for (let start = 0; start < count; start += IDS_MAX) {
        const answer = await deleteContacts({
          deleteContactsBody: { ids: ids.slice(start, start + IDS_MAX) },
        }).unwrap();
        deleted += answer.count;
      }
      toast.success(t("deleted", { count: deleted }));
      return true;
    } catch (error) {
      if (deleted > 0) toast.warning(t("deletedSome", { count: deleted }));
      showProblem(error);
      return false;
    }
  };
}
