import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor, Button, Text } from "@mantine/core";
import { PlayIcon } from "@phosphor-icons/react/Play";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Task, TaskRun } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { approvalPath } from "../../approvals/index.ts";
import { OutcomePill } from "../task-marks.tsx";
import classes from "./ledger.module.css";
import { happenedText, type RunTexts } from "./run-text.ts";
import { durationOf } from "./strip-marks.ts";
import { useRunTexts } from "./use-run-texts.ts";
import { useSeconds } from "./use-seconds.ts";

export interface RunActions {
  onLog: (runId: string) => void;
  /** Undefined without permission to run the task. */
  onRunNow: (() => void) | undefined;
  onCancel: ((run: TaskRun) => void) | undefined;
}

/** Returns the columns of the run ledger. */
export function useRunColumns(task: Task, actions: RunActions): DataTableColumn<TaskRun>[] {
  const { t, i18n } = useTranslation("tasks");
  const { duration } = useFormats();
  const runTexts = useRunTexts();
  const lastMissed = task.missedAt;
  return [
    {
      key: "dueAt",
      header: t("run.due"),
      width: 160,
      render: ({ dueAt }) => <DueTime time={dueAt} />,
    },
    {
      key: "outcome",
      header: t("run.outcome"),
      width: 130,
      render: ({ outcome }) => <OutcomePill outcome={outcome} />,
    },
    {
      key: "happened",
      header: t("run.happened"),
      render: (run) => <Happened run={run} runTexts={runTexts} />,
    },
    {
      key: "startedAt",
      header: t("run.started"),
      hideOnPhone: true,
      width: 110,
      render: ({ startedAt }) => (startedAt === null ? <NoData /> : <StartTime time={startedAt} />),
    },
    {
      key: "took",
      header: t("run.took"),
      hideOnPhone: true,
      width: 110,
      render: (run) => {
        const ms = durationOf(run);
        if (ms === null) return <NoData />;
        const text = ms < 1000 ? responseTime(ms, i18n.language) : duration(ms);
        return <span className={classes.nowrap}>{text}</span>;
      },
    },
    {
      key: "attempts",
      header: t("run.attempts"),
      hideOnPhone: true,
      width: 90,
      render: ({ attempts }) => (attempts === 0 ? <NoData /> : attempts),
    },
    {
      key: "startedBy",
      header: t("run.startedBy"),
      hideOnPhone: true,
      width: 180,
      render: (run) => <Starter run={run} />,
    },
    {
      key: "action",
      header: <span className="visually-hidden">{t("run.action")}</span>,
      width: 130,
      align: "end",
      render: (run) => (
        <RunAction
          run={run}
          {...actions}
          // Only the last missed run can still be run, until another run makes up for it.
          onRunNow={run.dueAt === lastMissed ? actions.onRunNow : undefined}
        />
      ),
    },
  ];
}

/** When a run was due, to the minute. */
export function DueTime({ time }: { time: string }) {
  const { dateTime, weekday, clock } = useFormats();
  const isThisYear = new Date(time).getFullYear() === new Date().getFullYear();
  return (
    <time dir="auto" dateTime={time} title={dateTime(time)} className={classes.nowrap}>
      {isThisYear ? `${weekday(time)}, ${clock(time, time)}` : dateTime(time)}
    </time>
  );
}

function StartTime({ time }: { time: string }) {
  const { dateTime } = useFormats();
  const seconds = useSeconds();
  return (
    <time dir="auto" dateTime={time} title={dateTime(time)} className={classes.nowrap}>
      {seconds(time)}
    </time>
  );
}

/** The result of a run, or why it failed; long reasons are cut after two lines, and complete in the log. */
function Happened({ run, runTexts }: { run: TaskRun; runTexts: RunTexts }) {
  const { t } = useTranslation("tasks");
  const text = happenedText(run, runTexts);
  if (text === "") return <NoData />;
  return (
    <div className={classes.happened}>
      <Text span inherit lineClamp={2} title={text}>
        {text}
      </Text>
      {run.approvalId !== null && (
        <Anchor component={Link} to={approvalPath(run.approvalId)} inherit underline="always">
          {t("run.approval")}
        </Anchor>
      )}
      {run.result?.type === "email" && (
        <Anchor
          component={Link}
          to={`${CAMPAIGNS_PATH}/${run.result.campaignId}`}
          inherit
          underline="always"
        >
          {t("run.report")}
        </Anchor>
      )}
    </div>
  );
}

function Starter({ run: { startedBy, user, startedAt } }: { run: TaskRun }) {
  const { t } = useTranslation("tasks");
  if (startedBy === "user")
    return <bdi>{user ? t("starter.user", { name: user.name }) : t("starter.formerUser")}</bdi>;
  return startedAt === null ? <NoData /> : t(`starter.${startedBy}`);
}

function RunAction({ run, onLog, onRunNow, onCancel }: RunActions & { run: TaskRun }) {
  const { t } = useTranslation("tasks");
  if (run.outcome === "missed" && onRunNow)
    return (
      <Button
        size="compact-sm"
        variant="outline"
        leftSection={<PlayIcon size={12} weight="fill" aria-hidden />}
        onClick={onRunNow}
      >
        {t("runNow")}
      </Button>
    );
  if (run.outcome === "running" && onCancel)
    return (
      <Button size="compact-sm" variant="default" onClick={() => onCancel(run)}>
        {t("run.cancel")}
      </Button>
    );
  if (run.attempts === 0) return null;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.nowrap}
      onClick={() => onLog(run.id)}
    >
      {t("run.viewLog")}
    </Anchor>
  );
}
