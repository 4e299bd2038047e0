import { useTranslation } from "react-i18next";
import { toast } from "../ui/toasts.ts";
import { useLogoutMutation } from "./api.generated.ts";
import { endSession } from "./session-store.ts";

/** Ends the session here and on the server, and says so. Works without a connection: the server's session then ends by its age. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation("common");
  const [revoke] = useLogoutMutation();
  return async () => {
    // The call reads the token when it starts, so the session may end without waiting for it.
    void revoke();
    endSession("logout");
    toast.success(t("loggedOut"));
  };
}
