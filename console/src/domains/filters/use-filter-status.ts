import { useTranslation } from "react-i18next";
import { type Filter, useSetFiltersStatusMutation } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** Returns a function that enables or disables filters and shows a toast. It returns true on success. */
export function useFilterStatus(): (ids: string[], status: Filter["status"]) => Promise<boolean> {
  const { t } = useTranslation("filters");
  const showProblem = useProblemToast();
  const [setStatus] = useSetFiltersStatusMutation();
  return async (ids, status) => {
    try {
      const { count } = await setStatus({ setFiltersStatusBody: { ids, status } }).unwrap();
      toast.success(t(status === "active" ? "enabled" : "disabled", { count }));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}
