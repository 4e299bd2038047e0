const LF = 10;
const CR = 13;
const DOT = Buffer.from(".");
const CRLF = Buffer.from("\r\n");
const LINE_WITH_DOT = Buffer.from("\n.");

/** The content of DATA: the message with dots stuffed, and its end. */
export interface StuffedMessage {
  /** Slices of the message, almost always only one; no byte is copied. */
  slices: Buffer[];
  /** The line ending that the message lacks, if any, and the final dot. */
  end: Buffer;
}

/** Doubles a dot at a line's start (RFC 5321 §4.5.2). */
export function stuffDots(bytes: Buffer): StuffedMessage {
  const slices: Buffer[] = [];
  let start = 0;
  if (bytes[0] === DOT[0]) slices.push(DOT);
  for (
    let at = bytes.indexOf(LINE_WITH_DOT);
    at !== -1;
    at = bytes.indexOf(LINE_WITH_DOT, at + 1)
  ) {
    slices.push(bytes.subarray(start, at + 1), DOT);
    start = at + 1;
  }
  slices.push(bytes.subarray(start));
  return { slices, end: Buffer.from(endsWithCrlf(bytes) ? ".\r\n" : "\r\n.\r\n") };
}

/** Splits a message for BDAT (RFC 3030): unchanged, with the last bytes separate. */
export function cutEnd(bytes: Buffer): StuffedMessage {
  const cut = Math.max(0, bytes.length - CRLF.length);
  return { slices: [bytes.subarray(0, cut)], end: bytes.subarray(cut) };
}

function endsWithCrlf(bytes: Buffer): boolean {
  return bytes.length >= 2 && bytes[bytes.length - 2] === CR && bytes[bytes.length - 1] === LF;
}
