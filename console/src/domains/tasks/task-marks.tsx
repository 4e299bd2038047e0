import { CaretDoubleUpIcon } from "@phosphor-icons/react/CaretDoubleUp";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { EqualsIcon } from "@phosphor-icons/react/Equals";
import { PauseIcon } from "@phosphor-icons/react/Pause";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { useTranslation } from "react-i18next";
import type { Task, TaskPriority, TaskRunOutcome } from "../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { NoData } from "../../ui/table/table-cells.tsx";
import classes from "./tasks.module.css";

const STATUS_TONES = {
  pending: "info",
  running: "progress",
  completed: "done",
  failed: "danger",
} as const satisfies Record<Task["status"], StatusTone>;

const OUTCOME_TONES: Record<TaskRunOutcome, StatusTone> = {
  running: "progress",
  completed: "done",
  failed: "danger",
  missed: "warning",
  skipped: "neutral",
  canceled: "neutral",
};

/** The status of a task with its marks below. A draft has no status of its own yet. */
export function TaskStatus({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const { weekday, dateTime } = useFormats();
  return (
    <>
      {task.draft ? (
        <StatusPill tone="neutral" label={t("mark.draft")} />
      ) : (
        <StatusPill tone={STATUS_TONES[task.status]} label={t(`status.${task.status}`)} />
      )}
      {task.paused && (
        <span className={classes.mark}>
          <PauseIcon size={12} weight="bold" aria-hidden />
          {t("mark.paused")}
        </span>
      )}
      {task.missedAt !== null && (
        <span className={classes.mark}>
          <WarningIcon size={12} aria-hidden />
          {t("mark.missedAt", { date: weekday(task.missedAt) })}
        </span>
      )}
      {task.overdueSince !== null && (
        <span className={classes.mark}>
          <WarningIcon size={12} aria-hidden />
          {t("mark.overdue", { time: dateTime(task.overdueSince) })}
        </span>
      )}
    </>
  );
}

/** The outcome of a run. */
export function OutcomePill({ outcome }: { outcome: TaskRunOutcome }) {
  const { t } = useTranslation("tasks");
  return (
    <StatusPill
      tone={OUTCOME_TONES[outcome]}
      label={t(`outcome.${outcome}`)}
      {...(outcome === "missed" && { icon: <WarningIcon size={10} weight="bold" /> })}
    />
  );
}

const PRIORITY_ICONS = {
  low: CaretDownIcon,
  normal: EqualsIcon,
  high: CaretUpIcon,
  urgent: CaretDoubleUpIcon,
};

/** A task's priority among those that are due at the same time. */
export function Priority({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation("tasks");
  const Shown = PRIORITY_ICONS[priority];
  return (
    <span className={classes.priority} data-priority={priority}>
      <Shown size={14} weight="bold" aria-hidden />
      {t(`priority.${priority}`)}
    </span>
  );
}

const AVATAR_SIZE = 26;
const AVATARS_MAX = 3;

/** The pictures of the assignees; their names are in the tooltip and the accessible name. */
export function Assignees({ assignees }: Pick<Task, "assignees">) {
  const { t, i18n } = useTranslation("tasks");
  if (assignees.length === 0) return <NoData label={t("noAssignees")} />;
  const names = new Intl.ListFormat(i18n.language).format(assignees.map(({ name }) => name));
  const rest = assignees.length - AVATARS_MAX;
  return (
    <div title={names}>
      <span className="visually-hidden">{names}</span>
      <span className={classes.avatars} aria-hidden>
        {assignees.slice(0, AVATARS_MAX).map(({ id, name, avatar }) => (
          <UserAvatar key={id} name={name} username={name} avatar={avatar} size={AVATAR_SIZE} />
        ))}
        {rest > 0 && <span className={classes.rest}>+{rest}</span>}
      </span>
    </div>
  );
}
