import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Flex, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type AccountCheck,
  useGetPaymentConfigQuery,
  useGetRenewalQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useMoney } from "../parts/use-money.ts";
import { PeriodSwitch } from "../plans/period-switch.tsx";
import { PlansView } from "../plans/plans-view.tsx";
import { useComparison } from "../plans/use-comparison.ts";
import { usePeriod } from "../plans/use-period.ts";
import { usePlanLabels } from "../use-plan-labels.ts";
import classes from "./checkout.module.css";

/** The checkout without a plan: the state of the current one, and the plans to choose from. */
export default function PlanChoice({ account }: { account: AccountCheck }) {
  const { t } = useTranslation(["checkout", "billing"]);
  const { user, can } = useSession();
  const comparison = useComparison();
  const [period, setPeriod] = usePeriod();
  const labels = usePlanLabels(account);
  return (
    <>
      <Flex component="header" className={classes.header} justify="space-between" wrap="wrap">
        <div>
          <h1>{t("billing:title")}</h1>
          <Group gap="xs" mt="2xs">
            <Text span c="dimmed">
              <bdi>{user?.workspaceName}</bdi> · {t(`billing:plans.${account.plan}`)}
            </Text>
            {labels && <StatusPill tone={labels.tone} label={labels.label} />}
          </Group>
        </div>
        <PeriodSwitch offers={comparison.offers ?? []} value={period} onChange={setPeriod} />
      </Flex>
      {labels && (
        <section className={classes.state}>
          <Text fw={600}>{labels.state}</Text>
          <Text size="sm" c="dimmed">
            {labels.text}
          </Text>
          <Group gap="xs" mt="xs">
            {account.isActivedPlan ? (
              <Button component={Link} to="/dashboard" variant="default" size="sm">
                {t("billing:toDashboard")}
              </Button>
            ) : (
              <Button component={Link} to={CAMPAIGNS_PATH} variant="default" size="sm">
                {t("billing:manageRunning")}
              </Button>
            )}
            <Button component={Link} to="/workspaces" variant="default" size="sm">
              {t("billing:otherWorkspace")}
            </Button>
          </Group>
        </section>
      )}
      {can("BILLING.MANAGE") && account.status === "pastDue" && <Renewal />}
      <PlansView comparison={comparison} period={period} />
      <NoMethods />
    </>
  );
}

/** An unpaid renewal has to be paid before anything else can be chosen. */
function Renewal() {
  const { t } = useTranslation(["checkout", "billing"]);
  const { date } = useFormats();
  const money = useMoney();
  const { data } = useGetRenewalQuery();
  const renewal = data?.renewal;
  if (!renewal) return null;
  const { cart, total, currency, dueAt, orderId } = renewal;
  const plan = t(`billing:plans.${cart.plan}`);
  return (
    <section className={classes.exceeded} role="status">
      <Text fw={600}>{t("renewal.title", { plan, amount: money(total, currency) })}</Text>
      <Text size="sm">{t("renewal.text", { date: date(dueAt) })}</Text>
      <Group mt="xs">
        <Button
          component={Link}
          to={`/checkout?plan=${cart.plan}&period=${cart.period}&quantity=${cart.quantity}&orderId=${orderId}`}
        >
          {t("renewal.pay")}
        </Button>
      </Group>
    </section>
  );
}

function NoMethods() {
  const { t } = useTranslation("checkout");
  const { data } = useGetPaymentConfigQuery();
  if (!data || data.methods.length > 0) return null;
  return (
    <Text mt="lg" c="dimmed">
      {t("noMethods")}
    </Text>
  );
}
