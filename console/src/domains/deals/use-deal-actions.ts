import { useTranslation } from "react-i18next";
import {
  type Deal,
  type LoseDealBody,
  type MoveDealBody,
  useDeleteDealsMutation,
  useLoseDealMutation,
  useMoveDealMutation,
  useReopenDealMutation,
  useRestoreDealsMutation,
  useWinDealMutation,
  type WinDealBody,
} from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { headOf } from "./deal-formats.ts";

/** The fields of a deal that actions need. */
export type ActedDeal = Pick<Deal, "id" | "title" | "company">;

/** Returns the user actions on deals. Failures are shown, and return null; offering to undo is up to the caller. */
export function useDealActions() {
  const { t } = useTranslation("deals");
  const [sendMove] = useMoveDealMutation();
  const [sendWin] = useWinDealMutation();
  const [sendLose] = useLoseDealMutation();
  const [sendReopen] = useReopenDealMutation();
  const [sendDelete] = useDeleteDealsMutation();
  const [sendRestore] = useRestoreDealsMutation();
  const showProblem = useProblemToast();

  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      showProblem(error);
      return null;
    }
  };
  const restore = (ids: readonly string[]) =>
    attempt(async () => {
      const { count } = await sendRestore({ restoreDealsBody: { ids: [...ids] } }).unwrap();
      // The undo toast may be clicked when the deals can no longer be restored.
      if (count === 0) toast.warning(t("gone.title"));
      else toast.success(t("remove.restored", { count }));
    });

  return {
    move: (id: string, moveDealBody: MoveDealBody) =>
      attempt(() => sendMove({ id, moveDealBody }).unwrap()),
    win: (id: string, winDealBody: WinDealBody) =>
      attempt(() => sendWin({ id, winDealBody }).unwrap()),
    lose: (id: string, loseDealBody: LoseDealBody) =>
      attempt(() => sendLose({ id, loseDealBody }).unwrap()),
    reopen: (id: string) => attempt(() => sendReopen({ id }).unwrap()),
    /** Deletes deals immediately; a toast offers to undo that. Resolves to whether they were deleted. */
    remove: async (deals: readonly ActedDeal[]): Promise<boolean> => {
      const ids = deals.map(({ id }) => id);
      if (!(await attempt(() => sendDelete({ deleteDealsBody: { ids } }).unwrap()))) return false;
      const [one] = deals;
      const text =
        deals.length === 1 && one
          ? t("remove.one", { name: headOf(one) })
          : t("remove.many", { count: deals.length });
      toast.undo(text, () => void restore(ids));
      return true;
    },
  };
}
