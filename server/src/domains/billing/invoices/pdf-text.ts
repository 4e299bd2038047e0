import type PDFDocument from "pdfkit";
import { type FontRun, runsOf } from "./pdf-fonts.ts";

type Doc = InstanceType<typeof PDFDocument>;

/** How one line of text looks, in points. */
export interface LineStyle {
  size: number;
  bold: boolean;
  color: string;
  /** The space that it may take; longer text ends with an ellipsis. */
  width: number;
  right: boolean;
}

/** The outline that makes the thinnest weight look like the others, in points per point of size. */
const OUTLINE = { normal: 0.03, bold: 0.06 };

/** Writes one line with the fonts that its letters need. */
export function writeLine(doc: Doc, text: string, x: number, y: number, style: LineStyle): void {
  const { width, right, size, bold, color } = style;
  const { runs, total } = fit(doc, text, style);
  let left = right ? x + width - total : x;
  for (const run of runs) {
    doc.fillColor(color).strokeColor(color);
    useFont(doc, run, style);
    const outline = OUTLINE[bold ? "bold" : "normal"] * size;
    if (run.part.isThin) doc.lineWidth(outline);
    doc.text(run.text, left, y, {
      lineBreak: false,
      ...(run.part.isThin && { fill: true, stroke: true }),
    });
    left += doc.widthOfString(run.text);
  }
}

/** Cuts text to the width that there is. */
function fit(doc: Doc, text: string, style: LineStyle): { runs: FontRun[]; total: number } {
  const letters = Array.from(text);
  for (let count = letters.length; ; count -= 1) {
    const shown = count === letters.length ? text : `${letters.slice(0, count).join("")}…`;
    const runs = runsOf(shown);
    let total = 0;
    for (const run of runs) {
      useFont(doc, run, style);
      total += doc.widthOfString(run.text);
    }
    if (total <= style.width || count === 0) return { runs, total };
  }
}

/** Loads the font of a run at its first use in the document. */
function useFont(doc: Doc, { part }: FontRun, { size, bold }: LineStyle): void {
  doc.font(bold ? part.boldFile : part.file).fontSize(size);
}
