import type PDFDocument from "pdfkit";
import { type FontRun, runsOf } from "./pdf-fonts.ts";
import { type Direction, directionOf, partsFromLeft } from "./text-direction.ts";

type Doc = InstanceType<typeof PDFDocument>;

/** Style of a text, in points. */
export interface TextStyle {
  size: number;
  bold: boolean;
  color: string;
  /** The available width. */
  width: number;
  /** Right-aligned. */
  right: boolean;
}

/** Outline width that makes the thinnest weight match the others, in points per point of font size. */
const OUTLINE = { normal: 0.03, bold: 0.06 };
/** Ascent of Noto Sans, relative to the font size. */
const ASCENT = 1.069;
/** Line height, relative to the font size. */
const LINE_HEIGHT = 1.4;
const ELLIPSIS = "…";

/**
 * Writes text in at most `linesMax` lines of the given width, breaking between words, or within a word that is too long
 * for a line. Truncates with an ellipsis. Returns the height.
 */
export function writeText(
  doc: Doc,
  text: string,
  { x, y, linesMax }: { x: number; y: number; linesMax: number },
  style: TextStyle,
): number {
  const lines = linesOf(doc, text, linesMax, style);
  const step = style.size * LINE_HEIGHT;
  const base = directionOf(text);
  for (const [index, line] of lines.entries())
    writeLine(doc, runsFromLeft(line, base), { x, y: y + index * step }, style);
  return lines.length * step;
}

/** Breaks text into lines. */
export function linesOf(doc: Doc, text: string, linesMax: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let rest = text.trim().replaceAll(/\s+/g, " ");
  while (rest !== "" && lines.length < linesMax) {
    const count = fitting(doc, rest, style);
    if (count === rest.length) lines.push(rest);
    else if (lines.length === linesMax - 1) lines.push(cut(doc, rest, style));
    else {
      const end = lineBreakIn(rest, count);
      lines.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
      continue;
    }
    break;
  }
  return lines;
}

/**
 * Returns where a line of at most `count` characters ends: between words, or else after a punctuation mark within a
 * long word.
 */
function lineBreakIn(text: string, count: number): number {
  const space = text.lastIndexOf(" ", count);
  if (space > 0) return space;
  const sign = Math.max(...["-", "@", ".", "/"].map((one) => text.lastIndexOf(one, count - 1)));
  return sign > 0 ? sign + 1 : count;
}

/** Returns how many characters of a text fit into a line, at least one. */
function fitting(doc: Doc, text: string, style: TextStyle): number {
  let count = 0;
  for (const letter of text) {
    const next = count + letter.length;
    if (widthOf(doc, text.slice(0, next), style) > style.width) break;
    count = next;
  }
  return count === 0 ? (Array.from(text)[0] ?? "").length : count;
}

/** Truncates text to one line with an ellipsis. */
function cut(doc: Doc, text: string, style: TextStyle): string {
  const width = style.width - widthOf(doc, ELLIPSIS, style);
  return `${text.slice(0, fitting(doc, text, { ...style, width })).trimEnd()}${ELLIPSIS}`;
}

/** Splits a line into runs of one font and direction, in visual order from left to right. */
export function runsFromLeft(line: string, base: Direction): FontRun[] {
  return partsFromLeft(line.normalize("NFC"), base).flatMap(({ text, direction }) => {
    const runs = runsOf(text);
    if (direction === "ltr") return runs;
    // Fonts for these scripts reverse their letters when they shape them.
    return runs
      .map((run) => (run.part.isRtl ? run : { ...run, text: [...run.text].toReversed().join("") }))
      .toReversed();
  });
}

const widthOf = (doc: Doc, text: string, style: TextStyle): number =>
  widthOfRuns(doc, runsOf(text), style);

function widthOfRuns(doc: Doc, runs: readonly FontRun[], style: TextStyle): number {
  return runs.reduce((total, run) => {
    useFont(doc, run, style);
    return total + doc.widthOfString(run.text);
  }, 0);
}

/** Writes one line with the fonts that its characters need. */
function writeLine(
  doc: Doc,
  runs: readonly FontRun[],
  { x, y }: { x: number; y: number },
  style: TextStyle,
): void {
  const { width, right, size, bold, color } = style;
  let left = right ? x + width - widthOfRuns(doc, runs, style) : x;
  for (const run of runs) {
    doc.fillColor(color).strokeColor(color);
    useFont(doc, run, style);
    const outline = OUTLINE[bold ? "bold" : "normal"] * size;
    if (run.part.isThin) doc.lineWidth(outline);
    // Fonts have different ascents, but share a baseline.
    doc.text(run.text, left, y + ASCENT * size, {
      baseline: "alphabetic",
      lineBreak: false,
      ...(run.part.isThin && { fill: true, stroke: true }),
    });
    left += doc.widthOfString(run.text);
  }
}

/** Loads the font of a run on its first use in the document. */
function useFont(doc: Doc, { part }: FontRun, { size, bold }: TextStyle): void {
  doc.font(bold ? part.boldFile : part.file).fontSize(size);
}
