import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Task } from "../../../lib/api.generated.ts";
import { TimeZoneContext, useFormats } from "../../../ui/formats/formats.ts";
import { localTime, placeOf, useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import { timeInWords } from "../../../ui/formats/day-words.ts";
import classes from "../tasks.module.css";

/** The next time of a task in words, or why it has none. */
export function NextRun({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const { relative, number } = useFormats();
  const { ofMoment } = useWhenLabels();
  const zone = useZoneText(task);
  const { running, paused, nextDueAt } = task;
  if (running) {
    const { startedAt, progress } = running;
    const second = progress
      ? t("next.progress", { done: number(progress.done), total: number(progress.total) })
      : startedAt === null
        ? null
        : t("next.startedAt", { time: ofMoment(startedAt) });
    return (
      <Lines
        first={
          startedAt === null ? t("next.starting") : t("next.running", { ago: relative(startedAt) })
        }
        second={second}
      />
    );
  }
  if (paused)
    return (
      <Lines
        first={paused.by === null ? t("next.paused") : t("next.pausedBy", { name: paused.by })}
        second={paused.note === "" ? null : t("next.note", { note: paused.note })}
      />
    );
  if (nextDueAt === null)
    return (
      <>
        <NoData />
        <div className={classes.second}>
          {t(task.draft ? (task.type === "sms" ? "next.sms" : "next.draft") : "next.ended")}
        </div>
      </>
    );
  return <Lines first={ofMoment(nextDueAt)} second={zone ?? relative(nextDueAt)} />;
}

/** The same time in the task's time zone, if that differs from the workspace's. */
function useZoneText({ nextDueAt, timeZone }: Task): string | null {
  const { t, i18n } = useTranslation("tasks");
  const workspaceZone = useContext(TimeZoneContext);
  if (nextDueAt === null) return null;
  const moment = Date.parse(nextDueAt);
  const there = localTime(moment, timeZone);
  if (there === localTime(moment, workspaceZone)) return null;
  return t("next.there", {
    time: timeInWords(there.slice(11), i18n.language),
    place: placeOf(timeZone, i18n.language),
  });
}

function Lines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <div dir="auto">{first}</div>
      {second !== null && (
        <div className={classes.second} data-second-line dir="auto">
          {second}
        </div>
      )}
    </>
  );
}
