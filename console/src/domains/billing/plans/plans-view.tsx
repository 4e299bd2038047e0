import { Box, Button, Flex, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  ArrowCounterClockwiseIcon,
  CalendarBlankIcon,
  LightningIcon,
  SealCheckIcon,
} from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { LazyBillDialog } from "./lazy-bill-dialog.ts";
import { LimitAlert } from "./limit-alert.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { Included, PlanTable } from "./plan-table.tsx";
import type { Comparison, Period } from "./use-comparison.ts";
import classes from "./plans.module.css";

/** Below this width the table becomes cards. */
const WIDE = "(min-width: 60em)";

/** The comparison of the plans with its surroundings; the caller renders the heading of the page. */
export function PlansView({ comparison, period }: { comparison: Comparison; period: Period }) {
  const { t } = useTranslation(["plans", "billing"]);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [billOpen, setBillOpen] = useState(false);
  const { isLoading, offers, usage, subscription, problem, retry } = comparison;
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  if (isLoading || !offers)
    return <Skeleton height="100dvh" radius="md" role="status" aria-label={t("loading")} />;
  return (
    <>
      {usage && subscription && (
        <LimitAlert usage={usage} plan={t(`billing:plans.${subscription.plan}`)} />
      )}
      {isWide ? (
        <PlanTable
          offers={offers}
          period={period}
          comparison={comparison}
          onShowBill={() => setBillOpen(true)}
        />
      ) : (
        <>
          <PlanCards offers={offers} period={period} comparison={comparison} />
          {usage && (
            <Button variant="subtle" mt="xs" onClick={() => setBillOpen(true)}>
              {t("bill.title")}
            </Button>
          )}
          <Box mt="lg">
            <Included />
          </Box>
        </>
      )}
      <Facts claims={comparison.claims} />
      {usage && billOpen && (
        <LazyBillDialog history={usage.history} onClose={() => setBillOpen(false)} />
      )}
    </>
  );
}

const FACTS = [
  { key: "up", icon: LightningIcon },
  { key: "down", icon: CalendarBlankIcon },
  { key: "refund", icon: ArrowCounterClockwiseIcon },
] as const;

/** The effects of changing a plan, and the guarantees that the operator of the installation enabled. */
function Facts({ claims }: { claims: readonly string[] }) {
  const { t } = useTranslation("plans");
  return (
    <>
      <ul className={classes.facts}>
        {FACTS.map(({ key, icon: FactIcon }) => (
          <li key={key}>
            <FactIcon size={20} className={classes.factIcon} aria-hidden />
            <p>
              <strong>{t(`facts.${key}.title`)}</strong> {t(`facts.${key}.text`)}
            </p>
          </li>
        ))}
      </ul>
      {claims.length > 0 && (
        <ul className={classes.claims}>
          {claims.map((claim) => (
            <Flex component="li" key={claim} gap="xs" align="center">
              <SealCheckIcon size={18} className={classes.factIcon} aria-hidden />
              {t(`claims.${claim}`)}
            </Flex>
          ))}
        </ul>
      )}
    </>
  );
}
