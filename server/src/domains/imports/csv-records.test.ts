import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader, LINE_KEPT_MAX, RECORD_MAX } from "./csv-records.ts";

type Found = { row: number; cells: string[] } | { row: number; error: string; line: string };

/** Reads a text in pieces of the given size. */
function read(text: string, { delimiter = ",", piece = text.length || 1 } = {}): Found[] {
  const found: Found[] = [];
  const reader = new CsvReader(delimiter, {
    record: (cells, row) => found.push({ row, cells }),
    error: (error, row, line) => found.push({ row, error, line }),
  });
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  reader.push("", true);
  return found;
}

const cellsOf = (found: readonly Found[]) =>
  found.map((record) => ("cells" in record ? record.cells : record.error));

describe("CsvReader", () => {
  it("accepts quotes, doubled quotes, line ends inside quotes and every delimiter", () => {
    expect(cellsOf(read('a,"b,1","say ""hi""","two\r\nlines"\r\nx,,"",y'))).toEqual([
      ["a", "b,1", 'say "hi"', "two\r\nlines"],
      ["x", "", "", "y"],
    ]);
    expect(cellsOf(read("a\tb\n1\t2", { delimiter: "\t" }))).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("numbers rows like a spreadsheet and skips blank lines and the sep line", () => {
    expect(read("sep=;\na;b\n\n  \n1;2\n", { delimiter: ";" })).toEqual([
      { row: 2, cells: ["a", "b"] },
      { row: 5, cells: ["1", "2"] },
    ]);
  });

  it("keeps quotes inside unquoted values", () => {
    expect(cellsOf(read('5" pipe,say "hi"\nb,c'))).toEqual([
      ['5" pipe', 'say "hi"'],
      ["b", "c"],
    ]);
  });

  it("reads lines that end with a carriage return only", () => {
    expect(cellsOf(read("a,b\r1,2\r3,4"))).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("loses only the line of an unclosed quote, wherever the next quote is", () => {
    for (const text of [
      'a,b\n1,"open\n2,x\n3,y\n',
      'a,b\n1,"open\n2,"x"\n3,y\n',
      '"a","b"\n"1","open\n"2","x"\n"3","y"\n',
    ]) {
      expect(cellsOf(read(text))).toEqual([["a", "b"], "quoteUnclosed", ["2", "x"], ["3", "y"]]);
    }
    expect(read('a,b\n1,"open\n2,x\n')[1]).toEqual({
      row: 2,
      error: "quoteUnclosed",
      line: '1,"open',
    });
  });

  it("rejects text after a closing quote and continues with the next line", () => {
    expect(cellsOf(read('a,"b"c\nd,e'))).toEqual(["quoteUnclosed", ["d", "e"]]);
  });

  it("rejects a line longer than the record limit without keeping more of it in memory", () => {
    const found: Found[] = [];
    const reader = new CsvReader(",", {
      record: (cells, row) => found.push({ row, cells }),
      error: (error, row, line) => found.push({ row, error, line }),
    });
    reader.push("a,b\n");
    const piece = "x".repeat(1 << 18);
    for (let pieces = 0; pieces < 64; pieces += 1) {
      reader.push(piece);
      expect((reader as unknown as { text: string }).text.length).toBeLessThanOrEqual(
        RECORD_MAX + piece.length,
      );
    }
    reader.push("\n1,2", true);
    expect(found).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, error: "valueTooLong", line: "x".repeat(LINE_KEPT_MAX) },
      { row: 3, cells: ["1", "2"] },
    ]);
  });

  it("ends an unclosed quoted value after one record's length, not at the end of the file", () => {
    const rest = Array.from({ length: 100_000 }, (_, n) => `row${n},value of the row`);
    const found = read(`a,b\n"open,1\n${rest.join("\n")}`, { piece: 1 << 16 });
    expect(found).toHaveLength(2 + rest.length);
    expect(found[1]).toMatchObject({ error: "quoteUnclosed", line: '"open,1' });
    expect(found.at(-1)).toMatchObject({ cells: ["row99999", "value of the row"] });
  });

  it("stays fast on input made to slow it down", () => {
    const started = performance.now();
    for (const line of ['"', '"""', '"a""b', ',"', '"x"y', "\r"])
      read(`${line}\n`.repeat(50_000), { piece: 1 << 16 });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  const cell = fc.string({
    unit: fc.constantFrom("a", "é", "😀", '"', ",", ";", " ", "\n", "\r\n", "'", "="),
  });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

  it("reads the same as an independent parser, however the text is split", () => {
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom("\n", "\r\n"),
        (rows, piece, end) => {
          const text =
            rows
              .map((cells) =>
                cells.map((value) => (/^[a-z]*$/.test(value) ? value : quoted(value))).join(","),
              )
              .join(end) + end;
          const theirs = parse(text, {
            delimiter: ",",
            relax_column_count: true,
            skip_empty_lines: true,
          });
          expect(cellsOf(read(text, { piece }))).toEqual(theirs);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives the same result for any text, however it is split", () => {
    const anyText = fc.string({
      unit: fc.constantFrom("a", "b", '"', ",", "\n", "\r", " ", "é"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 7 }), (text, piece) => {
        // The line ending is detected at its first occurrence and must not depend on the split.
        expect(read(text, { piece })).toEqual(read(text));
      }),
      { numRuns: 5_000 },
    );
  });
});
