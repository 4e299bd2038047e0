import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { branchesOf, type WorkflowStep } from "@arauto/contracts";
import { Flex, Skeleton, Text } from "@mantine/core";
import { ChartBarIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { figuresOf, useDesigner, useShownDefinition } from "../designer-context.ts";
import { useBranchName, useStepLabels } from "../steps/use-step-labels.tsx";
import classes from "./panel.module.css";
import { StepCalls } from "./step-calls.tsx";

/** The figure about deals of each step type that has one. */
const DEAL_FIGURES: Partial<Record<WorkflowStep["type"], "deals" | "dealsMoved">> = {
  createDeal: "deals",
  moveDeal: "dealsMoved",
};

/** The current results of a step. */
export function StepFigures({ step }: { step: WorkflowStep }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { results, workflow, dryRun, mode } = useDesigner();
  const definition = useShownDefinition();
  const words = useStepLabels(definition)(step, definition);
  const nameOf = useBranchName();
  const figures = figuresOf(results, step.id);
  if (!figures && results?.problem) return <ErrorState problem={results.problem} />;
  if (!figures && !results?.all && !dryRun?.found) return <Skeleton height={160} m={16} />;
  const mail = figures?.mail ?? null;
  const isTest = mode === "test";
  const deals = isTest ? null : (DEAL_FIGURES[step.type] ?? null);
  const hasGoal = definition.steps.some((one) => one.type === "entry" && one.config.goal);
  const left = figures?.left ?? [];
  const leftAll = left.reduce((sum, { people }) => sum + people, 0);
  const share = (part: number, of: number) => (of > 0 ? formats.percent(part / of) : "");
  return (
    <div className={classes.body}>
      <Flex className={classes.about} component="p" direction="column" gap="3xs">
        <strong>
          <bdi>{words.title}</bdi>
        </strong>
        <span>{words.line}</span>
      </Flex>
      <Rows
        title={t("figures.people")}
        rows={[
          [t("figures.arrived"), figures?.arrived ?? 0, ""],
          [t(isTest ? "figures.waiting" : "figures.present"), figures?.present ?? 0, ""],
          ...(branchesOf(step).length > 1
            ? branchesOf(step).map((branch): Row => {
                const people = left.find((one) => one.branch === branch)?.people ?? 0;
                return [
                  t("figures.went", { branch: nameOf(branch) }),
                  people,
                  share(people, leftAll),
                ];
              })
            : [[t("figures.left"), leftAll, ""] as Row]),
          ...(deals === null ? [] : [[t(`figures.${deals}`), figures?.deals ?? 0, ""] as Row]),
          [t("figures.ended"), figures?.ended ?? 0, ""],
          ...(hasGoal || figures?.goalReached
            ? [[t("figures.goalReached"), figures?.goalReached ?? 0, ""] as Row]
            : []),
          ...(isTest
            ? [[t("figures.unknown"), figures?.unknown ?? 0, ""] as Row]
            : [[t("figures.failed"), figures?.failed ?? 0, ""] as Row]),
        ]}
      />
      {mail && (
        <Rows
          title={t("figures.mail")}
          rows={[
            [t("figures.sent"), mail.sent, ""],
            [t("figures.opened"), mail.opened, share(mail.opened, mail.sent)],
            [t("figures.clicked"), mail.clicked, share(mail.clicked, mail.sent)],
            [t("figures.unsubscribed"), mail.unsubscribed, share(mail.unsubscribed, mail.sent)],
            [t("figures.skipped"), mail.skipped, ""],
            [t("figures.mailFailed"), mail.failed, ""],
            [t("figures.uncertain"), mail.uncertain, ""],
          ]}
        />
      )}
      {step.type === "request" && <StepCalls workflowId={workflow.id} stepId={step.id} />}
      {mail && mail.campaignIds.length > 0 && <Reports campaignIds={mail.campaignIds} />}
    </div>
  );
}

/** Links to the reports of a step's emails, the newest first. */
function Reports({ campaignIds }: { campaignIds: readonly string[] }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  return (
    <Flex component="ul" direction="column" gap={6}>
      {campaignIds.map((id, at) => (
        <li key={id}>
          <Link to={`${CAMPAIGNS_PATH}/${id}`} className={classes.report}>
            <ChartBarIcon size={16} aria-hidden />
            {at === 0
              ? t("figures.report")
              : t("figures.earlierReport", {
                  number: formats.number(campaignIds.length - at),
                })}
          </Link>
        </li>
      ))}
    </Flex>
  );
}

/** A name, a number, and its share if it has one. */
type Row = [string, number, string];

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const formats = useFormats();
  return (
    <section className={classes.rows}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, value, share]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {share !== "" && (
                <Text span inherit c="dimmed" fw={430}>
                  {share}
                </Text>
              )}
              {formats.number(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
