import { simplestKeyPermissions } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import {
  useGetApiKeyQuery,
  useNarrowApiKeyMutation,
  useUpdateApiKeyMutation,
} from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

/** Returns a function that removes unused permissions, which can be undone. */
export function useRemoveUnusedPermissions(apiKey: ApiKey): [() => Promise<void>, boolean] {
  const { t } = useTranslation("developer");
  const showProblem = useProblemToast();
  const [narrow, narrowing] = useNarrowApiKeyMutation();
  const [update] = useUpdateApiKeyMutation();
  const { refetch } = useGetApiKeyQuery({ id: apiKey.id });

  async function undo(after: ApiKey): Promise<void> {
    const { name, expiresAt, allowedNetworks, sendingDomain } = after;
    try {
      await update({
        id: after.id,
        updateApiKeyBody: {
          name,
          expiresAt,
          allowedNetworks,
          sendingDomainId: sendingDomain?.id ?? null,
          permissions: simplestKeyPermissions(apiKey.permissions),
          version: after.version,
        },
      }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  async function run(): Promise<void> {
    try {
      const after = await narrow({
        id: apiKey.id,
        narrowApiKeyBody: { version: apiKey.version },
      }).unwrap();
      toast.undo(t("used.done"), () => void undo(after));
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT") void refetch();
      showProblem(error);
    }
  }
  return [run, narrowing.isLoading];
}
