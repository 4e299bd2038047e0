import { buffer } from "node:stream/consumers";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { columnLetters, cellOf, xmlText } from "./xlsx-cells.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** Returns the parts of a workbook by path; each must be well-formed XML. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error ?? new Error("No archive")),
    );
  });
  const parts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(parts));
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, (problem, stream) => {
        if (!stream) return reject(problem ?? new Error("No entry"));
        void buffer(stream).then((content) => {
          const text = content.toString("utf8");
          const parser = new SaxesParser();
          parser.on("error", reject);
          parser.write(text).close();
          parts.set(entry.fileName, text);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
}

async function* rowsOf(
  count: number,
  row: (n: number) => (string | null)[],
): AsyncGenerator<(string | null)[][]> {
  for (let n = 0; n < count; n += 3)
    yield Array.from({ length: Math.min(3, count - n) }, (_, index) => row(n + index));
}

const make = async (
  count: number,
  columns: Parameters<typeof xlsxFile>[0]["columns"],
  row: (n: number) => (string | null)[],
  sheetRows?: number,
) => {
  let reported = 0;
  const file = xlsxFile({
    columns,
    records: rowsOf(count, row),
    total: count,
    sheetName: "Contacts",
    onRows: (rows) => (reported += rows),
    ...(sheetRows === undefined ? {} : { sheetRows }),
  });
  const parts = await partsOf(await buffer(file));
  return { parts, reported };
};

describe("xlsxFile", () => {
  it("writes a bold, frozen header and typed cells", async () => {
    const columns = [
      { header: "name", type: "text" },
      { header: "points", type: "number" },
      { header: "born", type: "date" },
      { header: "vip", type: "boolean" },
      { header: "createdAt", type: "timestamp" },
    ] as const;
    const { parts, reported } = await make(1, columns, () => [
      "=A1",
      "-1.5",
      "1990-02-28",
      "true",
      String(Date.UTC(2026, 10, 21, 12)),
    ]);
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(reported).toBe(1);
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t>name</t></is></c>');
    expect(sheet).toContain(
      '<row r="2"><c r="A2" t="inlineStr"><is><t>=A1</t></is></c><c r="B2"><v>-1.5</v></c>',
    );
    // 28 February 1990 is day 32932 in spreadsheets.
    expect(sheet).toContain(
      '<c r="C2" s="2"><v>32932</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" s="3"><v>46347.5</v></c></row>',
    );
    expect(sheet).not.toContain("<f>");
  });

  it("continues in further sheets when one is full, without losing or repeating a row", async () => {
    const { parts, reported } = await make(
      25,
      [{ header: "n", type: "number" }],
      (n) => [String(n)],
      11,
    );
    const numbers = [1, 2, 3].map((sheet) =>
      [...(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? "").matchAll(/<v>(\d+)<\/v>/g)].map(
        ([, n]) => Number(n),
      ),
    );
    expect(numbers.map((some) => some.length)).toEqual([10, 10, 5]);
    expect(numbers.flat()).toEqual(Array.from({ length: 25 }, (_, n) => n));
    expect(parts.get("xl/workbook.xml")).toContain(
      '<sheet name="Contacts 3" sheetId="3" r:id="rId3"/>',
    );
    expect(reported).toBe(25);
  });

  it("writes a valid workbook without any row", async () => {
    const { parts } = await make(0, [{ header: "name", type: "text" }], () => []);
    expect(parts.get("xl/worksheets/sheet1.xml")).toContain('<sheetData><row r="1">');
  });

  it("stays well-formed regardless of the text", async () => {
    const texts = [
      "\u0000\u0001\u001f",
      "]]>",
      "<&>\"'",
      "\ud800",
      "\ufffe\uffff",
      " spaces ",
      "a\nb",
      "_x0041_",
      "‮",
    ];
    const { parts } = await make(texts.length, [{ header: '&<"', type: "text" }], (n) => [
      Buffer.from(texts[n] ?? "").toString("utf8"),
    ]);
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain("_x0000__x0001__x001F_");
    expect(sheet).toContain('<t xml:space="preserve"> spaces </t>');
    expect(sheet).toContain("_x005F_x0041_");
  });
});

describe("cells", () => {
  it("keep values that do not fit their type as text", () => {
    expect(cellOf("A1", "12345678901234567890", "number")).toContain("inlineStr");
    expect(cellOf("A1", "1899-12-31", "date")).toContain("<t>1899-12-31</t>");
    expect(cellOf("A1", "1900-03-01", "date")).toContain("<v>61</v>");
    expect(cellOf("A1", "soon", "date")).toContain("<t>soon</t>");
    expect(cellOf("A1", "maybe", "boolean")).toContain("<t>maybe</t>");
  });

  it("have column names like in spreadsheets", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      "A",
      "Z",
      "AA",
      "AZ",
      "BA",
      "ZZ",
      "AAA",
    ]);
  });

  it("leave plain text unchanged", () => {
    expect(xmlText("Ana 'da' Silva_x")).toBe("Ana 'da' Silva_x");
  });
});
