import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Flex, Text } from "@mantine/core";
import { CaretRightIcon, CheckIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Campaign, useListCampaignsQuery } from "../../lib/api.generated.ts";
import classes from "./first-steps.module.css";

export interface FirstStepsProps {
  contacts: number | undefined;
  templates: number | undefined;
  filters: number | undefined;
  latest: readonly Campaign[] | undefined;
}

/** The steps to the first campaign. Their check marks follow the workspace's contents; it disappears once all are done. */
export function FirstSteps({ contacts, templates, filters, latest }: FirstStepsProps) {
  const { t } = useTranslation("dashboard");
  const anyStarted = latest?.some((campaign) => campaign.startedAt !== null);
  // Five newer drafts may hide the one that was sent.
  const sent = useListCampaignsQuery({ limit: 1, status: "sent" }, { skip: anyStarted !== false });
  const known =
    contacts !== undefined &&
    templates !== undefined &&
    filters !== undefined &&
    latest !== undefined &&
    (anyStarted || sent.data !== undefined);
  if (!known) return null;

  const steps = [
    { key: "import", to: "/accounts", done: contacts > 0 },
    { key: "template", to: "/email", done: templates > 0 },
    { key: "filter", to: "/filters", done: filters > 0 },
    { key: "campaign", to: CAMPAIGNS_PATH, done: anyStarted || (sent.data?.total ?? 0) > 0 },
  ] as const;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done)?.key;

  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <Flex
        className={classes.head}
        component="header"
        gap="var(--space-1) var(--space-4)"
        align="baseline"
        justify="space-between"
        wrap="wrap"
      >
        <h2 id="first-steps">{t("steps.title")}</h2>
        <Text span size="xs" c="dimmed">
          {t("steps.done", { done, count: steps.length })}
        </Text>
      </Flex>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <Flex
              to={step.to}
              className={classes.step}
              component={Link}
              gap="sm"
              align="flex-start"
              data-done={step.done || undefined}
              data-next={step.key === next || undefined}
            >
              <Text className={classes.mark} span size="2xs" fw={600} aria-hidden>
                {step.done ? <CheckIcon size={14} weight="bold" /> : index + 1}
              </Text>
              <span className={classes.words}>
                <strong>{t(`steps.${step.key}.title`)}</strong>
                {step.done && <span className="visually-hidden">{t("steps.isDone")}</span>}
                <Text display="block" span size="xs" c="dimmed">
                  {t(`steps.${step.key}.text`)}
                </Text>
              </span>
              <CaretRightIcon size={16} className={`${classes.caret} flip-rtl`} aria-hidden />
            </Flex>
          </li>
        ))}
      </ol>
    </section>
  );
}
