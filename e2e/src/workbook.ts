import { crc32 } from "node:zlib";

/** A sheet as rows of texts. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const columnName = (index: number) => String.fromCodePoint(65 + index);

function sheetXml({ rows }: Sheet): string {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join("")}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** Creates an XLSX file of up to 26 columns, like a spreadsheet program but uncompressed. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const type = (part: string, of: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  return zip({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type("workbook", "sheet.main")}${sheets.map((_, index) => type(`worksheets/sheet${index + 1}`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, index) => relation(`s${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
    ),
  });
}

/** Creates a ZIP archive with uncompressed files (APPNOTE 6.3.10). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name);
    const content = Buffer.from(text);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    // 1 January 1980, the earliest date that the format supports.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(path.length, 0);
    const local = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      facts,
      names,
      path,
      content,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
        facts,
        names.subarray(0, 2),
        place.subarray(0, 2),
        place,
        path,
      ]),
    );
    pieces.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, entries, end]);
}
