import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Key, type KeyShape } from "./chart-marks.tsx";
import classes from "./chart.module.css";

export interface LegendEntry {
  key: string;
  label: string;
  color: string;
  shape: KeyShape;
  /** Position of the series, which sets its marker and texture. */
  place?: number;
  /** Its total, already formatted. */
  value?: string | undefined;
  /** Hidden in the drawing. */
  isOff?: boolean;
  /** Can't be hidden: explains a pattern, or is the only series. */
  isFixed?: boolean;
}

/** Names the series of a chart. Each name is a button that hides the series. */
export function ChartLegend({
  entries,
  onToggle,
  isHidden,
}: {
  entries: readonly LegendEntry[];
  onToggle?: ((key: string) => void) | undefined;
  /** Reserves its space while hidden. */
  isHidden: boolean;
}) {
  const { t } = useTranslation("charts");
  const style: CSSProperties = isHidden ? { visibility: "hidden" } : {};
  return (
    <ul className={classes.legend} style={style} aria-label={t("legend")}>
      {entries.map((entry) => {
        const content = (
          <>
            <Key color={entry.color} shape={entry.shape} place={entry.place ?? 0} />
            <span>{entry.label}</span>
            {entry.value !== undefined && <b>{entry.value}</b>}
          </>
        );
        return (
          <li key={entry.key}>
            {entry.isFixed || !onToggle ? (
              <span className={classes.entry}>{content}</span>
            ) : (
              <button
                type="button"
                className={classes.entry}
                aria-pressed={!entry.isOff}
                onClick={() => onToggle(entry.key)}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
