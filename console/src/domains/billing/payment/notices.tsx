import { Alert, Button, Group, Stack } from "@mantine/core";
import { HourglassIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Subscription, type Usage, useGetRenewalQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";
import { useMoney } from "../parts/use-money.ts";

interface Props {
  subscription: Subscription;
  usage: Usage | undefined;
  manages: boolean;
}

/** Shares of a limit at which notices start to appear; members are notified at the same ones. */
const NEAR = 0.8;

/** Shows what needs attention: an unpaid renewal, and limits that are nearly or fully used. */
export function Notices({ subscription, usage, manages }: Props) {
  return (
    <>
      {subscription.pastDue && (
        <PastDue
          pastDue={subscription.pastDue}
          currency={subscription.currency}
          manages={manages}
        />
      )}
      {usage && <Limits usage={usage} />}
    </>
  );
}

function PastDue({
  pastDue: { since, amount, endsAt, nextAttemptAt },
  currency,
  manages,
}: {
  pastDue: NonNullable<Subscription["pastDue"]>;
  currency: string;
  manages: boolean;
}) {
  const { t } = useTranslation("payment");
  const { date } = useFormats();
  const money = useMoney();
  const { data } = useGetRenewalQuery(undefined, { skip: !manages });
  const renewal = data?.renewal;
  return (
    <Alert
      role="status"
      color="red"
      icon={<HourglassIcon aria-hidden />}
      title={t("pastDue.title", { amount: money(amount, currency), date: date(since) })}
    >
      <Stack gap="2xs">
        <span>
          {t("pastDue.text", { date: date(endsAt) })}{" "}
          {nextAttemptAt && t("pastDue.attempt", { date: date(nextAttemptAt) })}
        </span>
        <span>{t("pastDue.works")}</span>
        <span>{t("pastDue.waits")}</span>
      </Stack>
      {renewal && (
        <Group mt="sm">
          <Button
            component={Link}
            size="sm"
            to={`/checkout?plan=${renewal.cart.plan}&period=${renewal.cart.period}&quantity=${renewal.cart.quantity}&orderId=${renewal.orderId}`}
          >
            {t("pastDue.pay")}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

function Limits({ usage }: { usage: Usage }) {
  const { t } = useTranslation(["payment", "plans"]);
  const { number } = useFormats();
  const { short } = useDays();
  const near = usage.meters.filter(({ used, max }) => max !== null && used >= NEAR * max);
  if (near.length === 0) return null;
  return (
    <Alert
      role="status"
      color="orange"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("limit.title", { count: near.length })}
    >
      <Stack component="ul" gap="2xs">
        {near.map(({ limit, used, max }) => {
          const isFull = max !== null && used >= max;
          return (
            <li key={limit}>
              <strong>
                {t(isFull ? "limit.full" : "limit.near", {
                  limit: t(`plans:limits.${limit}`),
                  used: number(used),
                  max: number(max ?? 0),
                })}
              </strong>{" "}
              {isFull
                ? t(`limit.fullText.${limit}`, { date: short(usage.until) })
                : t("limit.nearText")}
            </li>
          );
        })}
      </Stack>
    </Alert>
  );
}
