import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TimeConflict, TimesCheck } from "../../../lib/api.generated.ts";
import { timeInWords } from "../../../ui/formats/day-words.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SCHEDULER_PATH, taskPath } from "../task-paths.ts";
import { runsOf } from "./next-runs.tsx";
import classes from "./task-form.module.css";
import { type CalendarCheckRequest, useCalendarCheck } from "./use-calendar-check.ts";

/** Number of conflicts that are described; the rest are counted. */
const SHOWN = 3;

const calendarPath = (day: string) => `${SCHEDULER_PATH}?view=calendar&day=${day}`;

/** Whether contacts get too many emails with the next runs of an email task, as in the calendar. */
export function CalendarCheck(request: CalendarCheckRequest) {
  const { t } = useTranslation("task-form");
  const { check, isStale, failed, again } = useCalendarCheck(request);
  const runs = runsOf(request.schedule.preview?.entries);
  const hasErrors = Object.keys(request.schedule.errors).length > 0;
  // The list of next times shows these errors.
  if (hasErrors || request.schedule.failed) return null;
  const hasConflicts = check !== undefined && check.conflicts.length > 0;
  const isClear = check !== undefined && !hasConflicts && check.unchecked.length === 0;
  return (
    <section
      className={classes.check}
      aria-label={t("check.title")}
      aria-busy={isStale}
      data-conflict={!isClear || undefined}
    >
      {failed ? (
        <div role="alert">
          <Text mb="xs">{t("check.failed")}</Text>
          <Button size="xs" variant="default" onClick={again}>
            {t("check.again")}
          </Button>
        </div>
      ) : check === undefined ? (
        <div role="status" aria-label={t("check.checking")}>
          <Skeleton height={16} mb={10} />
          <Skeleton height={16} width="70%" />
        </div>
      ) : (
        <>
          {isClear ? (
            <CheckCircleIcon size={20} weight="fill" aria-hidden />
          ) : (
            <WarningIcon size={20} weight="fill" aria-hidden />
          )}
          <div role="status" className={classes.dimmable} data-stale={isStale || undefined}>
            {hasConflicts ? (
              <Conflicts
                conflicts={check.conflicts}
                maySendNothing={request.email.feedUrl !== null}
              />
            ) : (
              isClear && (
                <NoConflict limit={check.limit} count={runs.length}>
                  <Anchor
                    inherit
                    underline="always"
                    component={Link}
                    to={calendarPath(dayOfRun(runs[0]))}
                  >
                    {t("check.calendar")}
                  </Anchor>
                </NoConflict>
              )
            )}
            {check.unchecked.length > 0 && (
              <p>{t("check.unchecked", { count: check.unchecked.length })}</p>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const dayOfRun = (run: { localTime: string } | undefined) => run?.localTime.slice(0, 10) ?? "";

function NoConflict({
  limit: { emails, hours },
  count,
  children,
}: Pick<TimesCheck, "limit"> & { count: number; children: ReactNode }) {
  const { t } = useTranslation("task-form");
  return (
    <p>
      <b>{t("check.noneTitle")}</b>{" "}
      {t(emails === 1 ? "check.alone" : "check.within", { count, emails, hours })} {children}
    </p>
  );
}

function Conflicts({
  conflicts,
  maySendNothing,
}: {
  conflicts: readonly TimeConflict[];
  maySendNothing: boolean;
}) {
  const { t } = useTranslation("task-form");
  const more = conflicts.length - SHOWN;
  return (
    <>
      <b>{t("check.conflictTitle", { count: conflicts.length })}</b>
      <ul>
        {conflicts.slice(0, SHOWN).map((conflict) => (
          <Conflict key={conflict.at} conflict={conflict} />
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="var(--text-secondary)" mt="xs">
          {t("check.more", { count: more })}
        </Text>
      )}
      {maySendNothing && (
        <Text size="sm" c="var(--text-secondary)" mt="xs">
          {t("check.feed")}
        </Text>
      )}
    </>
  );
}

/** The contacts who get too many emails with a run, and the other sends. */
function Conflict({ conflict }: { conflict: TimeConflict }) {
  const { t, i18n } = useTranslation("task-form");
  const { number, duration, dateTime } = useFormats();
  const { at, day, people, emails, from, to, isEstimate, sends } = conflict;
  const length = Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  const key = length === 0 ? "atOnce" : isEstimate ? "aboutPeople" : "people";
  const date = dateTime(at);
  return (
    <li>
      <Anchor
        inherit
        underline="always"
        component={Link}
        to={calendarPath(day)}
        aria-label={t("check.calendarOn", { date })}
      >
        {date}
      </Anchor>
      {": "}
      {t(`check.${key}`, {
        count: people,
        number: number(people),
        emails: number(emails),
        time: duration(length),
      })}{" "}
      {t(sends.length === 0 ? "check.self" : "check.others")}
      {sends.map((send, index) => (
        <Fragment key={`${send.kind} ${send.id} ${send.localTime}`}>
          {index > 0 ? ", " : " "}
          <Anchor
            inherit
            underline="always"
            component={Link}
            to={send.kind === "task" ? taskPath(send.id) : `${CAMPAIGNS_PATH}/${send.id}`}
            dir="auto"
          >
            {send.name}
          </Anchor>{" "}
          ({timeInWords(send.localTime.slice(11, 16), i18n.language)})
        </Fragment>
      ))}
    </li>
  );
}
