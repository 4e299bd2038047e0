import { Box, Button, Flex, Stack, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { PlanOffer } from "../../../lib/api.generated.ts";
import { useRetentionText } from "./retention-text.ts";
import { LimitCell } from "./limit-cell.tsx";
import { PlanHead } from "./plan-head.tsx";
import { QuarterCell } from "./quarter-cell.tsx";
import { paidPlanOf } from "./paid-plan.ts";
import type { Comparison, Period } from "./use-comparison.ts";
import { useLimitRows } from "./use-limit-rows.ts";
import { useQuarterText } from "./use-quarter-text.ts";
import classes from "./plans.module.css";

interface Props {
  offers: readonly PlanOffer[];
  period: Period;
  comparison: Comparison;
  onShowBill: () => void;
}

/** The plans side by side: prices, limits with their usage, and the costs of the last quarter. */
export function PlanTable({ offers, period, comparison, onShowBill }: Props) {
  const { t } = useTranslation("plans");
  const rows = useLimitRows(comparison);
  const retentionText = useRetentionText();
  const { usage } = comparison;
  const state = stateIn(comparison);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t("caption")}</caption>
      <thead>
        <tr>
          <td className={classes.corner}>
            <Included />
            {usage && <Legend />}
          </td>
          {offers.map((offer) => (
            <th key={offer.plan} scope="col" {...state(offer)}>
              <PlanHead offer={offer} period={period} comparison={comparison} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ limit, label, today, used, estimate, maxOf }) => (
          <tr key={limit}>
            <th scope="row">
              {label}
              {today && <p>{today}</p>}
            </th>
            {offers.map((offer) => (
              <td key={offer.plan} {...state(offer)}>
                <LimitCell label={label} used={used} max={maxOf(offer)} estimate={estimate} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t("limits.retention")}</th>
          {offers.map((offer) => (
            <td key={offer.plan} {...state(offer)}>
              <Text span fw={600} size="sm">
                {retentionText(offer.limits.retentionDays)}
              </Text>
            </td>
          ))}
        </tr>
        <QuarterRow
          offers={offers}
          period={period}
          comparison={comparison}
          onShowBill={onShowBill}
        />
      </tbody>
    </table>
  );
}

const stateIn = (comparison: Comparison) => (offer: PlanOffer) => ({
  "data-recommended": comparison.recommended === offer.plan || undefined,
});

/** The costs of the last quarter on each plan. */
function QuarterRow({ offers, period, comparison, onShowBill }: Props) {
  const { t } = useTranslation("plans");
  const { quarter, usage, subscription } = comparison;
  const quarterText = useQuarterText(quarter);
  const state = stateIn(comparison);
  if (!quarter || !quarterText) return null;
  return (
    <tr className={classes.quarter}>
      <th scope="row">
        {t("quarter.title")}
        <p>{quarterText}</p>
        {usage && (
          <Button variant="transparent" size="compact-xs" px={0} onClick={onShowBill}>
            {t("bill.open")}
          </Button>
        )}
      </th>
      {offers.map((offer) => {
        const of = quarter.plans.find(({ plan }) => plan === offer.plan);
        return (
          <td key={offer.plan} {...state(offer)}>
            {of && (
              <QuarterCell
                quarter={quarter}
                of={of}
                period={period}
                isCurrent={paidPlanOf(subscription) === offer.plan}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Features included in every plan. */
export function Included() {
  const { t } = useTranslation("plans");
  return (
    <>
      <Text fw={600} size="sm">
        {t("included.title")}
      </Text>
      <Stack component="ul" gap="xs" mt="xs">
        {(["design", "api", "domains", "export"] as const).map((key) => (
          <Flex component="li" key={key} gap="xs" align="flex-start" fz="xs" c="dimmed">
            <CheckIcon size={16} className={classes.check} aria-hidden />
            {t(`included.${key}`)}
          </Flex>
        ))}
      </Stack>
    </>
  );
}

/** The legend of the meters. */
export function Legend() {
  const { t } = useTranslation("plans");
  return (
    <Stack component="ul" gap="xs" mt="lg">
      {(["used", "estimate"] as const).map((key) => (
        <Flex component="li" key={key} gap="xs" align="center" fz="2xs" c="dimmed">
          <Box component="span" className={classes.key} data-key={key} aria-hidden />
          {t(`legend.${key}`)}
        </Flex>
      ))}
    </Stack>
  );
}
