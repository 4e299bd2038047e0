import { Button, useDirection } from "@mantine/core";
import { PauseIcon, PlayIcon } from "@phosphor-icons/react";
import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useSpace } from "../../../ui/charts/chart-width.ts";
import { TimeZoneContext, useFormats } from "../../../ui/formats/formats.ts";
import { averageAt, clickTimes, countUntil, type ReplaySpan } from "./replay-timeline.ts";
import type { Replay } from "./use-replay.ts";
import type { WallTile } from "./wall-tiles.ts";
import classes from "./replay.module.css";

const HEIGHT = 56;
/** Positions of the lines' points, as shares of their length. */
const PARTS = Array.from({ length: 121 }, (_, part) => part / 120);
/** Space for the label of the present above the highest point. */
const HEAD = 20;
const DAY_SECONDS = 86_400;
/** Within this share of an end, the label of the moment replaces the one there. */
const NEAR = 0.2;

export interface ReplayBarProps {
  replay: Replay;
  span: ReplaySpan;
  startedAt: string;
  tiles: readonly WallTile[];
  /** Clicks so far, of all recipients. */
  clicked: number;
  delivered: number;
  comparison: CampaignReport["comparison"];
  /** Whether clicks are recorded per contact. */
  isTracked: boolean;
}

/** A campaign's timeline with its clicks and the company's average at the same age; dragging rewinds the wall. */
export function ReplayBar(props: ReplayBarProps) {
  const { replay, span, startedAt, comparison, delivered, isTracked } = props;
  const { t } = useTranslation("report-wall");
  const { number } = useFormats();
  const { ref, space } = useSpace<HTMLDivElement>();
  const label = useTimeLabel(startedAt, span.length);
  const clicksUntil = useClicks(props);
  const at = replay.time ?? span.now;
  const count = clicksUntil(at);
  const clicks = t("replay.clicked", { count, number: number(count) });
  const average = comparison
    ? (seconds: number) => averageAt(comparison.clicks, seconds) * delivered
    : null;
  return (
    <div className={classes.replay}>
      <div className={classes.tools}>
        <PlayButton replay={replay} />
        <span className={classes.hint}>{t("replay.hint")}</span>
        {isTracked && (
          <span className={classes.figures}>
            <b>{clicks}</b>{" "}
            <span>
              {average
                ? t("replay.average", { number: number(Math.round(average(at))) })
                : t("replay.noAverage")}
            </span>
          </span>
        )}
      </div>
      <div className={classes.course} ref={ref}>
        <ReplayCourse
          width={space.width}
          at={at}
          span={span}
          clicksUntil={isTracked ? clicksUntil : null}
          average={isTracked ? average : null}
        />
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={Math.round(span.length)}
          step={stepOf(span.length)}
          value={Math.round(at)}
          aria-label={t("replay.time")}
          aria-valuetext={isTracked ? `${label.full(at)} · ${clicks}` : label.full(at)}
          onChange={(event) => replay.goTo(Math.min(span.now, event.currentTarget.valueAsNumber))}
        />
        <Times at={at} length={span.length} label={label.short} />
      </div>
    </div>
  );
}

function PlayButton({ replay: { isPlaying, toggle } }: { replay: Replay }) {
  const { t } = useTranslation("report-wall");
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={
        isPlaying ? (
          <PauseIcon size={14} weight="fill" aria-hidden />
        ) : (
          <PlayIcon size={14} weight="fill" className="flip-rtl" aria-hidden />
        )
      }
      onClick={toggle}
    >
      {t(isPlaying ? "replay.pause" : "replay.play")}
    </Button>
  );
}

interface CourseProps {
  width: number;
  at: number;
  span: ReplaySpan;
  /** Null if clicks are not recorded per contact; `average` is null without earlier campaigns. */
  clicksUntil: ((seconds: number) => number) | null;
  average: ((seconds: number) => number) | null;
}

/** Clicks until a moment, the average, and the moment itself. Decorative: the texts next to it say the same. */
function ReplayCourse({ width, at, span, clicksUntil, average }: CourseProps) {
  const isMirrored = useDirection().dir === "rtl";
  const xOf = (seconds: number) => {
    const x = (seconds / span.length) * width;
    return isMirrored ? width - x : x;
  };
  const top = Math.max(1, clicksUntil?.(span.now) ?? 0, average?.(span.length) ?? 0);
  const yOf = (count: number) => HEIGHT - (count / top) * (HEIGHT - HEAD);
  const lineOf = (end: number, count: (seconds: number) => number) =>
    PARTS.map((part) => `${xOf(part * end).toFixed(1)} ${yOf(count(part * end)).toFixed(1)}`).join(
      "L",
    );
  const own = clicksUntil && lineOf(at, clicksUntil);
  return (
    <svg
      className={classes.drawing}
      width={width}
      height={HEIGHT + 4}
      viewBox={`0 0 ${Math.max(1, width)} ${HEIGHT + 4}`}
      aria-hidden
    >
      {own && (
        <path className={classes.area} d={`M${xOf(0)} ${HEIGHT}L${own}L${xOf(at)} ${HEIGHT}z`} />
      )}
      {average && <path className={classes.average} d={`M${lineOf(span.length, average)}`} />}
      {own && <path className={classes.own} d={`M${own}`} />}
      <path className={classes.axis} d={`M0 ${HEIGHT}H${width}`} />
      <path className={classes.pointer} d={`M${xOf(at)} 0V${HEIGHT}`} />
      <circle
        className={classes.point}
        cx={xOf(at)}
        cy={clicksUntil ? yOf(clicksUntil(at)) : HEIGHT}
        r={4.5}
      />
    </svg>
  );
}

interface TimesProps {
  at: number;
  length: number;
  label: (seconds: number) => string;
}

/** The labels of both ends and of the moment. */
function Times({ at, length, label }: TimesProps) {
  const isMirrored = useDirection().dir === "rtl";
  const share = at / length;
  return (
    <div className={classes.times} aria-hidden>
      <span data-hidden={share < NEAR || undefined}>{label(0)}</span>
      <span
        className={classes.current}
        style={{
          insetInlineStart: `${share * 100}%`,
          transform: `translateX(${isMirrored ? "" : "-"}${share * 100}%)`,
        }}
      >
        {label(at)}
      </span>
      <span data-hidden={share > 1 - NEAR || undefined}>{label(length)}</span>
    </div>
  );
}

/** Returns steps in seconds: a hundredth of the time, in whole minutes where that is more than one. */
function stepOf(length: number): number {
  const step = length / 100;
  return step > 60 ? Math.round(step / 60) * 60 : Math.max(1, Math.round(step));
}

/** Returns a function that counts clicks of all recipients until a moment. */
function useClicks({ tiles, clicked }: ReplayBarProps): (seconds: number) => number {
  const times = useMemo(() => clickTimes(tiles), [tiles]);
  return (seconds) =>
    times.length === 0 ? 0 : Math.round((countUntil(times, seconds) / times.length) * clicked);
}

/** Returns the labels of moments: the time, with its day if the axis covers several. */
function useTimeLabel(startedAt: string, length: number) {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  return useMemo(() => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const start = Date.parse(startedAt);
    const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short", ...zone });
    const long = new Intl.DateTimeFormat(i18n.language, {
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      ...zone,
    });
    const short = length > DAY_SECONDS / 2 ? long : clock;
    return {
      short: (seconds: number) => short.format(start + seconds * 1000),
      full: (seconds: number) => long.format(start + seconds * 1000),
    };
  }, [i18n.language, timeZone, startedAt, length]);
}
