/** A line end that is not CRLF; a CR at the end of a chunk is checked with the next one. */
const BARE = /(?<!\r)\n|\r(?!\n|$)/;

/**
 * Detects a CR or LF without the other (RFC 5321 §2.3.8). Servers that handle such line ends differently can be tricked
 * into seeing different messages in one stream (SMTP smuggling).
 */
export class LineEndCheck {
  private endsWithCr = false;

  /** Returns whether the next chunk of the stream has a bare CR or LF. */
  finds(chunk: Buffer): boolean {
    const text = (this.endsWithCr ? "\r" : "") + chunk.toString("latin1");
    this.endsWithCr = text.endsWith("\r");
    return BARE.test(text);
  }
}
