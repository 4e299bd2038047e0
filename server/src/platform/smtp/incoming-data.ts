import type { Readable } from "node:stream";
import { LineEndCheck } from "./line-ends.ts";

/** Reads the data of one message; `onChunk` is called for every part that arrives. */
export type DataReader = (
  stream: Readable & { sizeExceeded?: boolean },
  onChunk: () => void,
) => Promise<Buffer>;

/** Returns an error that the SMTP server sends as its reply. `message` starts with an enhanced status code (RFC 3463). */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/**
 * Returns a function that reads messages and rejects bare CR and LF, messages over the server's size limit, and those
 * that exceed `inFlightMax` bytes for all messages being read concurrently.
 */
export function createDataReader(inFlightMax: number): DataReader {
  let underWay = 0;

  return async function readData(stream, onChunk) {
    const chunks: Buffer[] = [];
    const lineEnds = new LineEndCheck();
    let hasBareLineEnd = false;
    let size = 0;
    let isTooMuch = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        onChunk();
        // Already rejected: the protocol requires reading to the end, but nothing is kept.
        if (stream.sizeExceeded || isTooMuch || hasBareLineEnd) continue;
        hasBareLineEnd = lineEnds.finds(chunk);
        isTooMuch = underWay + chunk.length > inFlightMax;
        size += chunk.length;
        underWay += chunk.length;
        chunks.push(chunk);
      }
    } finally {
      underWay -= size;
    }
    if (stream.sizeExceeded) throw refusal(552, "5.3.4 The mail is larger than this server takes");
    if (hasBareLineEnd) throw refusal(554, "5.6.0 The mail has a bare CR or LF");
    if (isTooMuch) throw refusal(452, "4.3.1 Too much mail at once, try again later");
    return Buffer.concat(chunks);
  };
}
