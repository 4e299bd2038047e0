import { Group, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useListWebhookStripsQuery } from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { Stat } from "../../../ui/charts/stat.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { NoData } from "../../../ui/table/table-cells.tsx";
import { AttemptStrip, STRIP, STRIP_ON_PHONE } from "./attempt-strip.tsx";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { REFRESH_MS } from "./webhook-columns.tsx";
import { waitingText, webhookName } from "./webhook-facts.ts";
import { ErrorRate } from "./webhook-parts.tsx";

/** How the endpoint is doing: its latest attempts one by one, and the figures of seven days. */
export function AttemptsCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const { currentData, error, refetch } = useListWebhookStripsQuery(
    { webhookId: webhook.id, limit: STRIP },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: REFRESH_MS,
      skipPollingIfUnfocused: true,
    },
  );
  return (
    <SettingsCard title={t("column.latest")} aside={<Legend />}>
      {error && !currentData ? (
        <ErrorState
          title={t("failed.fetchAttempts")}
          problem={error}
          onRetry={() => void refetch()}
        />
      ) : currentData ? (
        <AttemptStrip
          attempts={currentData.items[0]?.attempts ?? []}
          name={webhookName(webhook)}
          slots={isPhone ? STRIP_ON_PHONE : STRIP}
        />
      ) : (
        <Skeleton height={40} />
      )}
      <Figures webhook={webhook} />
    </SettingsCard>
  );
}

/** What the marks mean. */
function Legend() {
  const { t } = useTranslation("webhooks");
  return (
    <Text span size="xs" c="var(--text-secondary)">
      {t("strip.legend")}
    </Text>
  );
}

function Figures({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation("webhooks");
  const { number } = useFormats();
  const { activity, waiting } = webhook;
  const time = (ms: number | null) =>
    ms === null ? <NoData label={t("noCalls")} /> : responseTime(ms, i18n.language);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <Stat label={t("figures.calls")} value={number(activity.calls)} hint={t("column.activity")} />
      <Stat
        label={t("column.errorRate")}
        value={
          <Group gap="xs">
            <ErrorRate activity={activity} />
          </Group>
        }
      />
      <Stat label={t("figures.p50")} value={time(activity.p50)} />
      <Stat label={t("figures.p95")} value={time(activity.p95)} />
      <Stat label={t("figures.waiting")} value={waitingText(waiting, number)} />
    </SimpleGrid>
  );
}
