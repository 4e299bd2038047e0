import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  suppressionsApi,
  api,
  type Contact,
  useAddSuppressionsMutation,
  useLiftSuppressionsMutation,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import type { RowAction } from "../../../ui/table/row-menu.tsx";

/** Returns the action that suppresses a contact's address, and offers to undo that; none if it is suppressed. */
export function useBlockActions(): (
  contact: Pick<Contact, "email" | "suppression">,
) => RowAction[] {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [add] = useAddSuppressionsMutation();
  const [lift] = useLiftSuppressionsMutation();
  const readAgain = () => dispatch(api.util.invalidateTags(["Contacts", "Filters"]));

  async function unblock(email: string): Promise<void> {
    try {
      const { items } = await dispatch(
        suppressionsApi.endpoints.listSuppressions.initiate(
          { search: email, reason: "manual" },
          { subscribe: false, forceRefetch: true },
        ),
      ).unwrap();
      const own = items.filter((one) => one.email?.toLowerCase() === email.toLowerCase());
      await lift({ liftSuppressionsBody: { ids: own.map(({ id }) => id) } }).unwrap();
      readAgain();
      toast.success(t("block.undone"));
    } catch (error) {
      showProblem(error);
    }
  }

  async function block(email: string): Promise<void> {
    try {
      await add({ addSuppressionsBody: { emails: [email] } }).unwrap();
      readAgain();
      toast.undo(t("block.done"), () => void unblock(email));
    } catch (error) {
      showProblem(error);
    }
  }

  return ({ email, suppression }) =>
    suppression === null
      ? [{ key: "block", label: t("block.one"), run: () => void block(email) }]
      : [];
}
