import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DataExport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { useDownload } from "./use-download.ts";
import { isInProgress, useExport } from "./use-export.ts";

/** Shows an export from its start to its file; the user may leave at any time. */
export function ExportOutcome({ started, onClose }: { started: DataExport; onClose: () => void }) {
  const { t, i18n } = useTranslation(["exports", "errors"]);
  const { number, bytes, dateTime } = useFormats();
  const { download, busy } = useDownload();
  const now = useExport(started);
  const { rows, total, size, expiresAt, failure } = now;
  const moving = isInProgress(now.status);

  return (
    <Stack gap="md">
      {moving && (
        <div>
          <ProgressLine value={total ? rows / total : null} label={t("exports:progress.title")} />
          <Text size="sm" mt={6} c="var(--text-secondary)" role="status">
            {now.status === "queued" && t("exports:progress.queued")}
            {now.status === "running" &&
              (total === null
                ? t("exports:progress.counting")
                : t("exports:progress.rows", {
                    count: total,
                    rows: number(rows),
                    total: number(total),
                  }))}
          </Text>
          <Text size="sm" mt="md">
            {t("exports:progress.leave")}
          </Text>
        </div>
      )}
      {now.status === "done" && (
        <div role="status">
          <Text fw={600}>
            <bdi>{now.fileName}</bdi>
          </Text>
          <Text size="sm" c="var(--text-secondary)">
            {t("exports:done.facts", { count: rows, rows: number(rows), size: bytes(size ?? 0) })}
          </Text>
          {expiresAt !== null && (
            <Text size="sm" mt="xs">
              {t("exports:done.kept", { time: dateTime(expiresAt) })}
            </Text>
          )}
        </div>
      )}
      {!moving && now.status !== "done" && (
        <Text role="alert">
          {t(`exports:status.${now.status}`)}
          {failure !== null &&
            `. ${t(i18n.exists(`errors:${failure}`) ? `errors:${failure}` : "errors:INTERNAL")}`}
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to="/exports" size="sm">
          {t("exports:allExports")}
        </Anchor>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(moving ? "exports:background" : "exports:close")}
          </Button>
          {now.status === "done" && (
            <Button
              loading={busy === now.id}
              leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
              onClick={() => void download(now.id)}
            >
              {t("exports:download")}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}
