import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { WorkflowDefinition } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListWorkflowCallsQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Strip } from "../started/strip.tsx";
import { waitingForDecision } from "./waiting-for-decision.ts";

/** Maximum number of requests loaded; with more, the page shows "100+". */
const LOOKED_AT = 100;
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
    { id, state: "uncertain", limit: LOOKED_AT },
    {
      skip: !definition.steps.some(({ type }) => type === "request"),
      pollingInterval: REFRESH_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const waiting = waitingForDecision(data?.items ?? []);
  if (!waiting) return null;
  const { count, stepId } = waiting;
  return (
    <Strip
      tone="warning"
      title={t("uncertain.title", {
        count,
        number: `${number(count)}${count === LOOKED_AT ? "+" : ""}`,
      })}
      text={t("uncertain.text")}
      actions={
        <Button
          component={Link}
          to={`${CAMPAIGNS_PATH}/${id}/workflows?mode=results&step=${encodeURIComponent(stepId)}`}
          variant="default"
        >
          {t("uncertain.action")}
        </Button>
      }
    />
  );
}
