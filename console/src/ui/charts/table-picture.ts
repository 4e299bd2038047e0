import type { Picture } from "./chart-files.ts";
import { resolved } from "./chart-files.ts";
import type { ChartData } from "./chart-table.tsx";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 24;
const TITLE_HEIGHT = 32;
const ROW = 28;
const GAP = 24;
/** Names longer than this many pixels are cut. */
const NAME_MAX = 360;
/** Maximum number of rows in a picture; larger tables belong into a data file. */
const ROWS_MAX = 100;
const SIZE = 13;
const TITLE_SIZE = 16;
/** The page's own font, embedded in the file. */
const pageFont = () => getComputedStyle(document.body).fontFamily;
const AVERAGE_EM = 0.6;

/** Returns the width of a text in the font of the page, in pixels. */
function measured(text: string, size: number, weight: number): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return text.length * size * AVERAGE_EM;
  context.font = `${weight} ${size}px ${pageFont()}`;
  return Math.ceil(context.measureText(text).width);
}

/** Shortens a text until it fits into a width. */
function fitted(text: string, width: number): string {
  let shown = text;
  while (shown !== "" && measured(shown === text ? text : `${shown}…`, SIZE, 600) > width)
    shown = shown.slice(0, -1).trimEnd();
  return shown === text ? text : `${shown}…`;
}

/** Returns a table as an SVG file, in the colors and the direction of the page. */
export function tablePicture(title: string, data: ChartData): Picture {
  const page = document.body;
  const isMirrored = getComputedStyle(document.documentElement).direction === "rtl";
  const colors = {
    paper: resolved(page, "var(--bg-surface)"),
    text: resolved(page, "var(--text-primary)"),
    quiet: resolved(page, "var(--text-secondary)"),
    line: resolved(page, "var(--border-subtle)"),
  };
  const rows = Array.from({ length: Math.min(data.rows, ROWS_MAX) }, (_, row) => row);
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => measured(text, SIZE, 600)));
  const nameWidth = Math.min(
    NAME_MAX,
    widest([data.head, ...rows.map((row) => data.rowText(row))]),
  );
  const widths = data.columns.map((label, column) =>
    widest([label, ...rows.map((row) => data.text(row, column))]),
  );
  const inner = Math.max(
    widths.reduce((sum, one) => sum + one + GAP, nameWidth),
    measured(title, TITLE_SIZE, 600),
  );
  const width = inner + 2 * MARGIN;
  const height = 2 * MARGIN + TITLE_HEIGHT + (rows.length + 1) * ROW;

  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("xmlns", SVG);
  picture.setAttribute("width", String(width));
  picture.setAttribute("height", String(height));
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const add = (tag: string, attributes: Record<string, string | number>, text = "") => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes))
      element.setAttribute(name, String(value));
    element.textContent = text;
    picture.append(element);
  };
  const at = (fromStart: number) => (isMirrored ? width - fromStart : fromStart);
  const write = (
    text: string,
    place: { start: number; y: number; isEnd?: boolean },
    look: { size?: number; weight?: number; fill?: string } = {},
  ) =>
    add(
      "text",
      {
        x: at(place.start),
        y: place.y,
        "font-family": pageFont(),
        "font-size": look.size ?? SIZE,
        "font-weight": look.weight ?? 430,
        "text-anchor": Boolean(place.isEnd) === isMirrored ? "start" : "end",
        fill: look.fill ?? colors.text,
      },
      text,
    );
  add("rect", { width, height, fill: colors.paper });
  write(title, { start: MARGIN, y: MARGIN + 14 }, { size: TITLE_SIZE, weight: 600 });
  const lineAt = (index: number) => MARGIN + TITLE_HEIGHT + index * ROW + ROW - 9;
  const ends = widths.map((_, column) =>
    widths.slice(0, column + 1).reduce((sum, one) => sum + one + GAP, MARGIN + nameWidth),
  );
  write(data.head, { start: MARGIN, y: lineAt(0) }, { weight: 550, fill: colors.quiet });
  for (const [column, label] of data.columns.entries())
    write(
      label,
      { start: ends[column] ?? 0, y: lineAt(0), isEnd: true },
      { weight: 550, fill: colors.quiet },
    );
  for (const row of rows) {
    const y = lineAt(row + 1);
    add("rect", { x: MARGIN, y: y - ROW + 9, width: inner, height: 1, fill: colors.line });
    const name = fitted(data.rowText(row), nameWidth);
    write(name, { start: MARGIN, y }, { weight: 550 });
    for (const column of data.columns.keys())
      write(data.text(row, column), { start: ends[column] ?? 0, y, isEnd: true });
  }
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}
