import { ActionIcon, Button, CloseButton, Menu, Skeleton } from "@mantine/core";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/DotsThreeVertical";
import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type CalendarDayLoad,
  type CalendarEntry,
  useGetCalendarDayLoadQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { RoutineList } from "./calendar-bar.tsx";
import type { CalendarSource, DragPreview } from "./calendar-source.ts";
import { DayConflict } from "./day-conflict.tsx";
import classes from "./day-panel.module.css";
import { entryKey } from "./entries.ts";
import { EntryChip } from "./entry-chip.tsx";

export interface DayPanelProps {
  source: CalendarSource;
  day: string;
  /** Called with the target of a proposed move while it is previewed. */
  onDragPreview: (dragPreview: DragPreview | null) => void;
}

/** The details of a day: its conflict, how to resolve it, and all of its entries. */
export function DayPanel({ source, day, onDragPreview }: DayPanelProps) {
  const { t } = useTranslation(["calendar", "common"]);
  const { change, today, words, data, days } = source;
  const load = useGetCalendarDayLoadQuery(
    { day },
    { skip: day < today, refetchOnMountOrArgChange: true },
  );
  useEffect(() => () => onDragPreview(null), [onDragPreview]);
  // The conflict is above the entries.
  const isChecked = day < today || load.data !== undefined || load.error !== undefined;
  const entries = days.get(day) ?? [];
  const notes = data?.days.find((one) => one.day === day);
  const remarks = notes
    ? [words.holidays(notes), ...notes.clockChanges.map(words.clockChange)].filter(Boolean)
    : [];
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <div>
          <h2>{words.day(day)}</h2>
          <p className={classes.quiet}>
            {data &&
              [...remarks, <LoadFacts key="load" load={load.data} entries={entries} />].flatMap(
                (one, index) => (index === 0 ? [one] : [" · ", one]),
              )}
          </p>
        </div>
        <CloseButton onClick={() => change({ day: null })} aria-label={t("common:close")} />
      </header>
      {day >= today && <DayLoad source={source} load={load} onDragPreview={onDragPreview} />}
      {data && isChecked && <DayEntries source={source} day={day} entries={entries} />}
    </div>
  );
}

function LoadFacts({
  load,
  entries,
}: {
  load: CalendarDayLoad | undefined;
  entries: readonly CalendarEntry[];
}) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  // Excludes the entries of adjacent days.
  const sends = load?.sends.filter(({ localTime }) => localTime.startsWith(load.day)) ?? [];
  if (!load || sends.length === 0) return t("panel.entries", { count: entries.length });
  const emails = sends.reduce((sum, { people }) => sum + people, 0);
  return t(load.isEstimate ? "panel.aboutSends" : "panel.sends", {
    count: sends.length,
    emails: t("panel.emails", { count: emails, number: number(emails) }),
  });
}

interface LoadSource {
  data?: CalendarDayLoad | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The conflict of the day, once it is loaded. */
function DayLoad({
  source,
  load,
  onDragPreview,
}: {
  source: CalendarSource;
  load: LoadSource;
  onDragPreview: DayPanelProps["onDragPreview"];
}) {
  const { t } = useTranslation(["calendar", "common", "errors"]);
  const { data, error, isFetching } = load;
  if (data)
    return data.sends.length > 0 ? (
      <DayConflict source={source} load={data} onDragPreview={onDragPreview} />
    ) : null;
  if (isFetching || !error)
    return (
      <div className={classes.checking} role="status">
        <span>{t("panel.checking")}</span>
        <Skeleton height={56} radius="md" />
      </div>
    );
  return (
    <div className={classes.failed} role="alert">
      <p>
        <b>{t("panel.failed")}</b> {problemText(error, t)}
      </p>
      <Button variant="default" size="xs" onClick={() => void load.refetch()}>
        {t("common:tryAgain")}
      </Button>
    </div>
  );
}

function DayEntries({
  source,
  day,
  entries,
}: {
  source: CalendarSource;
  day: string;
  entries: readonly CalendarEntry[];
}) {
  const { t } = useTranslation("calendar");
  const mayPlan = useSession().can("CAMPAIGN.WRITE");
  const routines = day >= source.today ? (source.data?.routines ?? []) : [];
  return (
    <section className={classes.part} aria-labelledby="day-entries">
      <h3 id="day-entries">{t("panel.list")}</h3>
      {entries.length === 0 ? (
        <p className={classes.quiet}>{t("panel.nothing")}</p>
      ) : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryChip entry={entry} source={source} isReachable />
              <EntryMenu entry={entry} source={source} />
            </li>
          ))}
        </ul>
      )}
      {mayPlan && day >= source.today && (
        <Button
          component={Link}
          to={`${CAMPAIGNS_PATH}/new?day=${day}`}
          variant="default"
          mt="sm"
          fullWidth
        >
          {t("empty.action")}
        </Button>
      )}
      {routines.length > 0 && (
        <details className={classes.routines}>
          <summary>
            {t("routines.chip")} ({routines.length})
          </summary>
          <RoutineList routines={routines} source={source} />
        </details>
      )}
    </section>
  );
}

/** Moves a campaign without dragging it. */
function EntryMenu({ entry, source }: { entry: CalendarEntry; source: CalendarSource }) {
  const { t } = useTranslation("calendar");
  const { moves } = source.moving;
  if (!moves || entry.sendAt === null) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("move.of", { name: entry.name })}
        >
          <DotsThreeVerticalIcon size={18} weight="bold" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => moves.ask(entry)}>{t("move.ask")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
