import { Box, Button, Group, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { useCheckAccountQuery } from "../../lib/api.generated.ts";
import { currentSession } from "../../lib/session-store.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { TileWall } from "../../ui/layout/tiles.tsx";
import classes from "./payment-page.module.css";
import { usePlanLabels } from "./use-plan-labels.ts";

/** The workspace's current plan, and the place for its invoices. */
export function Component() {
  const { t } = useTranslation("billing");
  const seed = currentSession()?.userData.tenantId ?? "";
  const { data, error, refetch } = useCheckAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const labels = usePlanLabels(data);
  if (data?.billing === "off") return <Navigate to="/settings" replace />;
  return (
    <SettingsFrame title={t("payment.title")} description={t("payment.description")}>
      {data && labels ? (
        <SettingsCard
          title={t(`plans.${data.plan}`)}
          aside={<StatusPill tone={labels.tone} label={labels.label} />}
          actions={
            <Button component={Link} to="/checkout">
              {t("payment.toCheckout")}
            </Button>
          }
        >
          <div>
            <Text size="lg" fw={550}>
              {labels.state}
            </Text>
            <Box component="p" maw="60ch" my="var(--space-1) 0" c="dimmed">
              {labels.text}
            </Box>
          </div>
        </SettingsCard>
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={196} radius="md" role="status" aria-label={t("loading")} />
      )}
      <SettingsCard title={t("payment.invoices")}>
        <Group className={classes.none} gap="var(--space-4) var(--space-5)">
          <span className={classes.tiles} aria-hidden>
            <TileWall seed={`invoices ${seed}`} columns={3} rows={3} tone="quiet" />
          </span>
          <div>
            <Text inherit fw={600}>
              {t("payment.none")}
            </Text>
            <Box component="p" maw="60ch" my="var(--space-1) 0" c="dimmed">
              {t("payment.noneText")}
            </Box>
          </div>
        </Group>
      </SettingsCard>
    </SettingsFrame>
  );
}
