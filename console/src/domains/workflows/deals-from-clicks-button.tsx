import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCreateCampaignMutation, useUpdateWorkflowMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { arrange } from "./flow/flow-arrange.ts";
import { useOnlyTemplateId } from "./flow/only-template.ts";
import { starter } from "./flow/starters.ts";
import type { DesignerLocationState } from "./use-designer-state.ts";

/** Creates the ready-made workflow that turns clicks into deals, and opens it in the designer. */
export function DealsFromClicksButton() {
  const { t } = useTranslation("workflows");
  const { can } = useSession();
  const navigate = useNavigate();
  const onlyTemplateId = useOnlyTemplateId();
  const [create, creating] = useCreateCampaignMutation();
  const [draw, drawing] = useUpdateWorkflowMutation();
  if (!can("CAMPAIGN.WRITE") || !can("WORKFLOW.WRITE")) return null;

  const begin = async () => {
    const name = t("starters.dealsFromClicks.name");
    const names = {
      first: t("starters.dealsFromClicks.first"),
      second: t("starters.dealsFromClicks.second", {
        name: "{{ account.name }}",
        interpolation: { escapeValue: false },
      }),
    };
    try {
      const { id } = await create({ campaignBody: { name, kind: "workflow" } }).unwrap();
      const definition = arrange(
        starter("dealsFromClicks", names, { onlyTemplateId: onlyTemplateId() }),
      );
      await draw({ id, updateWorkflowBody: { definition, version: 1 } }).unwrap();
      void navigate(`${CAMPAIGNS_PATH}/${id}/workflows`, {
        state: { isNew: true } satisfies DesignerLocationState,
      });
    } catch {
      toast.error(t("starters.failed"));
    }
  };
  return (
    <Button
      variant="default"
      loading={creating.isLoading || drawing.isLoading}
      onClick={() => void begin()}
    >
      {t("starters.dealsFromClicks.create")}
    </Button>
  );
}
