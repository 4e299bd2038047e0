import { KEY_PERMISSIONS, simplestKeyPermissions, userPermissionsOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import {
  useCreateApiKeyMutation,
  useListApiKeysQuery,
  useRevealApiKeyQuery,
} from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

export interface TestKey {
  /** The workspace's latest test key; null when there is none. */
  apiKey: ApiKey | null;
  /** The complete key; undefined until it is known, or if the user may not see it. */
  value: string | undefined;
  isLoading: boolean;
  isCreating: boolean;
  /** Creates a test key with the permissions that the user can grant. */
  create: () => Promise<void>;
}

/** Returns the test key that the first steps use. */
export function useTestKey(): TestKey {
  const { t } = useTranslation("developer-overview");
  const { can } = useSession();
  const keys = useListApiKeysQuery({
    mode: "test",
    status: "active",
    limit: 10,
    sort: "-createdAt",
  });
  const apiKey = keys.data?.items[0] ?? null;
  const revealed = useRevealApiKeyQuery({ id: apiKey?.id ?? "" }, { skip: apiKey === null });
  const [createKey, creating] = useCreateApiKeyMutation();
  const showProblem = useProblemToast();

  async function create(): Promise<void> {
    const permissions = simplestKeyPermissions(
      KEY_PERMISSIONS.filter((permission) => userPermissionsOf(permission).every(can)),
    );
    try {
      await createKey({
        createApiKeyBody: { name: t("steps.keyName"), mode: "test", permissions },
      }).unwrap();
      toast.success(t("steps.keyCreated"));
    } catch (error) {
      showProblem(error);
    }
  }

  return {
    apiKey,
    value: apiKey === null ? undefined : revealed.currentData?.key,
    isLoading: keys.isLoading || (apiKey !== null && revealed.isLoading),
    isCreating: creating.isLoading,
    create,
  };
}
