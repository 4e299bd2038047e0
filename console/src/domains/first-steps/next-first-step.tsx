import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { pathOfSend, stepPath } from "./step-paths.ts";
import { countDone, currentStep, STEP_MINUTES, STEPS, type StepKey } from "./step-state.ts";
import { useFirstSteps } from "./use-first-steps.ts";

/**
 * Links to the next step of a new workspace after a success. Shows nothing when all steps are done or hidden, and when
 * the next step is on this page (`here`).
 */
export function NextFirstStep({ here }: { here: readonly StepKey[] }) {
  const { t } = useTranslation("shell");
  const title = useId();
  const { steps } = useFirstSteps();
  if (!steps) return null;
  const next = currentStep(steps);
  if (next !== undefined && here.includes(next)) return null;
  const done = countDone(steps);
  const facts = [
    t("firstSteps.done", { done, count: STEPS.length }),
    next && t("firstSteps.minutes", { count: STEP_MINUTES[next] }),
  ];
  return (
    <Paper component="section" withBorder p="md" my="md" aria-labelledby={title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h3" lts={0} id={title}>
            {t(`firstSteps.next.${next ?? "real"}.title`)}
          </Title>
          <Text c="dimmed" size="sm">
            {facts.filter(Boolean).join(" · ")}
          </Text>
        </div>
        <Group gap="xs">
          <Button component={Link} to="/dashboard" variant="subtle" color="gray">
            {t("firstSteps.all")}
          </Button>
          <Button
            component={Link}
            to={next ? stepPath(steps, next) : pathOfSend(steps)}
            rightSection={<ArrowRightIcon size={16} className="flip-rtl" aria-hidden />}
          >
            {t(`firstSteps.next.${next ?? "real"}.act`)}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
