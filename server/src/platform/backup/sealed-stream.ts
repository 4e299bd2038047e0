import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/*
 * A file that is encrypted and authenticated in chunks (the STREAM construction over AES-256-GCM): it is written and read
 * without ever being in memory as a whole, and a reader detects every changed, missing, repeated or moved byte. Its
 * header is readable, and identifies the key for the rest:
 *
 *   magic (8) | format (1) | key id (8) | salt (16) | chunks of 64 KiB, each followed by its tag (16)
 */

const MAGIC = Buffer.from("ARAUTOWB");
const KEY_ID_BYTES = 8;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + SALT_BYTES;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;

/** Why a sealed file can't be read. */
export type SealProblem = "notSealed" | "newerFormat" | "unknownKey" | "changed" | "truncated";

export class SealError extends Error {
  override readonly name = "SealError";
  constructor(readonly problem: SealProblem) {
    super(`The sealed file can't be read: ${problem}`);
  }
}

const keyIdOf = (key: Buffer): Buffer =>
  createHmac("sha256", key).update("key-id").digest().subarray(0, KEY_ID_BYTES);

const pieceKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, "sealed-stream", KEY_BYTES));

/** The index of the chunk, and whether it is the last: chunks can't be moved, dropped or appended. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into chunks of a fixed size. The last one, which may be empty, is marked. */
abstract class Pieces extends Transform {
  private waiting: Buffer[] = [];
  private bytes = 0;

  protected abstract readonly size: number;
  protected abstract piece(content: Buffer, isLast: boolean): void;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.cut(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.piece(Buffer.concat(this.waiting), true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private cut(chunk: Buffer): void {
    this.waiting.push(chunk);
    this.bytes += chunk.length;
    // A full chunk waits for more data: only then is it known not to be the last one.
    if (this.bytes <= this.size) return;
    const all = Buffer.concat(this.waiting);
    let at = 0;
    for (; all.length - at > this.size; at += this.size)
      this.piece(all.subarray(at, at + this.size), false);
    this.waiting = [all.subarray(at)];
    this.bytes = all.length - at;
  }
}

class Sealing extends Pieces {
  protected readonly size = PIECE_BYTES;
  private number = 0;
  private readonly header: Buffer;
  private readonly key: Buffer;

  constructor(key: Buffer, format: number) {
    super();
    const salt = randomBytes(SALT_BYTES);
    this.header = Buffer.concat([MAGIC, Buffer.from([format]), keyIdOf(key), salt]);
    this.key = pieceKey(key, salt);
    this.push(this.header);
  }

  protected piece(content: Buffer, isLast: boolean): void {
    const cipher = createCipheriv("aes-256-gcm", this.key, nonceOf(this.number, isLast));
    cipher.setAAD(this.header);
    this.number += 1;
    this.push(Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]));
  }
}

class Opening extends Pieces {
  protected readonly size = PIECE_BYTES + TAG_BYTES;
  private number = 0;
  private header: Buffer = Buffer.alloc(0);
  private key: Buffer | undefined;

  constructor(
    private readonly keys: readonly Buffer[],
    private readonly format: number,
  ) {
    super();
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.key) return super._transform(chunk, encoding, done);
    this.header = Buffer.concat([this.header, chunk]);
    if (this.header.length < HEADER_BYTES) return done();
    const rest = this.header.subarray(HEADER_BYTES);
    this.header = this.header.subarray(0, HEADER_BYTES);
    try {
      this.key = openHeader(this.header, this.keys, this.format);
    } catch (error) {
      return done(error as Error);
    }
    super._transform(rest, encoding, done);
  }

  override _flush(done: TransformCallback): void {
    if (this.key) return super._flush(done);
    const isOurs = this.header.length > 0 && MAGIC.equals(this.header.subarray(0, MAGIC.length));
    done(new SealError(isOurs ? "truncated" : "notSealed"));
  }

  protected piece(content: Buffer, isLast: boolean): void {
    if (content.length < TAG_BYTES) throw new SealError("truncated");
    const open = (asLast: boolean) => this.decrypt(content, asLast);
    const opened = open(isLast);
    if (opened === undefined) {
      // The file ends with a complete chunk that is not the last one: the rest is missing.
      const isCut = isLast && content.length === this.size && open(false) !== undefined;
      throw new SealError(isCut ? "truncated" : "changed");
    }
    this.number += 1;
    if (opened.length > 0) this.push(opened);
  }

  private decrypt(content: Buffer, isLast: boolean): Buffer | undefined {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      this.key as Buffer,
      nonceOf(this.number, isLast),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(this.header).setAuthTag(content.subarray(-TAG_BYTES));
    const body = decipher.update(content.subarray(0, -TAG_BYTES));
    try {
      return Buffer.concat([body, decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

function openHeader(header: Buffer, keys: readonly Buffer[], format: number): Buffer {
  const at = MAGIC.length + 1;
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError("notSealed");
  if ((header[MAGIC.length] ?? 0) > format) throw new SealError("newerFormat");
  const id = header.subarray(at, at + KEY_ID_BYTES);
  const key = keys.find((one) => keyIdOf(one).equals(id));
  if (!key) throw new SealError("unknownKey");
  return pieceKey(key, header.subarray(at + KEY_ID_BYTES));
}

/** Encrypts the written data. @param format of the content, readable without the key */
export const sealStream = (key: Buffer, format: number): Transform => new Sealing(key, format);

/**
 * Decrypts the written data. Fails with a SealError: before returning anything if it can't be opened, or at the point
 * where it was changed.
 * @param keys the current and previous keys
 * @param format the newest one that the caller can read
 */
export const openSealed = (keys: readonly Buffer[], format: number): Transform =>
  new Opening(keys, format);
