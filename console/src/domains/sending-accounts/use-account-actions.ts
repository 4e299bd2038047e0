import type { SendingAccount } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import {
  useDeleteSendingAccountMutation,
  useTestSendingAccountMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** Tests the connection of a sending account, and deletes the account after a confirmation. */
export function useAccountActions(account: SendingAccount) {
  const { t } = useTranslation("sending-accounts");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [testAccount, testing] = useTestSendingAccountMutation();
  const [removeAccount, removing] = useDeleteSendingAccountMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);

  const test = async () => {
    try {
      const result = await testAccount({ id: account.id }).unwrap();
      if (result.ok) toast.success(t("test.ok"));
      else if (result.stage === "starttls") toast.error(t("test.stages.starttls"));
      else toast.error(`${t(`test.stages.${result.stage}`)}: ${result.message}`);
    } catch (error) {
      showProblem(error);
    }
  };
  const remove = async () => {
    setInUse(null);
    const sure = await confirm({
      title: t("remove.title", { name: account.name }),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await removeAccount({ id: account.id }).unwrap();
      toast.success(t("remove.done"));
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") setInUse(error);
      else showProblem(error);
    }
  };

  return {
    test,
    isTesting: testing.isLoading,
    remove,
    isRemoving: removing.isLoading,
    /** Why the account could not be deleted, if something still uses it. */
    inUse,
    clearInUse: () => setInUse(null),
  };
}
