import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { api, type DealDetails, useUpdateDealMutation } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { bodyOf, type DealValues, valuesOf } from "../form/deal-values.ts";

/** Returns what stores some fields of a deal and offers to undo it. Resolves to whether they are stored. */
export function useDealEditing(deal: DealDetails) {
  const { t } = useTranslation("deals");
  const [update] = useUpdateDealMutation();
  const showProblem = useProblemToast();

  const send = async (changes: Partial<DealValues>, version: number) => {
    const updateDealBody = { ...bodyOf({ ...valuesOf(deal), ...changes }), version };
    try {
      return await update({ id: deal.id, updateDealBody }).unwrap();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT") {
        toast.warning(t("conflict.changed"));
        store.dispatch(api.util.invalidateTags(["Deals"]));
      } else showProblem(error);
      return null;
    }
  };
  return async (changes: Partial<DealValues>): Promise<boolean> => {
    const saved = await send(changes, deal.version);
    if (!saved) return false;
    toast.undo(t("form.saved"), () => void send({}, saved.version));
    return true;
  };
}
