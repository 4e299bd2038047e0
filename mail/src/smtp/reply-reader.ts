/** One complete reply of a server (RFC 5321 §4.2), with all its lines. */
export interface SmtpReply {
  code: number;
  /** The lines' texts without their codes, printable and bounded. */
  lines: string[];
}

const LINE_BYTES_MAX = 2_000;
const LINES_MAX = 128;
const TEXT_MAX = 500;
const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** The received data is not SMTP. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
}

/** Parses a server's output into replies; buffers at most one unfinished line. */
export class ReplyReader {
  private rest: Buffer = Buffer.alloc(0);
  private code = 0;
  private lines: string[] = [];

  /** True while a reply has started but not ended. */
  get isMidReply(): boolean {
    return this.rest.length > 0 || this.lines.length > 0;
  }

  /**
   * @throws ReplyError for a line that is too long or not a reply, or a reply with too many lines
   */
  read(chunk: Buffer): SmtpReply[] {
    const data = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const replies: SmtpReply[] = [];
    let start = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
      if (end - start > LINE_BYTES_MAX)
        throw new ReplyError("The server's reply has a line that is too long.");
      const reply = this.line(data.toString("utf8", start, end).replace(/\r$/, ""));
      if (reply !== undefined) replies.push(reply);
      start = end + 1;
    }
    this.rest = data.subarray(start);
    if (this.rest.length > LINE_BYTES_MAX)
      throw new ReplyError("The server's reply has a line that is too long.");
    return replies;
  }

  private line(text: string): SmtpReply | undefined {
    const match = LINE.exec(text);
    const code = Number(match?.[1]);
    if (match === null || (this.lines.length > 0 && code !== this.code))
      throw new ReplyError(
        `The server sent an invalid SMTP reply: "${printable(text).slice(0, 80)}"`,
      );
    this.code = code;
    this.lines.push(printable(match[3] ?? "").slice(0, TEXT_MAX));
    if (this.lines.length > LINES_MAX)
      throw new ReplyError("The server's reply has too many lines.");
    if (match[2] === "-") return undefined;
    const reply = { code, lines: this.lines };
    this.lines = [];
    return reply;
  }
}

/** Formats a reply as one line for people and logs. */
export function replyText(reply: SmtpReply): string {
  return `${reply.code} ${reply.lines.join(" ")}`.trim().slice(0, TEXT_MAX);
}

function printable(text: string): string {
  return text.replace(CONTROLS, " ");
}
