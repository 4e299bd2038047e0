import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Usage } from "../../../lib/api.generated.ts";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { useDays } from "../parts/use-days.ts";
import { LazyBillDialog } from "../plans/lazy-bill-dialog.ts";
import { LimitCell } from "../plans/limit-cell.tsx";
import { LIMITS } from "../plans/use-limit-rows.ts";

/** Today's usage of each limit, and the emails of the last twelve months. */
export function UsageCard({
  usage,
  problem,
  onRetry,
}: {
  usage: Usage | undefined;
  problem: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation(["payment", "plans"]);
  const { short } = useDays();
  const [billOpen, setBillOpen] = useState(false);
  return (
    <SettingsCard
      title={t("usage.title")}
      text={usage && t("usage.text", { date: short(usage.until) })}
    >
      {usage ? (
        <>
          <Stack gap="md">
            {LIMITS.map((limit) => {
              const meter = usage.meters.find((one) => one.limit === limit);
              if (!meter) return null;
              const label = t(`plans:limits.${limit}`);
              return (
                <div key={limit}>
                  <Text size="sm" c="dimmed" mb="2xs">
                    {label}
                  </Text>
                  <LimitCell
                    label={label}
                    used={meter.used}
                    max={meter.max}
                    estimate={meter.estimate}
                    showsUse
                  />
                </div>
              );
            })}
          </Stack>
          <History history={usage.history} />
          <Group>
            <Button variant="default" data-bill onClick={() => setBillOpen(true)}>
              {t("usage.bill")}
            </Button>
          </Group>
          {billOpen && (
            <LazyBillDialog history={usage.history} onClose={() => setBillOpen(false)} />
          )}
        </>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={onRetry} />
      ) : (
        <Skeleton height={280} role="status" aria-label={t("loading")} />
      )}
    </SettingsCard>
  );
}

function History({ history }: { history: Usage["history"] }) {
  const { t } = useTranslation("payment");
  const { month } = useDays();
  if (history.length === 0) return null;
  return (
    <BarChart
      title={t("usage.history")}
      axis={{
        kind: "category",
        name: t("usage.month"),
        items: history.map((one) => ({ key: one.month, label: month(one.month, "short") })),
      }}
      format={{ kind: "count" }}
      series={[
        { key: "emails", label: t("usage.emails"), values: history.map(({ emails }) => emails) },
      ]}
      size="small"
      actions
    />
  );
}
