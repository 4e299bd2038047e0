import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { AppError } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStorage, type Storage } from "../../../platform/storage/storage.ts";
import { meaningOf, numberText } from "./number-formats.ts";
import {
  textRow,
  workbookFile,
  zipped,
  type TestWorkbook,
} from "../../../testing/test-workbook.ts";
import { openWorkbook } from "./workbook.ts";

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "arauto-workbooks-"));
  storage = createFileStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function open(file: Buffer) {
  const size = await storage.put("book.upload", Readable.from([file]));
  return openWorkbook(storage, "book.upload", size);
}

/** Returns a sheet as CSV; by default the first one with content. */
async function csvOf(
  book: TestWorkbook,
  { sheet, width = 0 }: { sheet?: string; width?: number } = {},
): Promise<string> {
  const workbook = await open(await workbookFile(book));
  try {
    const name = sheet ?? (await workbook.filled().next()).value?.sheet ?? "";
    let text = "";
    for await (const piece of workbook.csv(name, width)) text += piece;
    return text;
  } finally {
    workbook.close();
  }
}

async function refusal(file: Buffer): Promise<[code: string, detail: string | undefined]> {
  try {
    const workbook = await open(file);
    const first = (await workbook.filled().next()).value;
    for await (const _ of workbook.csv(first?.sheet ?? "", 1));
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.detail];
    throw error;
  }
  throw new Error("It was read");
}

const one = (rows: string, rest: Partial<TestWorkbook> = {}): TestWorkbook => ({
  sheets: [{ name: "S", rows }],
  ...rest,
});

describe("reading a workbook", () => {
  it("writes texts of every kind as CSV: shared, rich, inline, formula results, with line ends and quotes", async () => {
    const strings =
      "<si><t>Nome</t></si><si><r><t>e-</t></r><r><rPr><b/></rPr><t>mail</t></r><rPh sb='0' eb='1'><t>spoken</t></rPh></si>" +
      '<si><t xml:space="preserve"> Ávila, "Zé" </t></si><si><t>two_x000A_lines</t></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="str"><f>LOWER("X")</f><v>x@y.co</v></c><c r="C2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="s"><v>99</v></c></row>';
    expect(await csvOf(one(rows, { strings }))).toBe(
      'Nome,e-mail\n" Ávila, ""Zé"" ",x@y.co,inline\n"two\nlines",\n',
    );
  });

  it("writes numbers, dates, times and booleans in readable form, and errors as empty", async () => {
    const cells = (...list: string[]) => `<row r="1">${list.join("")}</row>`;
    const formats = ['dd/mm/yyyy "de" hh:mm', "[$R$-416] #,##0.00", "[h]:mm"];
    const rows = cells(
      "<c><v>5511987654321</v></c>",
      "<c><v>1.1987654321E10</v></c>",
      "<c><v>0.30000000000000004</v></c>",
      '<c s="4"><v>45651</v></c>',
      '<c s="1"><v>45651.75</v></c>',
      '<c s="2"><v>1234.5</v></c>',
      '<c s="3"><v>1.5</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2024-02-29T00:00:00</v></c>',
      '<c s="4"/>',
      "<c><v>-7</v></c>",
    );
    expect(await csvOf(one(rows, { formats }))).toBe(
      "5511987654321,11987654321,0.3,2024-12-25,2024-12-25 18:00,1234.5,36:00,true,false,,2024-02-29,,-7\n",
    );
    expect(
      await csvOf(one('<row><c s="1"><v>1</v></c></row>', { formats: ["d/m/yy"], from1904: true })),
    ).toBe("1904-01-02\n");
  });

  it("recognizes date and time formats, and formats that only look like them", () => {
    for (const code of [
      "dd/mm/yyyy",
      "d-mmm",
      "mmmm yyyy",
      '[$-416]d" de "mmmm',
      "yyyy\\-mm\\-dd",
      "m/d/yy h:mm",
      "mmm",
    ])
      expect([code, meaningOf(200, code)]).toEqual([code, "date"]);
    for (const code of ["h:mm", "hh:mm:ss AM/PM", "[h]:mm:ss", "mm:ss.0"])
      expect([code, meaningOf(200, code)]).toEqual([code, "time"]);
    for (const code of [
      "General",
      "0.00E+00",
      '#,##0 "dias"',
      "[Red]0.00",
      "_-* #,##0.00_-;\\-* #,##0.00_-",
      "@",
      "0\\d",
      '"dd/mm"',
      "",
    ])
      expect([code, meaningOf(200, code)]).toEqual([code, "number"]);
    for (const [id, meaning] of [
      [14, "date"],
      [22, "date"],
      [21, "time"],
      [46, "time"],
      [2, "number"],
      [49, "number"],
    ] as const)
      expect([id, meaningOf(id, undefined)]).toEqual([id, meaning]);
    expect(numberText("1", "date", false)).toBe("1900-01-01");
    expect(numberText("59", "date", false)).toBe("1900-02-28");
    expect(numberText("61", "date", false)).toBe("1900-03-01");
    expect(numberText("0.5", "time", false)).toBe("12:00");
    expect(numberText("99999999", "date", false)).toBe("99999999");
    expect(numberText("-1", "date", false)).toBe("-1");
  });

  it("keeps every row on its spreadsheet line, and omits a title", async () => {
    const rows =
      textRow(2, "Clientes 2024") + textRow(4, "email", "nome") + textRow(7, "a@b.co", "Ana");
    expect(await csvOf(one(rows))).toBe("\n\n\nemail,nome\n\n\na@b.co,Ana\n");
    expect(await csvOf(one(textRow(1, "a@b.co") + textRow(2, "c@d.co", "Caio")))).toBe(
      "a@b.co\nc@d.co,Caio\n",
    );
    expect(await csvOf(one(textRow(1, "email") + textRow(2, "a@b.co")), { width: 3 })).toBe(
      "email,,\na@b.co,,\n",
    );
  });

  it("fills cells merged over several rows in each of them", async () => {
    const rows =
      textRow(1, "city", "email") +
      textRow(2, "Natal", "a@b.co") +
      '<row r="3"><c r="B3" t="inlineStr"><is><t>c@d.co</t></is></c></row>' +
      '<row r="4"><c r="B4" t="inlineStr"><is><t>e@f.co</t></is></c></row>';
    const behind =
      '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="D9:E9"/></mergeCells>';
    expect(await csvOf({ sheets: [{ name: "S", rows, behind }] })).toBe(
      "city,email\nNatal,a@b.co\nNatal,c@d.co\n,e@f.co\n",
    );
  });

  it("starts with the first sheet with content, visible ones before hidden ones", async () => {
    const book = {
      sheets: [
        { name: "Secret", rows: textRow(1, "hidden"), state: "hidden" as const },
        { name: "Empty", rows: '<row r="1"><c r="A1" s="1"/></row>' },
        { name: "People", rows: textRow(1, "email") + textRow(2, "a@b.co") },
      ],
    };
    const workbook = await open(await workbookFile(book));
    expect(workbook.sheets).toEqual(["Secret", "Empty", "People"]);
    expect((await workbook.filled().next()).value).toEqual({
      sheet: "People",
      head: { text: "email\na@b.co\n", whole: true },
    });
    await expect(workbook.head("None")).rejects.toThrow("Sheet not found");
    workbook.close();
    expect(await csvOf(book, { sheet: "Secret" })).toBe("hidden\n");
  });

  it("reads strict files: namespace prefixes, absolute targets, cells without references", async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>email</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await csvOf({ ...one(""), parts: { "xl/worksheets/sheet1.xml": sheet } })).toBe(
      "email,1\n",
    );
  });
});

describe("a file that only looks like a workbook", () => {
  it("is rejected with its real format", async () => {
    const details: [Buffer, RegExp][] = [
      [Buffer.from("PK\u0003\u0004 and nothing of an archive"), /damaged/],
      [await zipped({ "list.csv": "email\na@b.co\n" }), /archive/],
      [
        await zipped({
          mimetype: "application/vnd.oasis.opendocument.spreadsheet",
          "content.xml": "<a/>",
        }),
        /OpenDocument/,
      ],
      [await zipped({ "xl/workbook.bin": "x" }), /xlsb/],
      [await zipped({ "word/document.xml": "<a/>" }), /text document/],
      [(await workbookFile(one(textRow(1, "email")))).subarray(0, 700), /damaged/],
      [
        await workbookFile({
          ...one(""),
          parts: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row>" },
        }),
        /damaged/,
      ],
    ];
    for (const [file, detail] of details) {
      const [code, message] = await refusal(file);
      expect([code, message]).toEqual(["FILE_UNREADABLE", expect.stringMatching(detail)]);
    }
  });

  it("expands no entities and fetches nothing", async () => {
    const evil =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>';
    expect(
      (
        await refusal(
          await workbookFile({ ...one(""), parts: { "xl/worksheets/sheet1.xml": evil } }),
        )
      )[1],
    ).toMatch(/document type/);
    const unknown =
      "<worksheet><sheetData><row><c t='inlineStr'><is><t>&lol;</t></is></c></row></sheetData></worksheet>";
    expect(
      (
        await refusal(
          await workbookFile({ ...one(""), parts: { "xl/worksheets/sheet1.xml": unknown } }),
        )
      )[0],
    ).toBe("FILE_UNREADABLE");
  });

  it("is rejected when its cells have impossible references", async () => {
    for (const rows of [
      '<row r="1"><c r="ZZZ1"><v>1</v></c></row>',
      '<row r="1"><c r="1A"><v>1</v></c></row>',
      '<row r="2000000"><c r="A2000000"><v>1</v></c></row>',
      '<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>',
      '<row r="-1"><c><v>1</v></c></row>',
    ])
      expect([rows, (await refusal(await workbookFile(one(rows))))[0]]).toEqual([
        rows,
        "FILE_UNREADABLE",
      ]);
    expect(
      (await refusal(await workbookFile(one('<row r="1"><c r="XFD1"><v>1</v></c></row>'))))[1],
    ).toMatch(/500 columns/);
    // A cell in the last possible row adds one line per row, and nothing more.
    expect((await csvOf(one('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).length).toBe(
      1_048_577,
    );
  });

  it("is rejected when it unpacks to far more than it should, before that uses memory", async () => {
    const bomb = await workbookFile({
      ...one(""),
      parts: {
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${" ".repeat(100 << 20)}</sheetData></worksheet>`,
      },
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await refusal(bomb))[1]).toMatch(/implausible size/);
    const endless = await workbookFile({
      ...one(""),
      parts: {
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c><v>${"1".repeat(20 << 20)}`,
      },
    });
    const before = process.memoryUsage().rss;
    expect((await refusal(endless))[0]).toBe("FILE_UNREADABLE");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20);
    const deep = await workbookFile({
      ...one(""),
      parts: { "xl/worksheets/sheet1.xml": "<a>".repeat(1_000_000) },
    });
    expect((await refusal(deep))[0]).toBe("FILE_UNREADABLE");
  });
});
