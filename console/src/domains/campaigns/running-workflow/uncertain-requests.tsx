import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { WorkflowDefinition } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListWorkflowCallsQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Strip } from "../started/strip.tsx";

const REFRESH_MS = 10_000;

interface Props {
  workflowId: string;
  definition: WorkflowDefinition;
}

/** Warns that contacts wait because the responses to their requests were lost, with a link to the decision. */
export function UncertainRequests({ workflowId: id, definition }: Props) {
  const { t } = useTranslation("running-workflow");
  const { number } = useFormats();
  const { data } = useListWorkflowCallsQuery(
    { id, isHeld: "true", limit: 1 },
    {
      skip: !definition.steps.some(({ type }) => type === "request"),
      pollingInterval: REFRESH_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const [newest] = data?.items ?? [];
  if (!newest) return null;
  const count = data?.total ?? 1;
  return (
    <Strip
      tone="warning"
      title={t("uncertain.title", { count, number: number(count) })}
      text={t("uncertain.text")}
      actions={
        <Button
          component={Link}
          to={`${CAMPAIGNS_PATH}/${id}/workflows?mode=results&step=${encodeURIComponent(newest.stepId)}`}
          variant="default"
        >
          {t("uncertain.action")}
        </Button>
      }
    />
  );
}
