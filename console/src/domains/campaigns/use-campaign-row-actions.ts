import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import {
  canArchive,
  canDelete,
  canPause,
  canUnschedule,
} from "@arauto/contracts/campaign-lifecycle";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useUnscheduleCampaignMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import type { RowAction } from "../../ui/table/row-menu.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { isPaused } from "./campaign-status.tsx";
import type { useCampaignFiling } from "./use-campaign-filing.ts";

/** Returns the actions on a campaign in the list. */
export function useCampaignRowActions(filing: ReturnType<typeof useCampaignFiling>) {
  const { t } = useTranslation(["campaigns", "common"]);
  const { can } = useSession();
  const showProblem = useProblemToast();
  const [pause] = usePauseCampaignMutation();
  const [resume] = useResumeCampaignMutation();
  const [unschedule] = useUnscheduleCampaignMutation();

  const runWithToast = (call: { unwrap: () => Promise<unknown> }, done: string) => {
    call.unwrap().then(() => toast.success(done), showProblem);
  };
  return (row: Campaign, forget: (ids: readonly string[]) => void): RowAction[] => {
    const { id, status } = row;
    const leaving = (run: Promise<unknown>) =>
      void run.then((gone) => gone !== false && forget([id]));
    const actions: RowAction[] = [
      {
        key: "open",
        label: t(status === "draft" && can("CAMPAIGN.WRITE") ? "edit" : "open"),
        to: `${CAMPAIGNS_PATH}/${id}`,
      },
    ];
    if (row.kind === "workflow")
      actions.push({
        key: "designer",
        label: t("openDesigner"),
        to: `${CAMPAIGNS_PATH}/${id}/workflows`,
      });
    if (can("CAMPAIGN.SEND")) {
      if (canPause(status)) {
        actions.push({
          key: "pause",
          label: t("pause.action"),
          run: () => runWithToast(pause({ id }), t("pause.done")),
        });
      }
      if (isPaused(row)) {
        actions.push({
          key: "resume",
          label: t("resume.action"),
          run: () => runWithToast(resume({ id }), t("resume.done")),
        });
      }
      if (canUnschedule(status)) {
        actions.push({
          key: "unschedule",
          label: t("unschedule.action"),
          run: () => runWithToast(unschedule({ id }), t("unschedule.done")),
        });
      }
    }
    const copyId = copyIdAction(t("common:copyId.action"), id);
    if (!can("CAMPAIGN.WRITE")) return [...actions, copyId];
    actions.push(
      { key: "duplicate", label: t("duplicate.action"), run: () => void filing.duplicate(row) },
      copyId,
    );
    if (row.archivedAt !== null) {
      actions.push({
        key: "unarchive",
        label: t("archive.back"),
        run: () => leaving(filing.unarchive([row])),
      });
    } else if (canArchive(status)) {
      actions.push({
        key: "archive",
        label: t("archive.action"),
        run: () => leaving(filing.archive([row])),
      });
    }
    if (canDelete(status)) {
      actions.push({
        key: "delete",
        label: t("remove.action"),
        danger: true,
        run: () => leaving(filing.remove([row])),
      });
    }
    return actions;
  };
}
