import { useTranslation } from "react-i18next";
import { toast } from "../ui/feedback/toasts.ts";
import { useLogoutMutation } from "../lib/api.generated.ts";
import { endSession } from "../lib/session-store.ts";

/** Longest wait for the server: signing out must work without a connection too. */
const PATIENCE_MS = 1500;

/** Ends the session on the server and here, and confirms it. Without a response, the server's session expires. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation("common");
  const [revoke] = useLogoutMutation();
  return async () => {
    await Promise.race([revoke(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    endSession("logout");
    toast.success(t("loggedOut"));
  };
}
