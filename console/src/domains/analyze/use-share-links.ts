import type { SHARE_LINK_DAYS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import {
  type ShareLink,
  useCreateShareLinkMutation,
  useListShareLinksQuery,
  useRevokeShareLinkMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import type { AnalyzeView } from "./analyze-address.ts";
import { scopeOf } from "./view-scope.ts";

export type { ShareLink };

export interface NewLink {
  name: string;
  days: (typeof SHARE_LINK_DAYS)[number];
  isFixed: boolean;
  hidesNames: boolean;
  showsSales: boolean;
}

/** The workspace's share links and their actions. */
export function useShareLinks() {
  const { t } = useTranslation("analyze");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const query = useListShareLinksQuery();
  const [create] = useCreateShareLinkMutation();
  const [revoke] = useRevokeShareLinkMutation();
  return {
    query,
    /** Creates a link to the current view. Returns its URL; null when it failed. */
    create: async (link: NewLink, shown: AnalyzeView): Promise<string | null> => {
      try {
        const createShareLinkBody = { ...link, ...scopeOf(shown) };
        return (await create({ createShareLinkBody }).unwrap()).url;
      } catch (error) {
        showProblem(error);
        return null;
      }
    },
    revoke: async ({ id, name }: ShareLink) => {
      const isSure = await confirm({
        title: t("share.revoke.title", { name }),
        consequence: t("share.revoke.text"),
        confirmLabel: t("share.revoke.action"),
        danger: true,
      });
      if (!isSure) return;
      try {
        await revoke({ id }).unwrap();
        toast.success(t("share.revoke.done", { name }));
      } catch (error) {
        showProblem(error);
      }
    },
  };
}

/** Whether a link has expired or was revoked. */
export function endOf({ revokedAt, expiresAt }: ShareLink): "revoked" | "expired" | null {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= Date.now() ? "expired" : null;
}
