import { Skeleton } from "@mantine/core";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../feedback/problem-text.ts";
import { ChartActions } from "./chart-actions.tsx";
import { pictureOf } from "./chart-files.ts";
import { ChartLegend, type LegendEntry } from "./chart-legend.tsx";
import { type ChartData, ChartTable } from "./chart-table.tsx";
import type { ChartBasics, ChartState } from "./chart-types.ts";
import classes from "./chart.module.css";
import { tablePicture } from "./table-picture.ts";

/** Accessibility props of the focusable element. */
export interface PlotLabels {
  "aria-roledescription": string;
  "aria-label": string;
  "aria-describedby": string;
}

export interface ChartFrameProps extends ChartBasics {
  /** One or two sentences that describe the chart. */
  summary: string;
  /** Announced when the keyboard moves to another point. */
  announcement: string;
  data: ChartData;
  /** In pixels; the same in every state. */
  height: number;
  legend?: readonly LegendEntry[];
  onLegend?: (key: string) => void;
  /** Explains the drawing below it, such as a scale. */
  foot?: ReactNode;
  children: (labels: PlotLabels, svg: RefObject<SVGSVGElement | null>) => ReactNode;
}

/** The surroundings of every chart: caption, legend, actions, table, states and announcements. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, titleHidden = false, actions = false, legend = [], data, height } = props;
  const { t } = useTranslation("charts");
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [isOwnTable, setOwnTable] = useState(false);
  const { isShown: asTable, onChange: setAsTable } = props.table ?? {
    isShown: isOwnTable,
    onChange: setOwnTable,
  };
  const state: ChartState | undefined =
    props.state ?? (data.rows === 0 ? { kind: "empty" } : undefined);
  const labels: PlotLabels = {
    "aria-roledescription": t("chart"),
    "aria-label": title,
    "aria-describedby": `${id}-summary ${id}-keys`,
  };
  return (
    <figure className={classes.chart} aria-labelledby={`${id}-title`}>
      <figcaption className={titleHidden ? "visually-hidden" : classes.caption}>
        <span id={`${id}-title`}>{title}</span>
      </figcaption>
      {legend.length > 0 && (
        <ChartLegend
          entries={legend}
          onToggle={props.onLegend}
          isHidden={asTable || state !== undefined}
        />
      )}
      {actions && (
        <ChartActions
          title={title}
          data={data}
          picture={() => {
            if (asTable) return tablePicture(title, data);
            const shown = legend.filter(({ isOff }) => !isOff);
            return svg.current && pictureOf({ svg: svg.current, title, legend: shown });
          }}
          asTable={asTable}
          onTable={setAsTable}
          disabled={state !== undefined}
        />
      )}
      {state ? (
        <StateView state={state} height={height} />
      ) : (
        <>
          <p id={`${id}-summary`} className="visually-hidden">
            {props.summary}
          </p>
          <span id={`${id}-keys`} hidden>
            {t("keys")}
          </span>
          {asTable ? (
            <div className={classes.tableView} style={{ blockSize: height }}>
              <ChartTable title={title} data={data} />
            </div>
          ) : (
            <>
              {props.children(labels, svg)}
              <ChartTable title={title} data={data} isHidden />
            </>
          )}
          <div className="visually-hidden" aria-live="polite">
            {props.announcement}
          </div>
          {!asTable && props.foot}
        </>
      )}
    </figure>
  );
}

/** Shown in place of the drawing, with the same height. */
function StateView({ state, height }: { state: ChartState; height: number }) {
  const { t } = useTranslation(["charts", "common"]);
  const size = { blockSize: height };
  switch (state.kind) {
    case "loading":
      return (
        <div style={size} role="status" aria-label={t("charts:state.loading")}>
          <Skeleton height="100%" radius="md" />
        </div>
      );
    case "error":
      return (
        <div className={classes.state} style={size} role="alert">
          <p className={classes.stateTitle}>{t("charts:state.failed")}</p>
          <p>{problemText(state.problem, t)}</p>
          {state.onRetry && (
            <button type="button" className={classes.retry} onClick={state.onRetry}>
              {t("common:tryAgain")}
            </button>
          )}
        </div>
      );
    case "tooEarly":
      return (
        <div className={classes.state} style={size}>
          <p className={classes.stateTitle}>{t("charts:state.tooEarly")}</p>
          <p>{t("charts:state.tooEarlyText", { have: state.have, need: state.need })}</p>
        </div>
      );
    case "empty":
      return (
        <div className={classes.state} style={size}>
          <p>{state.text ?? t("charts:state.empty")}</p>
        </div>
      );
  }
}
