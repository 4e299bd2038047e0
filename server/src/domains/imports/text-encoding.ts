import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { AppError, type ContactImport } from "@arauto/contracts";

export type Encoding = ContactImport["encoding"];

/** First bytes of formats that are mistaken for CSV, with a hint for the user. */
const OTHER_FORMATS: readonly [bytes: string, detail: string][] = [
  ["504b", "This is a spreadsheet or an archive. Save it as CSV and upload that file."],
  ["d0cf11e0", "This is an old Excel file. Save it as CSV and upload that file."],
  ["25504446", "This is a PDF. Upload a CSV file."],
  ["1f8b", "This file is compressed. Unpack it and upload the CSV file."],
  ["feff", "This file is UTF-16 in big-endian order. Save it as UTF-8 and upload it again."],
];

const ARCHIVE = "504b0304";
const COMPOUND_FILE = "d0cf11e0";
const BOM_UTF8 = "efbbbf";
const BOM_UTF16LE = "fffe";
const HEAD_BYTES = 4096;
/**
 * More than one control character per this many bytes makes a file binary. A few are tolerated and affect only their
 * rows.
 */
const CONTROL_SHARE = 200;
const CONTROL_FEW = 4;
/** UTF-16 without a byte order mark: in text of our scripts, at least this share of the second bytes is zero. */
const UTF16_ZERO_SHARE = 0.4;

const CONTROLS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13),
);

/**
 * Detects a file's encoding while it streams. It reads the whole file, because one accent in the last row decides
 * between UTF-8 and Windows-1252.
 */
export class EncodingDetector {
  size = 0;
  private head = Buffer.alloc(0);
  private controls = 0;
  private validUtf8 = true;
  /** Bytes of a character split between two pieces. */
  private rest = Buffer.alloc(0);

  push(piece: Buffer): void {
    this.size += piece.length;
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, piece.subarray(0, HEAD_BYTES - this.head.length)]);
    let controls = 0;
    for (let at = 0; at < piece.length; at += 1) controls += CONTROLS[piece[at] ?? 0] ?? 0;
    this.controls += controls;
    if (!this.validUtf8) return;
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const end = endOfCompleteCharacters(bytes);
    this.validUtf8 = isUtf8(bytes.subarray(0, end));
    this.rest = Buffer.from(bytes.subarray(end));
  }

  /** Whether this is a ZIP archive, as workbooks are. */
  isArchive(): boolean {
    return this.startsWith(ARCHIVE);
  }

  /** Whether this is a compound file, as old Excel files and encrypted workbooks are. */
  isCompoundFile(): boolean {
    return this.startsWith(COMPOUND_FILE);
  }

  private startsWith(bytes: string): boolean {
    return this.head.subarray(0, bytes.length / 2).toString("hex") === bytes;
  }

  /** @throws AppError FILE_EMPTY, FILE_UNREADABLE */
  finish(): Encoding {
    if (this.size === 0) throw new AppError("FILE_EMPTY", "The file is empty.");
    const start = this.head.subarray(0, 4).toString("hex");
    const other = OTHER_FORMATS.find(([bytes]) => start.startsWith(bytes));
    if (other) throw new AppError("FILE_UNREADABLE", other[1]);
    if (start.startsWith(BOM_UTF16LE) || this.looksLikeUtf16()) return "utf-16le";
    if (this.controls > CONTROL_FEW && this.controls * CONTROL_SHARE > this.size)
      throw new AppError("FILE_UNREADABLE", "This is not a text file. Upload a CSV file.");

    const utf8 = this.validUtf8 && this.rest.length === 0;
    if (start.startsWith(BOM_UTF8) && !utf8)
      throw new AppError(
        "FILE_UNREADABLE",
        "The file is marked as UTF-8 but has invalid characters. Save it as UTF-8 and upload it again.",
      );
    return utf8 ? "utf-8" : "windows-1252";
  }

  private looksLikeUtf16(): boolean {
    const pairs = this.head.length >> 1;
    let zeroFirst = 0;
    let zeroSecond = 0;
    for (let at = 0; at < pairs * 2; at += 2) {
      zeroFirst += Number(this.head[at] === 0);
      zeroSecond += Number(this.head[at + 1] === 0);
    }
    return pairs > 1 && zeroFirst === 0 && zeroSecond >= pairs * UTF16_ZERO_SHARE;
  }
}

/**
 * Returns the length of `bytes` without an incomplete character at its end (UTF-8, RFC 3629 section
 * 3).
 */
function endOfCompleteCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * Decodes bytes into text piece by piece, without the byte order mark; call `end` for the
 * remainder.
 */
export function decoderOf(encoding: Encoding): { write(bytes: Buffer): string; end(): string } {
  const decoder = iconv.getDecoder(encoding);
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? "" };
}
