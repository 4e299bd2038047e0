import { ActionIcon, Anchor, Group, Menu, Skeleton, Text } from "@mantine/core";
import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Backup, useListBackupsQuery } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { BackupState, POLL_MS } from "./backup-state.tsx";
import classes from "./backups.module.css";
import { type BackupAction, useBackupActions } from "./use-backup-actions.tsx";

/** Maximum number of backups shown with their task. */
const SHOWN = 10;

/** The newest backups of a task, to restore, download, verify or delete. */
export function TaskBackups({ taskId }: { taskId: string }) {
  const { t } = useTranslation("backups");
  const { data, error, isLoading, refetch } = useListBackupsQuery(
    { taskId, limit: SHOWN },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS * 2, skipPollingIfUnfocused: true },
  );
  const { actionsOf, dialogs } = useBackupActions();
  const items = data?.items ?? [];
  return (
    <SettingsCard
      title={t("task.title")}
      text={t("task.text")}
      actions={
        <Anchor component={Link} to="/backups" underline="always">
          {t("task.all")}
        </Anchor>
      }
    >
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeleton height={96} />
      ) : items.length === 0 ? (
        <Text c="var(--text-secondary)">{t("task.none")}</Text>
      ) : (
        <ul className={classes.list} aria-label={t("task.title")}>
          {items.map((backup) => (
            <BackupRow key={backup.id} backup={backup} actions={actionsOf(backup)} />
          ))}
        </ul>
      )}
      {dialogs}
    </SettingsCard>
  );
}

function BackupRow({ backup, actions }: { backup: Backup; actions: BackupAction[] }) {
  const { t } = useTranslation("backups");
  const { bytes, dateTime, number } = useFormats();
  const { size, contents } = backup;
  const facts = [
    size === null ? "" : bytes(size),
    contents === null
      ? ""
      : t("task.contacts", {
          count: contents.counts.contacts,
          number: number(contents.counts.contacts),
        }),
  ].filter(Boolean);
  return (
    <li>
      <div className={classes.main}>
        <Group gap="xs">
          <Text span fw={600}>
            {dateTime(backup.createdAt)}
          </Text>
          <BackupState backup={backup} />
        </Group>
        <Text size="sm" c="var(--text-secondary)">
          {facts.join(" · ")}
        </Text>
      </div>
      {actions.length > 0 && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("task.actions", { time: dateTime(backup.createdAt) })}
            >
              <DotsThreeIcon size={20} weight="bold" aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ key, label, danger, run }) => (
              <Menu.Item key={key} onClick={run} {...(danger && { c: "var(--danger-text)" })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
