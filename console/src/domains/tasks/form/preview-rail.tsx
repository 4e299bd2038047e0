import { Collapse, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayInWords } from "../schedule/schedule-sentence.ts";
import { NextRuns, runsOf } from "./next-runs.tsx";
import classes from "./task-form.module.css";
import type { SchedulePreview } from "./use-schedule-preview.ts";

/** Number of times shown in the collapsed bar on phones. */
const IN_BAR = 3;

interface PreviewRailProps {
  schedule: SchedulePreview;
  timeZone: string;
}

/** The next times, next to the form; on phones, a bar at the bottom that shows three and expands to all of them. */
export function PreviewRail({ schedule, timeZone }: PreviewRailProps) {
  const { t } = useTranslation("task-form");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, {
    getInitialValueInEffect: false,
  });
  const choose = () => document.querySelector<HTMLElement>("#task-presets input:checked")?.focus();
  const list = <NextRuns schedule={schedule} timeZone={timeZone} onChoose={choose} />;
  if (isPhone) return <PreviewBar schedule={schedule}>{list}</PreviewBar>;
  return (
    <aside className={classes.rail} aria-labelledby="next-runs">
      <div className={classes.railHead}>
        <Text id="next-runs" component="h2" size="lg" fw={600} ff="text" lts={0}>
          {t("preview.title")}
        </Text>
        <Text size="xs" c="var(--text-secondary)">
          {t("preview.subtitle")}
        </Text>
      </div>
      {list}
    </aside>
  );
}

function PreviewBar({
  schedule,
  children,
}: Pick<PreviewRailProps, "schedule"> & { children: React.ReactNode }) {
  const { t, i18n } = useTranslation("task-form");
  const [isOpen, setOpen] = useState(false);
  const short = new Intl.DateTimeFormat(i18n.language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const next = runsOf(schedule.preview?.entries).slice(0, IN_BAR);
  const dates = next.map(({ localTime }) => short.format(new Date(`${localTime}Z`)));
  const Caret = isOpen ? CaretDownIcon : CaretUpIcon;
  return (
    <aside className={classes.bar} aria-label={t("preview.title")}>
      <Collapse expanded={isOpen}>
        <div className={classes.barList}>{children}</div>
      </Collapse>
      <button
        type="button"
        className={classes.barButton}
        aria-expanded={isOpen}
        title={next[0] && dayInWords(next[0].localTime.slice(0, 10), i18n.language)}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <Text span inherit fw={600}>
            {t("preview.bar")}
          </Text>{" "}
          {new Intl.ListFormat(i18n.language, { type: "unit" }).format(dates) || "—"}
        </span>
        <Caret size={16} aria-hidden />
      </button>
    </aside>
  );
}
