import { max, sum } from "d3-array";
import { scaleQuantize } from "d3-scale";
import { useTranslation } from "react-i18next";
import type { GridPoint } from "./chart-keys.ts";
import chartClasses from "./chart.module.css";
import {
  CELL_GAP,
  type CellLayout,
  type Cells,
  type HeatLine,
  LABEL_GAP,
  LEVELS,
  SUMS_HEIGHT,
} from "./heat-layout.ts";
import classes from "./heat-map.module.css";
import { textWidth } from "./text-width.ts";
import type { ValueFormatter } from "./value-format.ts";

interface CellGridProps {
  cells: Cells;
  layout: CellLayout;
  format: ValueFormatter;
  best: GridPoint | undefined;
}

/** Shows a value in its cell if this many pixels remain around it. */
const TEXT_MARGIN = 6;

/** The cells with their names and sums. */
export function CellGrid({ cells, layout, format, best }: CellGridProps) {
  const { rows, columns, values } = cells;
  const { labelWidth, cellWidth, cellHeight, width, isMirrored, xOf, hasSums } = layout;
  const highest = max(values.flat(), (value) => value ?? 0) ?? 0;
  const level = scaleQuantize([0, Math.max(highest, 1)], LEVELS);
  const showsValues =
    cellWidth - CELL_GAP >= textWidth(format.short(highest), 0.6875, 600) + TEXT_MARGIN;
  const start = (distance: number) => (isMirrored ? width - distance : distance);
  return (
    <>
      {rows.map(({ key, label }, row) => (
        <g key={key}>
          <text
            className={chartClasses.tick}
            x={start(labelWidth - LABEL_GAP)}
            y={row * cellHeight + cellHeight / 2 + 3}
            textAnchor={isMirrored ? "start" : "end"}
          >
            {label}
          </text>
          {columns.map((column, index) => {
            const value = values[row]?.[index] ?? null;
            if (value === null) return null;
            const shade = value === 0 ? "none" : level(value);
            return (
              <g key={column.key}>
                <rect
                  className={classes.cell}
                  data-level={shade}
                  x={xOf(index)}
                  y={row * cellHeight}
                  width={cellWidth - CELL_GAP}
                  height={cellHeight - CELL_GAP}
                  rx={3}
                />
                {showsValues && value > 0 && (
                  <text
                    className={classes.value}
                    data-level={shade}
                    x={xOf(index) + (cellWidth - CELL_GAP) / 2}
                    y={row * cellHeight + (cellHeight - CELL_GAP) / 2 + 4}
                    textAnchor="middle"
                  >
                    {format.short(value)}
                  </text>
                )}
              </g>
            );
          })}
          {hasSums && (
            <text
              className={classes.sum}
              x={start(width)}
              y={row * cellHeight + cellHeight / 2 + 3}
              textAnchor={isMirrored ? "start" : "end"}
            >
              {format.short(sum(values[row] ?? [], (value) => value ?? 0))}
            </text>
          )}
        </g>
      ))}
      {best && (
        <rect
          className={classes.best}
          x={xOf(best.column) - 0.5}
          y={best.row * cellHeight - 0.5}
          width={cellWidth - CELL_GAP + 1}
          height={cellHeight - CELL_GAP + 1}
          rx={3.5}
        />
      )}
      {hasSums && <ColumnSums cells={cells} layout={layout} />}
      <ColumnLabels columns={columns} layout={layout} />
    </>
  );
}

function ColumnSums({ cells, layout }: { cells: Cells; layout: CellLayout }) {
  const { cellWidth, cellHeight, xOf } = layout;
  const totals = cells.columns.map((_, column) => sum(cells.values, (line) => line[column] ?? 0));
  const highest = Math.max(1, ...totals);
  const bottom = cells.rows.length * cellHeight + SUMS_HEIGHT - 4;
  return totals.map((total, column) => {
    const height = (total / highest) * (SUMS_HEIGHT - 12);
    return (
      <rect
        key={cells.columns[column]?.key}
        className={classes.sumBar}
        x={xOf(column)}
        y={bottom - height}
        width={cellWidth - CELL_GAP}
        height={height}
        rx={Math.min(2, height)}
      />
    );
  });
}

function ColumnLabels({ columns, layout }: { columns: readonly HeatLine[]; layout: CellLayout }) {
  const { cellWidth, height, xOf, width } = layout;
  let end = -Infinity;
  const inOrder = layout.isMirrored ? columns.toReversed() : columns;
  return inOrder.map((column, at) => {
    const index = layout.isMirrored ? columns.length - 1 - at : at;
    const half = textWidth(column.label) / 2;
    const x = Math.max(half, Math.min(width - half, xOf(index) + (cellWidth - CELL_GAP) / 2));
    // Leaves out names that would overlap the one before.
    if (column.label === "" || x - half < end + LABEL_GAP) return null;
    end = x + half;
    return (
      <text key={column.key} className={chartClasses.tick} x={x} y={height - 6} textAnchor="middle">
        {column.label}
      </text>
    );
  });
}

/** The legend of the shades. */
export function Scale() {
  const { t } = useTranslation("charts");
  return (
    <div className={classes.scale} aria-hidden>
      <span>{t("heat.less")}</span>
      {LEVELS.map((level) => (
        <i key={level} className={classes.step} data-level={level} />
      ))}
      <span>{t("heat.more")}</span>
      <i className={classes.bestKey} />
      <span>{t("heat.best")}</span>
    </div>
  );
}
