import { Drawer, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type TaskRunDetails, useGetTaskRunQuery } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { OutcomePill } from "../task-marks.tsx";
import classes from "./ledger.module.css";
import { logText } from "./log-text.ts";
import { happenedText } from "./run-text.ts";
import { durationOf } from "./strip-marks.ts";
import { useRunTexts } from "./use-run-texts.ts";
import { useSeconds } from "./use-seconds.ts";

const REFRESH_MS = 5000;

interface RunLogDrawerProps {
  /** Null while no log is open. */
  opened: { taskId: string; runId: string } | null;
  /** The name of the task. */
  name: string;
  onClose: () => void;
}

/** One run: what happened, and its log. */
export function RunLogDrawer({ opened, name, onClose }: RunLogDrawerProps) {
  const { t } = useTranslation(["tasks", "common"]);
  return (
    <Drawer
      opened={opened !== null}
      onClose={onClose}
      position="right"
      size={560}
      title={t("tasks:log.title", { name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {opened && <RunLog {...opened} />}
    </Drawer>
  );
}

function RunLog({ taskId, runId }: { taskId: string; runId: string }) {
  const { t } = useTranslation("tasks");
  const { currentData, error, refetch } = useGetTaskRunQuery(
    { id: taskId, runId },
    { refetchOnMountOrArgChange: true },
  );
  useGetTaskRunQuery(
    { id: taskId, runId },
    { skip: currentData?.outcome !== "running", pollingInterval: REFRESH_MS },
  );
  if (error && !currentData)
    return <ErrorState title={t("failed.log")} problem={error} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <div role="status" aria-label={t("log.loading")}>
        <Skeleton height={120} mb="md" />
        <Skeleton height={220} />
      </div>
    );
  return (
    <>
      <RunFacts run={currentData} />
      <LogLines log={currentData.log} />
    </>
  );
}

function RunFacts({ run }: { run: TaskRunDetails }) {
  const { t } = useTranslation("tasks");
  const { dateTime, duration } = useFormats();
  const runTexts = useRunTexts();
  const ms = durationOf(run);
  const facts = [
    [t("run.due"), dateTime(run.dueAt)],
    [t("run.outcome"), <OutcomePill key="outcome" outcome={run.outcome} />],
    [t("run.started"), run.startedAt === null ? null : dateTime(run.startedAt)],
    [t("run.took"), ms === null ? null : duration(ms)],
    [t("run.attempts"), run.attempts === 0 ? null : run.attempts],
    [t("run.happened"), happenedText(run, runTexts) || null],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function LogLines({ log }: Pick<TaskRunDetails, "log">) {
  const { t } = useTranslation(["tasks", "requests"]);
  const seconds = useSeconds();
  const runTexts = useRunTexts();
  if (log.length === 0) return <Text c="dimmed">{t("tasks:log.empty")}</Text>;
  return (
    <ol className={classes.log} aria-label={t("tasks:log.lines")}>
      {log.map((line, index) => (
        // Lines have no id, and are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-level={line.level}>
          <time dateTime={line.at}>{seconds(line.at)}</time>
          <span dir="auto">
            {line.level !== "info" && (
              <span className="visually-hidden">{t(`tasks:log.level.${line.level}`)} </span>
            )}
            {logText(line, runTexts)}
          </span>
        </li>
      ))}
    </ol>
  );
}
