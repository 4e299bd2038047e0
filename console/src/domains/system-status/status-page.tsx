import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetSystemStatusQuery } from "../../lib/api.generated.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { NowCard } from "./now-card.tsx";
import { ReputationCard } from "./reputation-card.tsx";
import { SendersCard } from "./senders-card.tsx";
import { EnvironmentCard } from "./environment-card.tsx";
import { Verdict } from "./verdict.tsx";

const REFRESH_MS = 5_000;

/** The current state of sending and everything it depends on. Updates automatically while visible. */
export function Component() {
  const { t } = useTranslation("system-status");
  const { clock } = useFormats();
  const {
    data: status,
    error,
    refetch,
  } = useGetSystemStatusQuery(undefined, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <SettingsFrame title={t("title")} description={t("description")}>
      {error && !status ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : status ? (
        <>
          <Verdict status={status} stale={error ? t("stale", { time: clock(status.at) }) : null} />
          <NowCard status={status} />
          <SendersCard status={status} />
          <ReputationCard status={status} />
          <EnvironmentCard status={status} />
        </>
      ) : (
        <Stack gap="lg" aria-busy aria-label={t("title")}>
          {[72, 248, 200, 216, 320].map((height) => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </Stack>
      )}
    </SettingsFrame>
  );
}
