import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ExportColumn } from "./export-sql.ts";
import { cellOf, columnLetters, STYLE, textCell, xmlText } from "./xlsx-cells.ts";

/** Maximum rows of a sheet, including the header (Excel's limit). */
export const SHEET_ROWS = 1_048_576;
/** Bytes of rows per piece of XML. */
const PIECE = 1 << 16;
/** Fast rather than small: the file is kept for days, and downloaded once. */
const COMPRESSION = 3;
const DECLARATION = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

export interface XlsxFile {
  columns: readonly Pick<ExportColumn, "header" | "type">[];
  /** Rows of text values, several at a time. */
  records: AsyncIterator<(string | null)[][]>;
  /** The number of rows, which decides the number of sheets. */
  total: number;
  /** The name of the sheets; numbered from the second on. */
  sheetName: string;
  onRows(rows: number): void;
  /** Maximum rows of a sheet; defaults to the spreadsheet limit. */
  sheetRows?: number;
}

/**
 * Streams a workbook: the header bold and frozen, typed cells, and a further sheet whenever one is
 * full.
 */
export function xlsxFile(file: XlsxFile): Readable {
  const perSheet = (file.sheetRows ?? SHEET_ROWS) - 1;
  const sheets = Math.max(1, Math.ceil(file.total / perSheet));
  const names = Array.from({ length: sheets }, (_, index) =>
    index === 0 ? file.sheetName : `${file.sheetName} ${index + 1}`,
  );
  const rows = rowsInTurn(file.records);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(DECLARATION + text), path);

  add("[Content_Types].xml", contentTypes(sheets));
  add(
    "_rels/.rels",
    relationships([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]),
  );
  add("xl/workbook.xml", workbook(names));
  add(
    "xl/_rels/workbook.xml.rels",
    relationships([
      ...names.map((_, index) => ({
        id: `rId${index + 1}`,
        type: "worksheet",
        target: `worksheets/sheet${index + 1}.xml`,
      })),
      { id: `rId${sheets + 1}`, type: "styles", target: "styles.xml" },
    ]),
  );
  add("xl/styles.xml", STYLES);
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    zip.addReadStreamLazy(
      `xl/worksheets/sheet${sheet}.xml`,
      { compressionLevel: COMPRESSION },
      (give) => {
        const xml = Readable.from(
          sheetXml(file, rows, sheet === sheets ? Number.POSITIVE_INFINITY : perSheet),
          { objectMode: false },
        );
        // A reader that stops also stops the reading of rows.
        output.once("close", () => xml.destroy());
        give(null, xml);
      },
    );
  }
  zip.end();
  return output;
}

/** Supplies rows one at a time, across sheets. */
interface RowSource {
  next(): Promise<readonly (string | null)[] | undefined>;
  /** Returns the next rows if they have arrived already. */
  ready(): readonly (string | null)[] | undefined;
}

function rowsInTurn(records: XlsxFile["records"]): RowSource {
  let some: (string | null)[][] = [];
  let at = 0;
  const ready = () => (at < some.length ? some[at++] : undefined);
  return {
    ready,
    async next() {
      for (;;) {
        const row = ready();
        if (row) return row;
        const more = await records.next();
        if (more.done) return undefined;
        some = more.value;
        at = 0;
      }
    },
  };
}

async function* sheetXml(
  { columns, onRows }: XlsxFile,
  rows: RowSource,
  most: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const header = columns
    .map((column, index) => textCell(`${letters[index]}1`, column.header, STYLE.header))
    .join("");
  let piece =
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols><col min="1" max="${columns.length}" width="24" customWidth="1"/></cols><sheetData><row r="1">${header}</row>`;
  let reported = 0;
  let count = 0;
  while (count < most) {
    const row = rows.ready() ?? (await rows.next());
    if (!row) break;
    count += 1;
    piece += `<row r="${count + 1}">`;
    for (const [index, column] of columns.entries()) {
      const value = row[index] ?? null;
      if (value !== null && value !== "")
        piece += cellOf(`${letters[index]}${count + 1}`, value, column.type);
    }
    piece += "</row>";
    if (piece.length < PIECE) continue;
    yield piece;
    onRows(count - reported);
    reported = count;
    piece = "";
  }
  onRows(count - reported);
  yield `${piece}</sheetData></worksheet>`;
}

const part = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

function contentTypes(sheets: number): string {
  const worksheets = Array.from({ length: sheets }, (_, index) =>
    part(`xl/worksheets/sheet${index + 1}.xml`, "worksheet"),
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${part("xl/workbook.xml", "sheet.main")}${part("xl/styles.xml", "styles")}${worksheets.join("")}</Types>`
  );
}

function relationships(list: readonly { id: string; type: string; target: string }[]): string {
  const each = list.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

/** In the order of `STYLE`. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
