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

/** Whether a backup changes without a user. */
export const isMoving = ({ status }: Backup): boolean =>
  status === "writing" || status === "checking";

/** Interval at which moving backups are looked at, in milliseconds. */
export const POLL_MS = 1500;
