import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DataExport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import classes from "./export-state.module.css";

const TONES: Record<DataExport["status"], StatusTone> = {
  queued: "info",
  running: "progress",
  done: "done",
  canceled: "neutral",
  failed: "danger",
  expired: "neutral",
};

/** The state of an export: its progress, why it failed, or how long its file is kept. */
export function ExportState({ file }: { file: DataExport }) {
  const { t, i18n } = useTranslation(["exports", "errors"]);
  const { percent, relative } = useFormats();
  const { status, rows, total, failure, expiresAt } = file;
  const share = status === "running" && total ? rows / total : null;
  return (
    // A date below the word needs space for two lines, not four.
    <Stack miw={120} gap="2xs" align="flex-start">
      <StatusPill tone={TONES[status]} label={t(`exports:status.${status}`)} />
      {status === "running" && (
        <Text className={classes.progress} span size="xs" c="dimmed">
          <ProgressLine value={share} label={t("exports:progress.title")} />
          {share !== null && <span>{percent(Math.min(1, share))}</span>}
        </Text>
      )}
      {failure !== null && (
        <Text className={classes.note} span size="xs" c="dimmed">
          {t(i18n.exists(`errors:${failure}`) ? `errors:${failure}` : "errors:INTERNAL")}
        </Text>
      )}
      {status === "done" && expiresAt !== null && (
        <Text className={classes.note} span size="xs" c="dimmed">
          {t("exports:list.expires", { when: relative(expiresAt) })}
        </Text>
      )}
    </Stack>
  );
}
