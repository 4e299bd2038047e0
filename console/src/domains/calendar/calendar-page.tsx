import { useDirection } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetCalendarQuery, useListCalendarConflictsQuery } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../ui/formats/formats.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { LateDescription } from "../../ui/layout/late-description.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SidePanel } from "../../ui/list-page/side-panel.tsx";
import { firstWeekdayOf } from "../../ui/list-page/created-range.ts";
import { Agenda } from "./agenda.tsx";
import { useCalendarAddress } from "./calendar-address.ts";
import { CalendarBar } from "./calendar-bar.tsx";
import { CalendarFacts } from "./calendar-facts.tsx";
import { CalendarFoot } from "./calendar-foot.tsx";
import type { CalendarSource, DragPreview } from "./calendar-source.ts";
import classes from "./calendar.module.css";
import { DayPanel } from "./day-panel.tsx";
import { byDay } from "./entries.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { lastDayOf, shownRange } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";
import { NothingPlanned } from "./nothing-planned.tsx";
import { useCalendarFormats } from "./use-day-formats.ts";
import { useEntryMoves } from "./use-entry-moves.tsx";
import { YearGrid } from "./year-grid.tsx";

/** Poll interval of the entries, in milliseconds. */
const REFRESH_MS = 60_000;

interface CalendarPageProps {
  title: string;
  /** Buttons of the page. */
  actions: ReactNode;
  /** Creates a task, for members who may. */
  onCreate: (() => void) | undefined;
}

/** Everything that is planned by day: campaigns, tasks and workflows, with conflicts. */
export function CalendarPage({ title, actions, onCreate }: CalendarPageProps) {
  const source = useSource();
  const { address, change, today, words, data, error, retry, moving } = source;
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const [dragPreview, setDragPreview] = useState<DragPreview | null>(null);
  const [isHelping, setHelping] = useState(false);
  const step = address.scale === "year" ? 12 : 1;
  useSingleKeys({
    t: () => change({ month: today.slice(0, 7), day: today }),
    c: onCreate,
    "?": () => setHelping(true),
  });
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={
          <LateDescription>
            <CalendarFacts source={source} />
          </LateDescription>
        }
        actions={actions}
      />
      <CalendarBar source={source} step={step} />
      <SidePanel
        panel={
          address.day === null ? null : (
            <DayPanel
              key={address.day}
              source={source}
              day={address.day}
              onDragPreview={setDragPreview}
            />
          )
        }
        label={address.day === null ? "" : words.day(address.day)}
        onClose={() => change({ day: null })}
        isNarrow
      >
        <div className={classes.main}>
          {error && !data ? (
            <ErrorState problem={error} title={words.failed} onRetry={retry} />
          ) : address.scale === "year" ? (
            <YearGrid source={source} />
          ) : isPhone ? (
            <Agenda source={source} />
          ) : (
            <MonthGrid source={source} dragPreview={dragPreview} />
          )}
          {address.scale === "month" && <NothingPlanned source={source} />}
          <CalendarFoot source={source} canDrag={!isPhone && moving.moves !== undefined} />
        </div>
      </SidePanel>
      <KeysDialog opened={isHelping} onClose={() => setHelping(false)} />
      {moving.parts}
    </div>
  );
}

/** Loads the entries of the view in the URL. Conflicts take longer, and have a separate request. */
function useSource(): CalendarSource {
  const { t, i18n } = useTranslation("calendar");
  const timeZone = useContext(TimeZoneContext);
  const today = dayIn(timeZone, new Date());
  const [address, change] = useCalendarAddress(today);
  const dayWords = useCalendarFormats();
  const words = useMemo(() => ({ ...dayWords, failed: t("failed") }), [dayWords, t]);
  const firstWeekday = firstWeekdayOf(i18n.language);
  const range = shownRange(address.scale, address.month, firstWeekday);
  const { data, error, refetch } = useGetCalendarQuery(range, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const isMonth = address.scale === "month";
  const isOver = (isMonth ? range.to : lastDayOf(address.month)) < today;
  const conflicts = useListCalendarConflictsQuery(range, {
    skip: !isMonth || isOver,
    refetchOnMountOrArgChange: true,
  });
  const moving = useEntryMoves(range, timeZone, dayWords);
  const { dir } = useDirection();
  const shown = data?.entries;
  const days = useMemo(() => byDay(shown ?? [], address.hidden), [shown, address.hidden]);
  return {
    address,
    change,
    today,
    words,
    range,
    firstWeekday,
    direction: dir === "rtl" ? -1 : 1,
    data,
    days,
    error,
    retry: () => void refetch(),
    conflicts: {
      byDay: new Map((conflicts.data?.conflicts ?? []).map((one) => [one.day, one])),
      unchecked: conflicts.data?.unchecked ?? [],
      isChecking: conflicts.isFetching && !conflicts.data,
      error: conflicts.data ? undefined : conflicts.error,
      retry: () => void conflicts.refetch(),
    },
    moving,
  };
}
