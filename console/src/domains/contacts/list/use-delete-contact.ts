import { useTranslation } from "react-i18next";
import { useDeleteContactsMutation } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useRestoreContacts } from "../trash/use-trash-actions.ts";

/** Returns a function that moves a contact to the trash, and offers to undo that. Resolves to whether it succeeded. */
export function useDeleteContact(): (id: string) => Promise<boolean> {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const restore = useRestoreContacts();
  const [deleteContacts] = useDeleteContactsMutation();

  return async (id) => {
    try {
      const { count } = await deleteContacts({ deleteContactsBody: { ids: [id] } }).unwrap();
      toast.undo(t("deleted", { count }), () => void restore([id]));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}
