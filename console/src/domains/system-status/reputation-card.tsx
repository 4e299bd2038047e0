import { Box, Group, Stack, Text } from "@mantine/core";
import { REPUTATION_MIN, REPUTATION_LIMITS, type SystemStatus } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine, type ProgressTone } from "../../ui/charts/progress-line.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { countOf, shareOf, type RateLevel, rateLevelOf } from "./attention.ts";
import classes from "./status.module.css";

const TONES: Record<RateLevel, StatusTone> = {
  unknown: "neutral",
  good: "done",
  high: "warning",
  tooHigh: "danger",
};
const LINES: Record<RateLevel, ProgressTone> = {
  unknown: "progress",
  good: "success",
  high: "warning",
  tooHigh: "danger",
};

/** Bounces and complaints of the last day, compared with the limits of large receivers. */
export function ReputationCard({ status }: { status: SystemStatus }) {
  const { t } = useTranslation("system-status");
  const { number } = useFormats();
  return (
    <SettingsCard
      title={t("reputation.title")}
      text={t("reputation.text", { number: number(REPUTATION_MIN) })}
    >
      <div className={classes.pair}>
        <Share status={status} what="bounced" />
        <Share status={status} what="complained" />
      </div>
    </SettingsCard>
  );
}

function Share({ status, what }: { status: SystemStatus; what: "bounced" | "complained" }) {
  const { t } = useTranslation("system-status");
  const { number } = useFormats();
  const percent = (share: number) => number(share, { style: "percent", maximumFractionDigits: 2 });
  const share = shareOf(status, what);
  const standing = rateLevelOf(share, what);
  const { most } = REPUTATION_LIMITS[what];
  const count = countOf(status, what);
  const label = t(`reputation.${what}`);
  return (
    <Stack gap="xs">
      <Group gap="var(--space-0-5) var(--space-3)" align="baseline">
        <Text component="h3" size="sm" fw={600}>
          {label}
        </Text>
        <Box component="span" ms="auto">
          <StatusPill tone={TONES[standing]} label={t(`reputation.standings.${standing}`)} />
        </Box>
      </Group>
      <Text className={classes.shareValue} size="2xl" fw={600} ff="var(--font-display)">
        {share === null ? "—" : percent(share)}
      </Text>
      <ProgressLine
        value={share === null ? 0 : Math.min(1, share / most)}
        label={label}
        tone={LINES[standing]}
      />
      <p className={classes.quiet}>
        {t("reputation.count", { count, number: number(count) })} ·{" "}
        {t("reputation.most", { share: percent(most) })}
      </p>
    </Stack>
  );
}
