import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Alert, Anchor, Flex } from "@mantine/core";
import type { WorkflowDefinition } from "@arauto/contracts";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WorkflowReview } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { stepTitle } from "../steps/step-labels.ts";
import { useErrorLabels } from "../steps/use-step-labels.tsx";
import classes from "./publish.module.css";

interface Props {
  campaignId: string;
  problems: WorkflowReview["problems"];
  definition: WorkflowDefinition;
  onShowStep: (stepId: string) => void;
}

/** Problems that prevent publishing, each with a link to where it is fixed. */
export function ProblemsList({ campaignId, problems, definition, onShowStep }: Props) {
  const { t } = useTranslation(["workflow-steps", "accounts"]);
  const formats = useFormats();
  const wordsOf = useErrorLabels();
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("publish.problems", {
        count: problems.length,
        number: formats.number(problems.length),
      })}
    >
      <Flex className={classes.problems} component="ul" direction="column" gap="2xs">
        {problems.map((problem) => {
          const step = definition.steps.find(({ id }) => id === stepInPath(problem.path));
          return (
            <li key={`${problem.path} ${problem.code}`}>
              {step ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => onShowStep(step.id)}
                >
                  <bdi>{stepTitle(step, { t })}</bdi>
                </Anchor>
              ) : problem.path === "steps" ? (
                t("publish.whole")
              ) : (
                <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${campaignId}`} size="sm">
                  {t("publish.campaign")}
                </Anchor>
              )}
              {": "}
              {wordsOf(problem)}
            </li>
          );
        })}
      </Flex>
    </Alert>
  );
}

/** Returns the step in a review problem's path `steps.<step id>…`; undefined if it concerns the whole workflow. */
function stepInPath(path: string): string | undefined {
  const [where, stepId] = path.split(".");
  return where === "steps" ? stepId : undefined;
}
