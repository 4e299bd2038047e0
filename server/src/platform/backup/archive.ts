import fs from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile as ReadZip } from "yauzl";
import { ZipFile } from "yazl";
import { ENTRY, type Manifest, manifest, type BackedUpTable } from "./manifest.ts";

/** Fast rather than small: the text of tables compresses well at any level. */
const COMPRESSION = 3;
const NEWLINE = 10;

/** One part of a backup. `open` is called once all earlier parts were written. */
export interface Part {
  name: string;
  open(): Promise<Readable>;
}

/**
 * Writes an archive that only its owner can read. The file gets its final name once it is complete.
 * @throws Error when the file already exists, or a part cannot be read
 */
export async function writeArchive(file: string, parts: readonly Part[]): Promise<void> {
  if (fs.existsSync(file)) throw new Error(`${file} already exists`);
  const partial = `${file}.partial-${process.pid}`;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  for (const part of parts) {
    zip.addReadStreamLazy(part.name, { compressionLevel: COMPRESSION, mode: 0o100600 }, (done) => {
      part.open().then(
        (content) => done(null, content),
        (error: unknown) => done(error, null as never),
      );
    });
  }
  zip.end();
  try {
    await pipeline(
      output,
      fs.createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }),
    );
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    fs.linkSync(partial, file);
  } finally {
    fs.rmSync(partial, { force: true });
  }
}

/** A backup opened for reading. */
export interface Archive {
  manifest: Manifest;
  secret: string;
  /** @throws Error when the backup lacks this part */
  open(name: string): Promise<Readable>;
  /**
   * Reads everything and compares checksums, rows and files with the manifest.
   * @throws Error describing what is damaged or missing
   */
  verify(): Promise<void>;
  close(): void;
}

/**
 * Opens a backup.
 * @throws Error for operators when the file is not a usable backup
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: Error) => {
    throw new Error(`${file} is not a backup of Arauto, or it is damaged (${cause.message})`, {
      cause,
    });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (name: string) => openEntry(zip, entries, name, file);
    const parsed = manifest.safeParse(JSON.parse(await textOf(await open(ENTRY.manifest))));
    if (!parsed.success)
      throw new Error(
        `${file} was created by a version of Arauto whose backups this version can't read`,
      );
    const archive = {
      manifest: parsed.data,
      secret: await textOf(await open(ENTRY.secret)),
      open,
      close: () => zip.close(),
    };
    return { ...archive, verify: () => verify(archive, entries) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openEntry(
  zip: ReadZip,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  file: string,
): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw new Error(`${file} is not a complete backup of Arauto: ${name} is missing`);
  return zip.openReadStreamPromise(entry);
}

async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function verify(
  { manifest: said, open }: Pick<Archive, "manifest" | "open">,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
  for (const table of said.tables) {
    const { lines } = await checkEntry(entries, open, ENTRY.table(table));
    if (lines !== table.rows)
      throw new Error(`The backup is damaged: ${lines} of ${table.rows} rows of ${nameOf(table)}`);
  }
  for (const key of said.files) await checkEntry(entries, open, ENTRY.file(key));
}

function nameOf({ schema, name }: BackedUpTable): string {
  return `${schema}.${name}`;
}

/** Counts the lines of a part and verifies its checksum, which the library leaves to its callers. */
async function checkEntry(
  entries: ReadonlyMap<string, Entry>,
  open: Archive["open"],
  name: string,
): Promise<{ lines: number }> {
  let checksum = 0;
  let lines = 0;
  try {
    for await (const chunk of (await open(name)) as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1))
        lines += 1;
    }
  } catch (error) {
    throw new Error(`The backup is damaged: ${name} can't be read (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (checksum !== entries.get(name)?.crc32)
    throw new Error(`The backup is damaged: ${name} has a wrong checksum`);
  return { lines };
}
