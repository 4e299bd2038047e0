import type { BalanceSheet } from "@arauto/contracts";
import { Flex, Group, Skeleton, Title } from "@mantine/core";
import { CheckCircleIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { BALANCE_PARTS } from "./balance.ts";
import type { Within } from "./within-campaign.ts";
import classes from "./campaigns.module.css";

const TOTAL = { campaign: "frozen", message: "came", workflow: "cameInWorkflow" } as const;

export interface BalanceSheetCardProps {
  balance: BalanceSheet | null;
  /** In workflows and their messages, recipients are added one by one. */
  within?: Within;
}

/** The delivery state of all recipients: a bar of parts, their numbers, and whether they add up. */
export function BalanceSheetCard({ balance, within = "campaign" }: BalanceSheetCardProps) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  if (!balance) return <Skeleton height={180} radius="md" />;
  const details: Record<string, string> = {
    failed:
      balance.bounced > 0
        ? t("balance.bounced", { count: balance.bounced, number: formats.number(balance.bounced) })
        : "",
    pending:
      balance.deferred > 0
        ? t("balance.deferred", {
            count: balance.deferred,
            number: formats.number(balance.deferred),
          })
        : "",
    uncertain: balance.uncertain > 0 ? t("balance.uncertainMeans") : "",
    skipped: balance.skippedBy
      .map(({ reason, count }) => `${formats.number(count)} ${t(`skipped.${reason}`, { count })}`)
      .join(" · "),
  };
  return (
    <section className={classes.card} aria-label={t("balance.title")}>
      <Title order={2} size="h3" mb="md">
        {t("balance.title")}
      </Title>
      <Group className={classes.bar} gap="3xs" align="stretch" wrap="nowrap" aria-hidden="true">
        {BALANCE_PARTS.filter((part) => balance[part] > 0).map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: balance[part] }} />
        ))}
      </Group>
      <Flex className={classes.parts} component="dl" direction="column" gap="3xs">
        {BALANCE_PARTS.map((part) => (
          <div key={part} data-zero={balance[part] === 0}>
            <dt>
              <span className={classes.key} data-part={part} aria-hidden="true" />
              {t(`balance.parts.${part}`)}
            </dt>
            <dd>
              {formats.number(balance[part])}
              {details[part] && <small>{details[part]}</small>}
            </dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>
            {t(`balance.${TOTAL[within]}`)}
            <small data-adds-up={balance.addsUp}>
              {balance.addsUp ? (
                <CheckCircleIcon size={14} weight="fill" aria-hidden />
              ) : (
                <WarningCircleIcon size={14} weight="fill" aria-hidden />
              )}
              {t(balance.addsUp ? "balance.addsUp" : "balance.doesNotAddUp")}
            </small>
          </dt>
          <dd>{formats.number(balance.frozen)}</dd>
        </div>
      </Flex>
    </section>
  );
}
