import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Task, useGetFilterQuery, useGetTemplateQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import type { TaskActions } from "../actions/use-task-actions.tsx";
import classes from "../ledger/ledger.module.css";
import { DueTime } from "../ledger/run-columns.tsx";
import { NextRun } from "../list/next-run.tsx";
import { scheduleSentence } from "../schedule/schedule-sentence.ts";
import { useScheduleTexts } from "../schedule/use-schedule-texts.ts";
import { Assignees, Priority } from "../task-marks.tsx";
import { expectationOf } from "../form/task-values.ts";

interface TaskFactsCardProps {
  task: Task;
  /** Null without permission to edit. */
  actions: TaskActions | null;
}

/** The settings of a task: its action, schedule and assignees. */
export function TaskFactsCard({ task, actions }: TaskFactsCardProps) {
  const { t } = useTranslation("tasks");
  const { number, duration } = useFormats();
  const runTexts = useScheduleTexts([task.schedule]);
  const { rule, rest } = scheduleSentence(task, runTexts);
  return (
    <SettingsCard title={t("page.facts")}>
      {task.description !== "" && <Text dir="auto">{task.description}</Text>}
      <dl className={classes.facts}>
        <dt>{t("filter.type")}</dt>
        <dd>
          <Does task={task} />
        </dd>
        <dt>{t("page.schedule")}</dt>
        <dd>
          {rule}
          {rest}
        </dd>
        <dt>{t("column.next")}</dt>
        <dd>
          <Group gap="md">
            <div>
              <NextRun task={task} />
            </div>
            <SkipNext task={task} actions={actions} />
          </Group>
        </dd>
        <dt>{t("column.priority")}</dt>
        <dd>
          <Priority priority={task.priority} />
        </dd>
        <dt>{t("column.assignees")}</dt>
        <dd>
          <Assignees assignees={task.assignees} />
        </dd>
        {task.tags.length > 0 && (
          <>
            <dt>{t("column.tags")}</dt>
            <dd>{task.tags.join(", ")}</dd>
          </>
        )}
        <dt>{t("page.retries")}</dt>
        <dd>{number(task.retryAttempts)}</dd>
        <dt>{t("page.timeout")}</dt>
        <dd>{duration(task.timeoutSeconds * 1000)}</dd>
        <Limits task={task} />
        <dt>{t("page.notices")}</dt>
        <dd>
          <Notices task={task} />
        </dd>
      </dl>
    </SettingsCard>
  );
}

/** How overlapping, late and missing runs are handled. */
function Limits({ task }: { task: Task }) {
  const { t } = useTranslation(["tasks", "task-form"]);
  const { duration } = useFormats();
  const { overlap, catchUpMinutes, expectSuccessHours } = task;
  const expected = expectSuccessHours === null ? null : expectationOf(expectSuccessHours);
  return (
    <>
      <dt>{t("tasks:page.overlap")}</dt>
      <dd>{t(`task-form:overlap.${overlap}`)}</dd>
      <dt>{t("tasks:page.outage")}</dt>
      <dd>
        {catchUpMinutes === 0
          ? t("task-form:catchUp.never")
          : t("task-form:catchUp.upTo", { duration: duration(catchUpMinutes * 60_000) })}
      </dd>
      {expected && (
        <>
          <dt>{t("tasks:page.alert")}</dt>
          <dd>
            {t(expected.isDays ? "tasks:page.alertDays" : "tasks:page.alertHours", {
              count: expected.amount,
            })}
          </dd>
        </>
      )}
    </>
  );
}

/** The events that the assignees are notified about. */
function Notices({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const about = [
    ...(task.notifyOnStart ? [t("page.notify.start")] : []),
    ...(task.notifyOnSuccess ? [t("page.notify.success")] : []),
    ...(task.notifyOnFailure ? [t("page.notify.failure")] : []),
  ];
  return about.length > 0 ? about.join(", ") : t("page.notify.none");
}

function Does({ task: { action } }: { task: Task }) {
  const { t } = useTranslation("tasks");
  if (action.type === "email") return <EmailDoes {...action} />;
  if (action.type === "report") return t(`does.report.${action.period}`);
  if (action.type === "request")
    return (
      <span dir="ltr">
        {action.request.method} {action.request.url}
      </span>
    );
  return t(`type.${action.type}`);
}

function EmailDoes({ templateId, filterIds }: { templateId: string | null; filterIds: string[] }) {
  const { t } = useTranslation("tasks");
  const template = useGetTemplateQuery({ id: templateId ?? "" }, { skip: templateId === null });
  const [filterId = ""] = filterIds;
  const filter = useGetFilterQuery({ id: filterId }, { skip: filterIds.length !== 1 });
  const audience =
    filterIds.length === 0
      ? t("does.everyone")
      : filterIds.length === 1
        ? filter.data?.name
        : t("does.filters", { count: filterIds.length });
  return (
    <>
      {t("type.email")}
      {template.data && (
        <>
          {" · "}
          <Anchor
            component={Link}
            to={`/email/${template.data.id}/edit`}
            inherit
            underline="always"
          >
            {template.data.name}
          </Anchor>
        </>
      )}
      {audience !== undefined && ` · ${audience}`}
    </>
  );
}

/** Skips the next time, or undoes that. */
function SkipNext({ task, actions }: TaskFactsCardProps) {
  const { t } = useTranslation("tasks");
  const { dateTime } = useFormats();
  if (!actions || task.paused) return null;
  const { skippedDueAt, nextDueAt } = task;
  return (
    <>
      {nextDueAt !== null && (
        <Anchor component="button" type="button" inherit onClick={() => void actions.skip(task)}>
          {t("skip")}
        </Anchor>
      )}
      {skippedDueAt !== null && (
        <Text span inherit c="var(--text-secondary)">
          <span className="visually-hidden">{dateTime(skippedDueAt)}</span>
          <span aria-hidden>
            <DueTime time={skippedDueAt} />
          </span>
          {": "}
          {t("ledger.skipped")}{" "}
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => void actions.unskip(task)}
          >
            {t("unskip")}
          </Anchor>
        </Text>
      )}
    </>
  );
}
