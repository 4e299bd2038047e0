import { useTranslation } from "react-i18next";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** Records that can be enabled and disabled: API keys and webhooks. */
export type SwitchedStatus = "active" | "inactive";

export interface StatusSwitch {
  /** Identifies the texts: `enabled`, `disabled`, `failed.enable` and `failed.disable`. */
  namespace: "developer" | "webhooks";
  known: readonly { id: string; status: string }[];
  write: (ids: string[], status: SwitchedStatus) => Promise<{ count: number }>;
}

/** Returns a function that enables or disables records; can be undone. It resolves to whether it succeeded. */
export function useStatusSwitch({ namespace, known, write }: StatusSwitch) {
  const { t } = useTranslation(namespace);
  const showEnablingProblem = useProblemToast((reason) => t("failed.enable", { reason }));
  const showDisablingProblem = useProblemToast((reason) => t("failed.disable", { reason }));
  const problemOf = (status: SwitchedStatus) =>
    status === "active" ? showEnablingProblem : showDisablingProblem;

  return async function setStatus(ids: string[], status: SwitchedStatus): Promise<boolean> {
    const other = status === "active" ? "inactive" : "active";
    // Undoing must not change records that had the status before.
    const unchanged = known.filter((one) => one.status === status).map(({ id }) => id);
    const changed = ids.filter((id) => !unchanged.includes(id));
    try {
      const { count } = await write(ids, status);
      const done = t(status === "active" ? "enabled" : "disabled", { count });
      if (count === 0 || changed.length !== count) toast.success(done);
      else toast.undo(done, () => void write(changed, other).catch(problemOf(other)));
      return true;
    } catch (error) {
      problemOf(status)(error);
      return false;
    }
  };
}
