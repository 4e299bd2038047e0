import { Anchor, Button, Group, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Order, useListOrdersQuery } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { useMoney } from "../parts/use-money.ts";

const FIRST = 10;
const LONG = 100;

const TONES = {
  open: "info",
  paid: "done",
  refunded: "neutral",
  canceled: "neutral",
} as const satisfies Record<Order["status"], StatusTone>;

/** All orders, with their invoices. */
export function OrdersCard() {
  const { t } = useTranslation("payment");
  const [limit, setLimit] = useState(FIRST);
  const { data, error, isLoading, isFetching, refetch } = useListOrdersQuery(
    { limit, sort: "-createdAt" },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useColumns();
  return (
    <SettingsCard title={t("orders.title")}>
      <DataTable<Order>
        label={t("orders.title")}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t("orders.none")}
            text={t("orders.noneText")}
            action={
              <Button component={Link} to="/payment" variant="default">
                {t("orders.plans")}
              </Button>
            }
          />
        }
      />
      {data && limit === FIRST && data.items.length === FIRST && (
        <Group justify="center">
          <Button variant="default" loading={isFetching} onClick={() => setLimit(LONG)}>
            {t("orders.more")}
          </Button>
        </Group>
      )}
    </SettingsCard>
  );
}

function useColumns(): DataTableColumn<Order>[] {
  const { t } = useTranslation(["payment", "billing"]);
  const { date } = useFormats();
  const money = useMoney();
  return useMemo(
    () => [
      {
        key: "cart",
        header: t("orders.what"),
        render: ({ cart, createdAt, invoiceId, invoiceNumber, reference, isTest }) => (
          <div>
            <Text span fw={550}>
              {cart.quantity > 1
                ? t("plan.times", {
                    plan: t(`billing:plans.${cart.plan}`),
                    quantity: cart.quantity,
                  })
                : t(`billing:plans.${cart.plan}`)}
              , {t(`per.${cart.period}`)}
            </Text>
            <Text size="xs" c="dimmed" fw={430}>
              {date(createdAt)} ·{" "}
              {invoiceId ? (
                <Anchor
                  component={Link}
                  to={`/payment-invoice-preview/${invoiceId}`}
                  inherit
                  underline="always"
                >
                  {t("orders.invoice", { number: invoiceNumber })}
                </Anchor>
              ) : (
                <bdi dir="ltr">{reference}</bdi>
              )}
              {isTest && ` · ${t("orders.test")}`}
            </Text>
          </div>
        ),
      },
      {
        key: "status",
        header: t("orders.status"),
        render: ({ status, payment }) => (
          <Group gap="xs">
            <StatusPill tone={TONES[status]} label={t(`orders.statuses.${status}`)} />
            {payment && (
              <Text span size="xs" c="dimmed">
                {t(`methods.${payment.method}`)}
              </Text>
            )}
          </Group>
        ),
      },
      {
        key: "total",
        header: t("orders.total"),
        align: "end",
        render: ({ total, currency }) => money(total, currency),
      },
    ],
    [t, date, money],
  );
}
