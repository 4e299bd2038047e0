import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  api,
  usePurgeContactsMutation,
  useRestoreContactsMutation,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

/** Returns a function that restores contacts from the trash. Resolves to true when all of them are restored. */
export function useRestoreContacts(): (ids: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [restore] = useRestoreContactsMutation();
  return async (ids) => {
    try {
      const { count, taken } = await restore({ restoreContactsBody: { ids: [...ids] } }).unwrap();
      dispatch(api.util.invalidateTags(["Filters", "Deals"]));
      if (count > 0) toast.success(t("trash.restored", { count, number: number(count) }));
      if (taken > 0) toast.warning(t("trash.taken", { count: taken, number: number(taken) }));
      return taken === 0;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}

/**
 * Returns a function that permanently deletes contacts in the trash, after a confirmation. Resolves to whether it
 * succeeded.
 */
export function usePurgeContacts(): (ids: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [purge] = usePurgeContactsMutation();
  return async (ids) => {
    const named = (count: number) => ({ count, number: number(count) });
    const agreed = await confirm({
      title: t("trash.purgeTitle", named(ids.length)),
      consequence: t("trash.purgeText", { count: ids.length }),
      confirmLabel: t("trash.purge"),
      danger: true,
    });
    if (!agreed) return false;
    try {
      const { count } = await purge({ purgeContactsBody: { ids: [...ids] } }).unwrap();
      toast.success(t("trash.purged", named(count)));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}
