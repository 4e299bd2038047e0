import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor, Stack, Text, Title } from "@mantine/core";
import type { WorkflowDefinition } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WorkflowResults, WorkflowStepResults } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./running-workflow.module.css";
import { StepOutline } from "./step-outline.tsx";

interface Props {
  workflowId: string;
  definition: WorkflowDefinition;
  results: WorkflowResults;
}

/** Every step with its results, and the number of contacts on each branch. */
export function WorkflowSteps({ workflowId, definition, results }: Props) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const byStep = new Map(results.steps.map((step) => [step.stepId, step]));
  const known = new Set(definition.steps.map(({ id }) => id));
  const elsewhere = results.steps
    .filter(({ stepId }) => !known.has(stepId))
    .reduce((sum, { present }) => sum + present, 0);
  return (
    <section className={classes.card} aria-labelledby="workflow-steps">
      <Title id="workflow-steps" order={2} size="h3" mb="var(--space-4-5)">
        {t("steps.title")}
      </Title>
      <StepOutline
        definition={definition}
        aside={(step) => {
          const figures = byStep.get(step.id);
          return figures && <StepFigures workflowId={workflowId} figures={figures} />;
        }}
        onWay={(step, branch) => {
          const people =
            byStep.get(step.id)?.left.find((way) => way.branch === branch)?.people ?? 0;
          return (
            <Text className={classes.wayPeople} span size="xs" c="dimmed">
              {t("steps.way", { count: people, number: formats.number(people) })}
            </Text>
          );
        }}
      />
      {elsewhere > 0 && (
        <Text m="var(--space-4) 0 0" size="xs" c="dimmed">
          {t("steps.elsewhere", { count: elsewhere, number: formats.number(elsewhere) })}
        </Text>
      )}
    </section>
  );
}

function StepFigures({
  workflowId,
  figures,
}: {
  workflowId: string;
  figures: WorkflowStepResults;
}) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const { stepId, arrived, present, failed, mail } = figures;
  const number = (count: number) => ({ count, number: formats.number(count) });
  const share = (count: number) => formats.percent(count / Math.max(1, mail?.sent ?? 0));
  return (
    <Stack className={classes.stepFigures} gap="3xs">
      <span>
        {t("steps.arrived", number(arrived))}
        {present > 0 && (
          <>
            {" · "}
            <Anchor
              component={Link}
              to={`${CAMPAIGNS_PATH}/${workflowId}?tab=people&stepId=${encodeURIComponent(stepId)}`}
              inherit
              fw={600}
              td="underline"
            >
              {t("steps.present", number(present))}
            </Anchor>
          </>
        )}
        {failed > 0 && <span data-bad>{` · ${t("steps.failed", number(failed))}`}</span>}
      </span>
      {mail && (
        <span>
          {mail.sent === 0
            ? t("steps.noneSent")
            : t("steps.mail", {
                sent: formats.number(mail.sent),
                opened: share(mail.opened),
                clicked: share(mail.clicked),
              })}
          {mail.campaignIds.map((campaignId, at) => (
            <span key={campaignId}>
              {" · "}
              <Anchor
                component={Link}
                to={`${CAMPAIGNS_PATH}/${campaignId}`}
                inherit
                td="underline"
              >
                {at === 0 ? t("steps.report") : t("steps.earlier", { number: formats.number(at) })}
              </Anchor>
            </span>
          ))}
        </span>
      )}
    </Stack>
  );
}
