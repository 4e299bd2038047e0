import { TASK_PREVIEW_TIMES } from "@arauto/contracts";
import { Button, Skeleton, Text } from "@mantine/core";
import { ClockClockwiseIcon } from "@phosphor-icons/react/ClockClockwise";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { TaskPreviewEntry } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { timeInWords } from "../../../ui/formats/day-words.ts";
import { localTime, placeOf } from "../../../ui/formats/when-labels.ts";
import { holidayNames } from "../ledger/run-text.ts";
import { useRunTexts } from "../ledger/use-run-texts.ts";
import classes from "./next-runs.module.css";
import type { SchedulePreview } from "./use-schedule-preview.ts";

type Run = Extract<TaskPreviewEntry, { kind: "run" }>;
type SkippedDay = Extract<TaskPreviewEntry, { kind: "struck" }>;
type ClockChange = Extract<TaskPreviewEntry, { kind: "clockChange" }>;

const UTC = "UTC";
const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const runsOf = (entries: readonly TaskPreviewEntry[] = []): Run[] =>
  entries.filter((entry) => entry.kind === "run");

interface NextRunsProps {
  schedule: SchedulePreview;
  /** The task's. */
  timeZone: string;
  onChoose: () => void;
}

/** The next times of the schedule, computed by the server, in the task's and the reader's time zone. */
export function NextRuns({ schedule, timeZone, onChoose }: NextRunsProps) {
  const { t } = useTranslation("task-form");
  const { preview, isStale, failed, again, errors } = schedule;
  const isWrong = Object.keys(errors).length > 0;
  if (failed)
    return (
      <div role="alert" className={classes.pad}>
        <Text mb="xs">{t("preview.failed")}</Text>
        <Button size="xs" variant="default" onClick={again}>
          {t("preview.again")}
        </Button>
      </div>
    );
  if (!preview)
    return isWrong ? (
      <div className={classes.pad}>
        <Text fw={600}>{t("preview.emptyTitle")}</Text>
        <Text c="var(--text-secondary)" mb="sm">
          {t("preview.emptyText")}
        </Text>
        <Button size="xs" variant="default" onClick={onChoose}>
          {t("preview.choose")}
        </Button>
      </div>
    ) : (
      <div className={classes.pad} role="status" aria-label={t("preview.counting")}>
        {Array.from({ length: TASK_PREVIEW_TIMES }, (_, row) => (
          <Skeleton key={row} height={16} mb={14} />
        ))}
      </div>
    );
  return (
    <div className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
      <Entries entries={preview.entries} timeZone={timeZone} />
      {preview.ends && (
        <p className={classes.ends}>
          {t("preview.ends", { count: runsOf(preview.entries).length })}
        </p>
      )}
    </div>
  );
}

function Entries({
  entries,
  timeZone,
}: {
  entries: readonly TaskPreviewEntry[];
  timeZone: string;
}) {
  const { t, i18n } = useTranslation("task-form");
  const reader = readersZone();
  const isElsewhere = runsOf(entries).some(
    ({ at, localTime: local }) => localTime(Date.parse(at), reader) !== local,
  );
  const first = entries.findIndex(({ kind }) => kind === "run");
  return (
    <>
      {isElsewhere && (
        <p className={classes.zones} aria-hidden>
          <span>{placeOf(timeZone, i18n.language)}</span>
          <span>{placeOf(reader, i18n.language)}</span>
        </p>
      )}
      <ol aria-label={t("preview.title")}>
        {entries.map((entry, index) => (
          <Fragment key={keyOf(entry)}>
            {yearOf(entry) !== yearOf(entries[index - 1] ?? entry) && (
              <li className={classes.year}>{yearOf(entry)}</li>
            )}
            {entry.kind === "run" && (
              <RunEntry
                run={entry}
                isFirst={index === first}
                reader={isElsewhere ? reader : null}
              />
            )}
            {entry.kind === "struck" && <SkippedEntry struck={entry} />}
            {entry.kind === "clockChange" && (
              <ClockEntry
                change={entry}
                timeZone={timeZone}
                before={runsOf(entries.slice(0, index)).at(-1)}
                after={runsOf(entries.slice(index))[0]}
                reader={isElsewhere ? reader : null}
              />
            )}
          </Fragment>
        ))}
      </ol>
    </>
  );
}

const keyOf = (entry: TaskPreviewEntry) =>
  `${entry.kind} ${entry.kind === "struck" ? entry.day : entry.at}`;
const dayOfEntry = (entry: TaskPreviewEntry) =>
  entry.kind === "run" ? entry.localTime : entry.kind === "struck" ? entry.day : entry.at;
const yearOf = (entry: TaskPreviewEntry) => dayOfEntry(entry).slice(0, 4);

/** Formats an ISO date without its year. */
function useDayFormat() {
  const { i18n } = useTranslation();
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: UTC }).format(
      new Date(`${day.slice(0, 10)}T00:00Z`),
    );
  return {
    weekday: (day: string) => words(day, { weekday: "short" }),
    date: (day: string) => words(day, { day: "numeric", month: "short" }),
    long: (day: string) => words(day, { weekday: "long", day: "numeric", month: "long" }),
    time: (local: string) => timeInWords(local.slice(11, 16), i18n.language),
  };
}

function RunEntry({ run, isFirst, reader }: { run: Run; isFirst: boolean; reader: string | null }) {
  const { t, i18n } = useTranslation("task-form");
  const { relative } = useFormats();
  const words = useDayFormat();
  const here = reader === null ? null : localTime(Date.parse(run.at), reader);
  const isOtherDay = here !== null && here.slice(0, 10) !== run.localTime.slice(0, 10);
  return (
    <li className={classes.run} data-first={isFirst || undefined}>
      <span className={classes.mark} aria-hidden />
      <span className={classes.weekday}>{words.weekday(run.localTime)}</span>
      <time className={classes.date} dateTime={run.at}>
        {words.date(run.localTime)}
      </time>
      <span className={classes.time}>{words.time(run.localTime)}</span>
      {here !== null && reader !== null && (
        <span className={classes.here}>
          <span className="visually-hidden">{placeOf(reader, i18n.language)}: </span>
          {isOtherDay && `${words.date(here)}, `}
          {words.time(here)}
        </span>
      )}
      {isFirst && <span className={classes.ago}>{relative(run.at)}</span>}
      {run.movedFrom !== null && (
        <span className="visually-hidden">
          {t("preview.movedFrom", { date: words.date(run.movedFrom) })}
        </span>
      )}
    </li>
  );
}

function SkippedEntry({ struck }: { struck: SkippedDay }) {
  const { t } = useTranslation("task-form");
  const runTexts = useRunTexts();
  const words = useDayFormat();
  const holidays = holidayNames(
    struck.holidays.map(({ name }) => name),
    runTexts,
  );
  const cause = new Intl.ListFormat(runTexts.language).format(
    [struck.weekend ? t("preview.weekend") : "", holidays].filter(Boolean),
  );
  return (
    <li className={classes.struck}>
      <span className={classes.mark} aria-hidden />
      <span className={classes.weekday}>{words.weekday(struck.day)}</span>
      <del className={classes.date}>{words.date(struck.day)}</del>
      <span className={classes.cause}>
        {cause}
        {cause !== "" && ". "}
        {struck.movesTo === null
          ? t("preview.skipped")
          : t("preview.movesTo", { date: words.long(struck.movesTo) })}
      </span>
    </li>
  );
}

interface ClockEntryProps {
  change: ClockChange;
  timeZone: string;
  /** The runs before and after it. */
  before: Run | undefined;
  after: Run | undefined;
  /** Null when the reader is in the task's time zone. */
  reader: string | null;
}

/** A clock change in the task's time zone: the local time of runs stays the same there, and changes for the reader. */
function ClockEntry({ change, timeZone, before, after, reader }: ClockEntryProps) {
  const { t, i18n } = useTranslation("task-form");
  const { duration } = useFormats();
  const words = useDayFormat();
  const place = placeOf(timeZone, i18n.language);
  const minutes = change.offsetAfter - change.offsetBefore;
  const hereAt = (run: Run | undefined) =>
    run && reader !== null ? words.time(localTime(Date.parse(run.at), reader)) : null;
  const [from, to] = [hereAt(before), hereAt(after)];
  return (
    <li className={classes.clock}>
      <ClockClockwiseIcon size={18} aria-hidden />
      <span>
        <strong>
          {t(minutes > 0 ? "preview.clockForward" : "preview.clockBack", {
            date: words.long(localTime(Date.parse(change.at), timeZone)),
            place,
            duration: duration(Math.abs(minutes) * 60_000),
          })}
        </strong>{" "}
        {after && t("preview.clockStays", { time: words.time(after.localTime), place })}{" "}
        {from !== null && to !== null && from !== to && t("preview.clockHere", { from, to })}
      </span>
    </li>
  );
}
