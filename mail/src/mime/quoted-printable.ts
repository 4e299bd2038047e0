/** Text encoded once, to be copied into many messages; it starts at column 0. */
export interface EncodedText {
  bytes: Buffer;
  /** The column of the last line after it. */
  column: number;
}

/**
 * Messages are cut from memory of this size: a separate allocation for each would cost more than
 * writing them.
 */
const SLAB_SIZE = 256 * 1024;
/**
 * One column stays free for the "=" of a soft line break: lines have at most 76 characters (RFC
 * 2045 §6.7).
 */
const LINE_MAX = 75;
/**
 * Maximum bytes per UTF-16 unit: three bytes of UTF-8, three characters per byte, a soft break
 * every 75.
 */
const LONGEST = 10;
const CR = 13;
const LF = 10;
const SPACE = 32;
const DOT = 46;
const EQUALS = 61;
const HEX = Buffer.from("0123456789ABCDEF");

/**
 * Writes messages sequentially. Quoted-printable as in RFC 2045 §6.7: line endings become CRLF. White space at a line's
 * end, a dot at its start, tabs and all but the first of several spaces are encoded, so nothing in transit (trimming,
 * dot stuffing) changes the text, and it is already in DKIM's relaxed form (RFC 6376 §3.4.4).
 */
export class MessageWriter {
  private buffer: Buffer;
  /** Where the current message starts. */
  private start = 0;
  private at = 0;
  private column = 0;

  constructor(size = SLAB_SIZE) {
    this.buffer = Buffer.allocUnsafeSlow(size);
  }

  /**
   * Writes the text unencoded, in UTF-8; must end with a line ending before encoded text follows.
   */
  plain(text: string): void {
    this.reserve(text.length * 3);
    this.at += this.buffer.write(text, this.at, "utf8");
    this.column = 0;
  }

  /** Writes previously encoded text. A soft line break makes it start at column 0, as required. */
  encoded(text: EncodedText): void {
    if (text.bytes.length === 0) return;
    this.reserve(text.bytes.length + 3);
    if (this.column !== 0) this.softBreak();
    this.at += text.bytes.copy(this.buffer, this.at);
    this.column = text.column;
  }

  /** Encodes text from the current column. */
  quoted(text: string): void {
    this.reserve(text.length * LONGEST + 8);
    const length = text.length;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (code > SPACE && code !== EQUALS && code !== 0x7f) {
          if (this.column >= LINE_MAX) this.softBreak();
          if (code === DOT && this.column === 0) {
            this.escape(code);
          } else {
            this.buffer[this.at++] = code;
            this.column++;
          }
        } else if (code === LF || code === CR) {
          if (code === CR && text.charCodeAt(index + 1) === LF) index++;
          this.lineEnd();
        } else if (code === SPACE && !this.followsSpace() && !endsLine(text, index + 1)) {
          if (this.column >= LINE_MAX) this.softBreak();
          this.buffer[this.at++] = code;
          this.column++;
        } else {
          this.escape(code);
        }
        continue;
      }
      if (code < 0x800) {
        this.escape(0xc0 | (code >> 6));
        this.escape(0x80 | (code & 0x3f));
        continue;
      }
      const point = text.codePointAt(index) ?? code;
      if (point > 0xffff) {
        index++;
        this.escape(0xf0 | (point >> 18));
        this.escape(0x80 | ((point >> 12) & 0x3f));
      } else {
        // Half a surrogate pair has no UTF-8 form and becomes the replacement character.
        const codePoint = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
        this.escape(0xe0 | (codePoint >> 12));
        this.escape(0x80 | ((codePoint >> 6) & 0x3f));
        this.escape(0x80 | (codePoint & 0x3f));
        continue;
      }
      this.escape(0x80 | ((point >> 6) & 0x3f));
      this.escape(0x80 | (point & 0x3f));
    }
  }

  get size(): number {
    return this.at - this.start;
  }

  /** Returns the written bytes, with the column of the last line, and starts over. */
  take(): EncodedText {
    const taken = { bytes: this.buffer.subarray(this.start, this.at), column: this.column };
    this.start = this.at;
    this.column = 0;
    return taken;
  }

  /** Discards the written bytes, so that a failed message leaves nothing behind. */
  clear(): void {
    this.at = this.start;
    this.column = 0;
  }

  private followsSpace(): boolean {
    return this.column > 0 && this.buffer[this.at - 1] === SPACE;
  }

  private escape(byte: number): void {
    if (this.column + 3 > LINE_MAX) this.softBreak();
    this.buffer[this.at++] = EQUALS;
    this.buffer[this.at++] = HEX[byte >> 4] ?? 0;
    this.buffer[this.at++] = HEX[byte & 15] ?? 0;
    this.column += 3;
  }

  private softBreak(): void {
    this.buffer[this.at++] = EQUALS;
    this.lineEnd();
  }

  private lineEnd(): void {
    this.buffer[this.at++] = CR;
    this.buffer[this.at++] = LF;
    this.column = 0;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.buffer.length) return;
    const fresh = Buffer.allocUnsafeSlow(Math.max(SLAB_SIZE, (this.size + more) * 2));
    this.buffer.copy(fresh, 0, this.start, this.at);
    this.at = this.size;
    this.start = 0;
    this.buffer = fresh;
  }
}

export function encodeQuotedPrintable(text: string): EncodedText {
  const writer = new MessageWriter(text.length * LONGEST + 8);
  writer.quoted(text);
  const { bytes, column } = writer.take();
  // A copy, so that cached bytes do not keep the larger buffer alive.
  return { bytes: Buffer.from(bytes), column };
}

/** The end of a piece is treated as a line's end, because what follows is unknown. */
function endsLine(text: string, index: number): boolean {
  if (index >= text.length) return true;
  const next = text.charCodeAt(index);
  return next === LF || next === CR;
}
