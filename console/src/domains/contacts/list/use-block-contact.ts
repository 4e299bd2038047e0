import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  api,
  type Contact,
  useAddSuppressionsMutation,
  useLiftSuppressionsMutation,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

/** Returns a function that suppresses a contact's address, and offers to undo that. */
export function useBlockContact(): (contact: Pick<Contact, "email">) => Promise<void> {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [add] = useAddSuppressionsMutation();
  const [lift] = useLiftSuppressionsMutation();
  const readAgain = () => dispatch(api.util.invalidateTags(["Contacts", "Filters"]));

  async function unblock(email: string): Promise<void> {
    try {
      const { items } = await dispatch(
        api.endpoints.listSuppressions.initiate(
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

  return async ({ email }) => {
    try {
      await add({ addSuppressionsBody: { emails: [email] } }).unwrap();
      readAgain();
      toast.undo(t("block.done"), () => void unblock(email));
    } catch (error) {
      showProblem(error);
    }
  };
}
