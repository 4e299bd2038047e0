import { AppError, IMPORT_MAX_BYTES } from "@arauto/contracts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { fillMerged, findMerges } from "./merged-cells.ts";
import { openParts, type PackageParts } from "./package-parts.ts";
import { readSharedStrings, type SharedStrings } from "./shared-strings.ts";
import { sheetRows, type SheetRow } from "./sheet-rows.ts";
import { withoutTitles } from "./title-rows.ts";
import { readFacts, type SheetPart, type WorkbookFacts } from "./workbook-facts.ts";

/** Rows and characters read to detect the columns. */
const HEAD_ROWS = 500;
const HEAD_CHARACTERS = 4_000_000;
/** Bytes of a sheet without a filled cell after which it counts as empty. */
const EMPTY_BYTES = 64 * 1024 * 1024;

/** The beginning of a sheet as comma-separated CSV. */
export interface SheetHead {
  text: string;
  /** Whether this is the complete sheet. */
  whole: boolean;
}

/**
 * A stored workbook (Office Open XML, ECMA-376; transitional or strict) whose sheets can be read as
 * CSV.
 */
export interface Workbook {
  /** Names of the sheets with cells, in their order. */
  sheets: readonly string[];
  /** Yields the sheets with content in their order, hidden ones last. */
  filled(): AsyncGenerator<{ sheet: string; head: SheetHead }, void>;
  /** @throws AppError NOT_FOUND */
  head(sheet: string): Promise<SheetHead>;
  /**
   * Streams a sheet as comma-separated CSV. Each row has the given width and the line number the
   * spreadsheet shows.
   * @throws AppError PAYLOAD_TOO_LARGE, FILE_UNREADABLE, NOT_FOUND
   */
  csv(sheet: string, width: number): AsyncGenerator<string>;
  close(): void;
}

/** @throws AppError FILE_UNREADABLE, PAYLOAD_TOO_LARGE */
export async function openWorkbook(storage: Storage, key: string, size: number): Promise<Workbook> {
  const parts = await openParts(storage, key, size);
  try {
    const facts = await readFacts(parts);
    return workbookOf(parts, facts);
  } catch (error) {
    parts.close();
    throw error;
  }
}

function workbookOf(parts: PackageParts, facts: WorkbookFacts): Workbook {
  const find = (name: string) => {
    const sheet = facts.sheets.find((one) => one.name === name);
    if (!sheet) throw new AppError("NOT_FOUND", "Sheet not found.");
    return sheet;
  };
  const strings = (last?: number) =>
    readSharedStrings(facts.stringsPart ? parts.read(facts.stringsPart) : none(), last);
  return {
    sheets: facts.sheets.map(({ name }) => name),
    async *filled() {
      for (const sheet of facts.sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))) {
        const head = await readHead(parts, facts, sheet, strings);
        if (head.text.trim() !== "") yield { sheet: sheet.name, head };
      }
    },
    head: async (name) => readHead(parts, facts, find(name), strings),
    async *csv(name, width) {
      const { part } = find(name);
      const fill = fillMerged(await findMerges(parts.read(part)));
      const writer = csvWriter(await strings(), width);
      let bytes = 0;
      for await (const rows of withoutTitles(sheetRows(parts.read(part), facts))) {
        const text = rows
          .map((row) => {
            fill(row);
            return writer(row);
          })
          .join("");
        bytes += Buffer.byteLength(text);
        if (bytes > IMPORT_MAX_BYTES)
          throw new AppError(
            "PAYLOAD_TOO_LARGE",
            `A sheet can have at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB of text.`,
          );
        yield text;
      }
    },
    close: () => parts.close(),
  };
}

async function* none(): AsyncGenerator<Buffer> {}

async function readHead(
  parts: PackageParts,
  facts: WorkbookFacts,
  { part }: SheetPart,
  strings: (last: number) => Promise<SharedStrings>,
): Promise<SheetHead> {
  const found: SheetRow[] = [];
  let characters = 0;
  let isComplete = true;
  for await (const rows of withoutTitles(
    sheetRows(
      upTo(parts.read(part), EMPTY_BYTES, () => found.length > 0),
      facts,
    ),
  )) {
    for (const row of rows) {
      found.push(row);
      characters += row.cells.reduce<number>(
        (sum, cell) => sum + (typeof cell === "string" ? cell.length : 1),
        0,
      );
      isComplete = found.length < HEAD_ROWS && characters < HEAD_CHARACTERS;
      if (!isComplete) break;
    }
    if (!isComplete) break;
  }
  let last = -1;
  for (const { cells } of found)
    for (const cell of cells) if (typeof cell === "number" && cell > last) last = cell;
  const writer = csvWriter(
    last === -1 ? await strings(-1) : await strings(last),
    Math.max(...found.map(({ cells }) => cells.length), 0),
  );
  return { text: found.map(writer).join(""), whole: isComplete };
}

/** Passes bytes through, but stops after `most` bytes as long as nothing was found. */
async function* upTo(
  bytes: AsyncIterable<Buffer>,
  most: number,
  found: () => boolean,
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const piece of bytes) {
    read += piece.length;
    if (read > most && !found()) return;
    yield piece;
  }
}

const SPECIAL = /[",\r\n]/;
const quoted = (text: string) => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes rows as CSV, with an empty line for each row that the sheet omits. */
function csvWriter(strings: SharedStrings, width: number): (row: SheetRow) => string {
  let line = 0;
  return ({ number, cells }) => {
    const gap = "\n".repeat(Math.max(number - line - 1, 0));
    line = number;
    const texts: string[] = [];
    for (let column = 0; column < Math.max(width, cells.length); column += 1) {
      const cell = cells[column];
      texts.push(quoted(typeof cell === "number" ? (strings.get(cell) ?? "") : (cell ?? "")));
    }
    // A row with one empty text is an empty line.
    return texts.every((text) => text === "") ? `${gap}\n` : `${gap}${texts.join(",")}\n`;
  };
}
