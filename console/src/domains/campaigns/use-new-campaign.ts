import { CAMPAIGNS_PATH } from "@arauto/contracts/constants";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type CampaignKind, useCreateCampaignMutation, useListSendingAccountsQuery } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import { useProblemToast } from "../../ui/problem.ts";

/** Begins a draft, named after the day until somebody names it, and goes to its sheet. Once at a time. */
export function useNewCampaign(enabled: boolean): { start: (kind?: CampaignKind) => void; isStarting: boolean } {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create, { isLoading }] = useCreateCampaignMutation();
  const senders = useListSendingAccountsQuery(undefined, { skip: !enabled });
  const busy = useRef(false);
  const begin = async (kind: CampaignKind) => {
    if (busy.current || !enabled) return;
    busy.current = true;
    try {
      // Where there is one sender only, nobody needs to choose it.
      const only = senders.data?.items.length === 1 ? senders.data.items[0]?.id : undefined;
      const name = t(kind === "workflow" ? "newWorkflowName" : "newName", { date: formats.date(Date.now()) });
      const campaign = await create({ campaignBody: { name, kind, ...(only !== undefined && { sendingAccountId: only }) } }).unwrap();
      void navigate(`${CAMPAIGNS_PATH}/${campaign.id}`);
    } catch (fault) {
      showProblem(fault);
    } finally {
      busy.current = false;
    }
  };
  return { start: (kind = "oneOff") => void begin(kind), isStarting: isLoading };
}
