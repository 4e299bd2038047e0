import { ActionIcon, Button, Popover, SegmentedControl } from "@mantine/core";
import { CaretLeftIcon } from "@phosphor-icons/react/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CalendarRoutine } from "../../lib/api.generated.ts";
import { CALENDAR_PARTS, type CalendarPart } from "./calendar-address.ts";
import type { CalendarSource } from "./calendar-source.ts";
import classes from "./calendar.module.css";
import { entryPath } from "./entries.ts";
import { PartIcon } from "./entry-icon.tsx";
import { monthsLater } from "./month-days.ts";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";

/** The current month, navigation, and filters. */
export function CalendarBar({ source, step }: { source: CalendarSource; step: number }) {
  const { t } = useTranslation("calendar");
  const { address, change, today, words, data } = source;
  const { scale, month } = address;
  const isYear = scale === "year";
  const go = (months: number) => change({ month: monthsLater(month, months), day: null });
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={36}
          onClick={() => go(-step)}
          aria-label={t(isYear ? "previousYear" : "previousMonth")}
        >
          <CaretLeftIcon size={16} className="flip-rtl" aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          onClick={() => go(step)}
          aria-label={t(isYear ? "nextYear" : "nextMonth")}
        >
          <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.month} aria-live="polite">
        {isYear ? month.slice(0, 4) : words.month(month)}
      </h2>
      <Button
        variant="default"
        onClick={() => change({ month: today.slice(0, 7), day: isYear ? null : today })}
        rightSection={<KeyHint keys="T" />}
        aria-keyshortcuts="T"
      >
        {t("today")}
      </Button>
      <SegmentedControl<"month" | "year">
        aria-label={t("scale.label")}
        value={scale}
        onChange={(next) => change({ scale: next, day: null })}
        data={[
          { value: "month", label: t("scale.month") },
          { value: "year", label: t("scale.year") },
        ]}
      />
      <div className={classes.chips} role="group" aria-label={t("show")}>
        {CALENDAR_PARTS.map((part) => (
          <PartChip key={part} part={part} source={source} />
        ))}
        {/* Also while it is unknown: if it came later, the buttons could wrap. */}
        {data?.routines.length !== 0 && <Routines routines={data?.routines} source={source} />}
      </div>
    </div>
  );
}

function PartChip({ part, source }: { part: CalendarPart; source: CalendarSource }) {
  const { t } = useTranslation("calendar");
  const { address, change } = source;
  const isShown = !address.hidden.has(part);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isShown}
      onClick={() => {
        const hidden = new Set(address.hidden);
        if (isShown) hidden.add(part);
        else hidden.delete(part);
        change({ hidden });
      }}
    >
      <PartIcon part={part} />
      {t(`part.${part}`)}
    </button>
  );
}

/** Entries due on most days, listed here so that they don't fill every day. */
function Routines({
  routines,
  source,
}: {
  /** Undefined until known. */
  routines: readonly CalendarRoutine[] | undefined;
  source: CalendarSource;
}) {
  const { t } = useTranslation("calendar");
  return (
    <Popover position="bottom-end" width="min(340px, calc(100vw - 32px))" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          disabled={!routines}
          data-routines
          aria-haspopup="dialog"
        >
          {t("routines.chip")} <span className={classes.count}>{routines?.length}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("routines.title")}>
        <h3 className={classes.routinesTitle}>{t("routines.title")}</h3>
        <p className={classes.quiet}>{t("routines.text")}</p>
        {routines && <RoutineList routines={routines} source={source} />}
      </Popover.Dropdown>
    </Popover>
  );
}

export function RoutineList({
  routines,
  source,
}: {
  routines: readonly CalendarRoutine[];
  source: CalendarSource;
}) {
  const { t } = useTranslation("calendar");
  return (
    <ul className={classes.routines}>
      {routines.map((routine) => (
        <li key={`${routine.kind}:${routine.id}`}>
          <PartIcon part={routine.kind} />
          <Link to={entryPath(routine)} dir="auto">
            {routine.name}
          </Link>
          <span className={classes.quiet}>
            {routine.timesADay === 1
              ? source.words.time(routine.nextAt)
              : routine.timesADay === null
                ? t("routines.often")
                : t("routines.times", { count: routine.timesADay })}
          </span>
        </li>
      ))}
    </ul>
  );
}
