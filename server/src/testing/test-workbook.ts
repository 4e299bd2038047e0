import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";

export interface TestSheet {
  name: string;
  /** The contents of `sheetData`. */
  rows: string;
  /** Content after it. */
  behind?: string;
  state?: "hidden" | "veryHidden";
}

export interface TestWorkbook {
  sheets: readonly TestSheet[];
  /** The contents of `sst`. */
  strings?: string;
  /** Custom formats by number, from 164 on; style 1 has the first one, style 2 the next. */
  formats?: readonly string[];
  from1904?: boolean;
  /** Parts that replace or supplement the usual ones. */
  parts?: Readonly<Record<string, string>>;
}

/** Creates a workbook for tests, as spreadsheet programs write it. */
export async function workbookFile({
  sheets,
  strings = "",
  formats = [],
  from1904 = false,
  parts = {},
}: TestWorkbook): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const usual: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE_RELATIONS}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${from1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE_RELATIONS}">${sheets
      .map((_, index) =>
        relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`),
      )
      .join(
        "",
      )}${relation("rIdS", "sharedStrings", "sharedStrings.xml")}${relation("rIdF", "styles", "/xl/styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map(
        (code, index) =>
          `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"/>`,
      )
      .join(
        "",
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join("")}<xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows, behind = "" }, index) => {
    usual[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${behind}</worksheet>`;
  });
  return zipped({ ...usual, ...parts });
}

/** Creates an archive of these files. */
export async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Creates a row of inline strings, from column A on. */
export const textRow = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts
    .map(
      (text, index) =>
        `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join("")}</row>`;
