import path from "node:path";
import { pipeline, Readable, Transform } from "node:stream";
import { AppError, IMPORT_MAX_BYTES, XLSX_MAX_BYTES, type ContactImport } from "@arauto/contracts";
import type { Storage } from "../../platform/storage/storage.ts";
import { fileShape, type FileShape } from "./csv-dialect.ts";
import { decoderOf, EncodingDetector, type Encoding } from "./text-encoding.ts";
import { openWorkbook } from "./workbook/workbook.ts";

/** A stored file with its detected format. */
export interface StoredFile {
  size: number;
  encoding: Encoding;
  shape: FileShape;
  format: ContactImport["format"];
  /** Workbooks only: all sheets, and the one that was analyzed. */
  sheets: readonly string[];
  sheet: string | null;
}

/** Bytes read to detect the delimiter, header and samples. */
const HEAD_BYTES = 1 << 20;

const tooLarge = (what: string, most: number) =>
  new AppError("PAYLOAD_TOO_LARGE", `${what} can have at most ${most / 1024 / 1024} MB.`);

/**
 * Stores an upload and detects its format. Deletes a file that cannot be used.
 * @throws AppError PAYLOAD_TOO_LARGE, FILE_EMPTY, FILE_UNREADABLE
 */
export async function storeUpload(
  storage: Storage,
  key: string,
  content: Readable,
): Promise<StoredFile> {
  const detector = new EncodingDetector();
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      detector.push(piece);
      if (detector.size > IMPORT_MAX_BYTES) done(tooLarge("A file", IMPORT_MAX_BYTES));
      else if (detector.isArchive() && detector.size > XLSX_MAX_BYTES)
        done(tooLarge("A workbook", XLSX_MAX_BYTES));
      else done(null, piece);
    },
  });
  // Unlike pipe, this also ends for an upload that was aborted before anything listened. The error reaches `put`.
  pipeline(content, watched, () => {});
  try {
    const size = await storage.put(key, watched);
    if (detector.isArchive())
      return {
        size,
        encoding: "utf-8",
        format: "xlsx",
        ...(await readWorkbook(storage, key, size)),
      };
    if (detector.isCompoundFile())
      throw new AppError("FILE_UNREADABLE", await compoundFileDetail(storage, key));
    const encoding = detector.finish();
    return {
      size,
      encoding,
      shape: await readShape(storage, key, encoding, size),
      format: "csv",
      sheets: [],
      sheet: null,
    };
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Returns the first sheet with data rows: a sheet with only a title or a header may precede it. */
async function readWorkbook(
  storage: Storage,
  key: string,
  size: number,
): Promise<Pick<StoredFile, "shape" | "sheets" | "sheet">> {
  const workbook = await openWorkbook(storage, key, size);
  let error: unknown = new AppError("FILE_EMPTY", "The workbook is empty.");
  try {
    for await (const { sheet, head } of workbook.filled()) {
      try {
        return { sheets: workbook.sheets, sheet, shape: fileShape(head.text, head.whole, ",") };
      } catch (useless) {
        if (!(useless instanceof AppError) || useless.code !== "FILE_EMPTY") throw useless;
        error = useless;
      }
    }
    throw error;
  } finally {
    workbook.close();
  }
}

/**
 * Reads delimiter, header and first rows of one sheet of a stored workbook.
 * @throws AppError NOT_FOUND without such a sheet, FILE_EMPTY, FILE_UNREADABLE
 */
export async function readSheetShape(
  storage: Storage,
  key: string,
  sheet: string,
): Promise<FileShape> {
  const workbook = await openWorkbook(storage, key, await storage.size(key));
  try {
    const { text, whole } = await workbook.head(sheet);
    return fileShape(text, whole, ",");
  } finally {
    workbook.close();
  }
}

/**
 * Writes one sheet of a stored workbook as a UTF-8 CSV file with the given number of columns.
 * Returns its size in bytes.
 * @throws AppError PAYLOAD_TOO_LARGE, FILE_UNREADABLE
 */
export async function writeSheet(
  storage: Storage,
  workbookKey: string,
  sheet: string,
  width: number,
  csvKey: string,
): Promise<number> {
  const workbook = await openWorkbook(storage, workbookKey, await storage.size(workbookKey));
  try {
    return await storage.put(csvKey, Readable.from(workbook.csv(sheet, width)));
  } finally {
    workbook.close();
  }
}

/** The stream name inside an encrypted workbook (MS-OFFCRYPTO, section 2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Old Excel files and password-protected ones share a container format. */
async function compoundFileDetail(storage: Storage, key: string): Promise<string> {
  let before = Buffer.alloc(0);
  for await (const piece of storage.open(key) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([before, piece]);
    if (seen.includes(ENCRYPTED))
      return "The workbook is password-protected. Remove the password and upload it again.";
    before = Buffer.from(seen.subarray(-ENCRYPTED.length));
  }
  return "This is an old Excel file. Save it as .xlsx or CSV and upload that file.";
}

/** Reads delimiter, header and first rows of a stored file. */
export async function readShape(
  storage: Storage,
  key: string,
  encoding: Encoding,
  size: number,
): Promise<FileShape> {
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of storage.open(key) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    read += piece.length;
    if (read >= HEAD_BYTES) break;
  }
  const decoder = decoderOf(encoding);
  const isComplete = read >= size;
  const head = decoder.write(Buffer.concat(pieces)) + (isComplete ? decoder.end() : "");
  return fileShape(head, isComplete);
}

const FILE_NAME_MAX = 200;
// oxlint-disable-next-line no-control-regex
const UNSHOWABLE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a user's file name for display, without folders and control characters. */
export function shownFileName(name: string): string {
  const shown = path.basename(name.replaceAll("\\", "/")).replace(UNSHOWABLE, "").trim();
  return shown.slice(0, FILE_NAME_MAX) || "import.csv";
}
