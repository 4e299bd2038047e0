import type { Readable } from "node:stream";
import { AppError } from "@arauto/contracts";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import type { Storage } from "../../../platform/storage/storage.ts";

/** Maximum parts of a workbook, pictures included; more is implausible. */
const PARTS_MAX = 5_000;
/** Maximum unpacked size of one part. A million rows of ten columns take half of it. */
const PART_BYTES_MAX = 2 ** 31;
/** A large part with a higher compression ratio is a ZIP bomb: real sheets shrink to a tenth. */
const SUSPICIOUS_RATIO = 300;
const SUSPICIOUS_BYTES = 64 * 1024 * 1024;

const unreadable = (detail: string, cause?: unknown) =>
  new AppError("FILE_UNREADABLE", detail, { cause });
const DAMAGED =
  "The workbook is damaged. Open it in a spreadsheet program, save it again and upload it.";

/**
 * The parts of a workbook, which is a ZIP archive (ECMA-376 part 2). Nothing is unpacked before it
 * is read.
 */
export interface PackageParts {
  has(name: string): boolean;
  /**
   * Streams a part's unpacked bytes; yields nothing for a missing part.
   * @throws AppError FILE_UNREADABLE, PAYLOAD_TOO_LARGE
   */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

class StoredArchive extends RandomAccessReader {
  constructor(
    private readonly storage: Storage,
    private readonly key: string,
  ) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.storage.open(this.key, start, end);
  }
}

/**
 * Opens a stored workbook by the directory at the archive's end.
 * @throws AppError FILE_UNREADABLE when it is not an archive, is damaged or has too many parts
 */
export async function openParts(
  storage: Storage,
  key: string,
  size: number,
): Promise<PackageParts> {
  const archive = await fromRandomAccessReaderPromise(new StoredArchive(storage, key), size, {
    autoClose: false,
  }).catch((error: unknown) => {
    throw unreadable(DAMAGED, error);
  });
  const entries = new Map<string, Entry>();
  try {
    if (archive.entryCount > PARTS_MAX)
      throw unreadable(`The file has more than ${PARTS_MAX} parts. It is no ordinary workbook.`);
    for await (const entry of archive.eachEntry()) entries.set(partName(entry.fileName), entry);
  } catch (error) {
    archive.close();
    throw error instanceof AppError ? error : unreadable(DAMAGED, error);
  }
  return {
    has: (name) => entries.has(partName(name)),
    read: (name) => readPart(archive, entries.get(partName(name))),
    close: () => archive.close(),
  };
}

/** Part names compare case-insensitively (ECMA-376 part 2, section 6.2.2.3). */
const partName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

async function* readPart(archive: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) return;
  if (entry.isEncrypted())
    throw unreadable(
      "The workbook is password-protected. Remove the password and upload it again.",
    );
  if (!entry.canDecodeFileData())
    throw unreadable(
      "The workbook uses an unsupported compression method. Save it again and upload it.",
    );
  if (entry.uncompressedSize > PART_BYTES_MAX)
    throw new AppError("PAYLOAD_TOO_LARGE", "The workbook is too large. Save the sheet as CSV.");
  if (
    entry.uncompressedSize > SUSPICIOUS_BYTES &&
    entry.uncompressedSize > entry.compressedSize * SUSPICIOUS_RATIO
  )
    throw unreadable("The workbook expands to an implausible size. Save the sheet as CSV.");
  try {
    const stream = await archive.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(DAMAGED, error);
  }
}
