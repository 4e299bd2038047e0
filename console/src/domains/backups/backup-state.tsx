import { useTranslation } from "react-i18next";
import type { Backup } from "../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";

const TONES: Record<Backup["status"], StatusTone> = {
  writing: "progress",
  checking: "progress",
  ready: "done",
  damaged: "danger",
};

export function BackupState({ backup }: { backup: Backup }) {
  const { t } = useTranslation("backups");
  return <StatusPill tone={TONES[backup.status]} label={t(`status.${backup.status}`)} />;
}

/** Returns whether a backup changes without user action. */
export const isInProgress = ({ status }: Backup): boolean =>
  status === "writing" || status === "checking";

/** Poll interval of backups in progress, in milliseconds. */
export const POLL_MS = 1500;
