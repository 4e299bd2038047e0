import { saveFile } from "../../lib/download.ts";
import type { ChartData } from "./chart-table.tsx";
import { withPageFont } from "./picture-fonts.ts";

const BYTE_ORDER_MARK = "\uFEFF";
/** Spreadsheets run a cell that starts with one of these as a formula, unless it is a number. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Returns a chart's data as CSV (RFC 4180). In languages with a decimal comma, semicolons separate the values. */
export function csvOf(data: ChartData, language: string): string {
  const delimiter = hasDecimalComma(language) ? ";" : ",";
  const cell = (text: string) => {
    const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    return /["\r\n]/.test(safe) || safe.includes(delimiter)
      ? `"${safe.replaceAll('"', '""')}"`
      : safe;
  };
  const lines = [[data.head, ...data.columns]];
  for (let row = 0; row < data.rows; row += 1)
    lines.push([data.rowRaw(row), ...data.columns.map((_, column) => data.raw(row, column))]);
  // Spreadsheets read a file without a byte order mark in their country's legacy encoding.
  return BYTE_ORDER_MARK + lines.map((line) => line.map(cell).join(delimiter)).join("\r\n");
}

function hasDecimalComma(language: string): boolean {
  return new Intl.NumberFormat(language).format(1.5).includes(",");
}

/** Returns a file name that every system accepts. */
export function fileName(title: string, extension: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return `${name || "chart"}.${extension}`;
}

/** Has the browser save a chart's data as CSV. */
export function saveCsv(title: string, data: ChartData, language: string): void {
  saveFile(new Blob([csvOf(data, language)], { type: "text/csv" }), fileName(title, "csv"));
}

/** Properties that style sheets set in a drawing; a file has no style sheet. */
const STYLES = [
  "display",
  "visibility",
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  // Numbers have an outline in the color of the surface, behind them.
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "text-anchor",
  "direction",
  "unicode-bidi",
] as const;

const MARGIN = 24;
const TITLE_HEIGHT = 28;
const LEGEND_HEIGHT = 24;
const SVG = "http://www.w3.org/2000/svg";

export interface PictureInput {
  svg: SVGSVGElement;
  title: string;
  legend: readonly { label: string; color: string }[];
}

/** An SVG file and its size in pixels. */
export interface Picture {
  text: string;
  width: number;
  height: number;
}

/**
 * Returns a chart as an SVG file: the drawing on the screen with its CSS variables resolved, below its title and above
 * its legend.
 */
export function pictureOf({ svg, title, legend }: PictureInput): Picture {
  const { width: drawn, height: high } = svg.viewBox.baseVal;
  const figure = svg.closest("figure") ?? svg;
  const tokens = getComputedStyle(figure);
  const isMirrored = tokens.direction === "rtl";
  const width = drawn + 2 * MARGIN;
  const height = TITLE_HEIGHT + high + (legend.length > 0 ? LEGEND_HEIGHT : 0) + 2 * MARGIN;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("xmlns", SVG);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    picture.setAttribute(name, String(value));
  const add = (tag: string, attributes: Record<string, string | number>, text = "") => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes))
      element.setAttribute(name, String(value));
    element.textContent = text;
    picture.append(element);
  };
  const font = tokens.fontFamily;
  add("rect", { width, height, fill: resolved(figure, "var(--bg-surface)") });
  add(
    "text",
    {
      x: isMirrored ? width - MARGIN : MARGIN,
      y: MARGIN + 12,
      "font-family": font,
      "font-size": 16,
      "font-weight": 600,
      "text-anchor": isMirrored ? "end" : "start",
      fill: resolved(figure, "var(--text-primary)"),
    },
    title,
  );
  const copy = copyWithStyles(svg);
  copy.setAttribute("x", String(MARGIN));
  copy.setAttribute("y", String(MARGIN + TITLE_HEIGHT));
  picture.append(copy);
  const textFill = resolved(figure, "var(--text-secondary)");
  let x = MARGIN;
  for (const { label, color } of legend) {
    const y = height - MARGIN;
    add("rect", { x, y: y - 9, width: 10, height: 10, rx: 3, fill: resolved(figure, color) });
    add("text", { x: x + 16, y, "font-family": font, "font-size": 12, fill: textFill }, label);
    x += 16 + label.length * 7 + 20;
  }
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

/** Returns a color with its CSS variables resolved. */
export function resolved(place: Element, color: string): string {
  const probe = document.createElement("i");
  probe.style.color = color;
  place.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function copyWithStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = svg.querySelectorAll("*");
  const to = copy.querySelectorAll("*");
  for (const [index, element] of from.entries()) {
    const target = to[index];
    if (!target) continue;
    const style = getComputedStyle(element);
    target.removeAttribute("class");
    target.setAttribute(
      "style",
      STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"),
    );
  }
  for (const passing of copy.querySelectorAll("[data-passing]")) passing.remove();
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  return copy;
}

/** Has the browser save a picture as an SVG file. */
export async function saveSvg(title: string, { text }: Picture): Promise<void> {
  saveFile(new Blob([await withPageFont(text)], { type: "image/svg+xml" }), fileName(title, "svg"));
}

/** Pixels of a PNG per pixel on the screen, sharp in documents and slides. */
const SCALE = 2;

/** Has the browser save a picture as a PNG file. Throws when the browser can't draw it. */
export async function savePng(title: string, { text, width, height }: Picture): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withPageFont(text))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser provides no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!content) throw new Error("The picture could not be encoded");
  saveFile(content, fileName(title, "png"));
}
