import { pipeline, type Readable, Transform } from "node:stream";
import { AppError, SUPPRESSION_REASONS, type SuppressionReason } from "@arauto/contracts";
import type { Storage } from "../../platform/storage/storage.ts";
import {
  CsvReader,
  decoderOf,
  EncodingDetector,
  readEmail,
  type Encoding,
} from "../imports/index.ts";
import type { NewSuppression } from "./queries.ts";

/** The content of a line; `line` counts like a spreadsheet. */
export type ListLine = { line: number } & ({ entry: NewSuppression } | { invalid: string });

/** How the columns of a file are used. */
interface Columns {
  delimiter: string;
  hasHeader: boolean;
  /** Columns of addresses or hashes: the first one with a value counts. */
  contacts: readonly number[];
  reason: number | undefined;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
const HEAD_BYTES = 1 << 18;
const LINES_LOOKED_AT = 200;
const SHOWN_MAX = 200;
const HASH = /^[0-9a-f]{64}$/i;
const NEUTRALIZED = /^'+[=+\-@]/;

const REASON_HEADERS = ["reason", "motivo", "razao", "razon", "status", "type", "tipo"];
/** Words that other programs use for reasons; the first match counts. */
const REASON_WORDS: readonly [words: RegExp, reason: SuppressionReason][] = [
  [/compl|spam|abus|denunc|queja|reclam/, "complained"],
  [/bounc|devol|rebot|invalid|inexist/, "bounced"],
  [/unsub|opt.?out|descad|cancel|baja|desinscr/, "unsubscribed"],
];

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Maps a reason in our words or those of other programs; anything unknown is manual. */
export function reasonOf(cell: string): SuppressionReason {
  const word = plain(cell);
  return (
    SUPPRESSION_REASONS.find((reason) => reason === word) ??
    REASON_WORDS.find(([words]) => words.test(word))?.[1] ??
    "manual"
  );
}

function contactOf(cell: string): Pick<NewSuppression, "email" | "hash"> | undefined {
  const text = cell.trim();
  if (HASH.test(text)) return { email: null, hash: text.toLowerCase() };
  if (!text.includes("@")) return undefined;
  const read = readEmail(NEUTRALIZED.test(text) ? text.slice(1) : text);
  return "value" in read ? { email: read.value, hash: null } : undefined;
}

/**
 * Stores an uploaded list, because its encoding is known only at the end.
 * @throws AppError FILE_EMPTY, FILE_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export async function storeList(
  storage: Storage,
  key: string,
  content: Readable,
): Promise<Encoding> {
  const detector = new EncodingDetector();
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      detector.push(piece);
      done(null, piece);
    },
  });
  // Unlike pipe, this also ends for an upload aborted before anything listened. The error reaches `put`.
  pipeline(content, watched, () => {});
  await storage.put(key, watched);
  return detector.finish();
}

/**
 * Reads a stored list, several lines at a time: a column of addresses or SHA-256 hashes, with or
 * without a header, with any common delimiter.
 * @throws AppError FILE_UNREADABLE when no column contains an address or a hash
 */
export async function* listLines(
  storage: Storage,
  key: string,
  encoding: Encoding,
): AsyncGenerator<ListLine[]> {
  const decoder = decoderOf(encoding);
  let found: ListLine[] = [];
  let reader: CsvReader | undefined;
  let head = "";
  const begin = (isComplete: boolean) => {
    const columns = columnsOf(head, isComplete);
    reader = readerFor(columns, (line) => void found.push(line));
    reader.push(head, isComplete);
  };
  for await (const piece of storage.open(key) as AsyncIterable<Buffer>) {
    const text = decoder.write(piece);
    if (reader) reader.push(text);
    else if ((head += text).length >= HEAD_BYTES) begin(false);
    yield found;
    found = [];
  }
  if (reader) reader.push(decoder.end(), true);
  else {
    head += decoder.end();
    begin(true);
  }
  yield found;
}

function readerFor(columns: Columns, take: (line: ListLine) => void): CsvReader {
  let first = true;
  return new CsvReader(columns.delimiter, {
    record(cells, row, line) {
      const isHeader = first && columns.hasHeader;
      first = false;
      if (isHeader) return;
      const contact = columns.contacts
        .map((at) => contactOf(cells[at] ?? ""))
        .find((one) => one !== undefined);
      const reason =
        columns.reason === undefined ? "manual" : reasonOf(cells[columns.reason] ?? "");
      take(
        contact
          ? { line: row, entry: { ...contact, reason } }
          : { line: row, invalid: shown(line) },
      );
    },
    error: (_, row, line) => take({ line: row, invalid: shown(line) }),
  });
}

const shown = (line: string) =>
  line
    .slice(0, SHOWN_MAX)
    .replaceAll("\0", "")
    .replace(/\p{Surrogate}/gu, "\ufffd");

function columnsOf(head: string, isComplete: boolean): Columns {
  const readings = DELIMITERS.map((delimiter) => ({
    delimiter,
    records: firstRecords(head, delimiter, isComplete),
  }));
  const ranked = readings
    .map(({ delimiter, records }) => ({
      delimiter,
      records,
      matches: records.filter((cells) => cells.some((cell) => contactOf(cell))).length,
    }))
    .toSorted((a, b) => b.matches - a.matches);
  const [best] = ranked;
  if (!best || best.matches === 0)
    throw new AppError(
      "FILE_UNREADABLE",
      "No column of this file contains addresses or SHA-256 hashes.",
    );
  const { delimiter, records } = best;
  const [first = []] = records;
  const hasHeader = !first.some((cell) => contactOf(cell));
  const width = Math.max(...records.map((cells) => cells.length));
  const count = (at: number) => records.filter((cells) => contactOf(cells[at] ?? "")).length;
  const contacts = Array.from({ length: width }, (_, at) => at)
    .filter((at) => count(at) > 0)
    .toSorted((a, b) => count(b) - count(a) || a - b);
  const reason = hasHeader ? first.findIndex((cell) => REASON_HEADERS.includes(plain(cell))) : -1;
  return { delimiter, hasHeader, contacts, reason: reason === -1 ? undefined : reason };
}

function firstRecords(head: string, delimiter: string, isComplete: boolean): string[][] {
  const records: string[][] = [];
  const reader = new CsvReader(delimiter, {
    record: (cells) => void (records.length < LINES_LOOKED_AT && records.push(cells)),
    error: () => {},
  });
  reader.push(head, isComplete);
  return records;
}
