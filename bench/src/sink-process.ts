// A minimal SMTP server in a separate process: accepts every email and only counts.
import { openSync, writeSync } from "node:fs";
import { createServer, type Socket } from "node:net";

/** The argument of the process, as JSON. */
export interface SinkOptions {
  /** Defaults to a free port. */
  port?: number;
  /** Appends each address whose email was received as a line. */
  file?: string;
  /** Maximum delay in milliseconds before it continues to read. */
  slowness?: number;
}

/** Messages from the parent. */
export type SinkRequest =
  | { ask: "counts" }
  | { ask: "addresses" }
  | { ask: "reset" }
  | { ask: "notifyAt"; taken: number };

/** Messages to the parent. */
export type SinkReport =
  | { kind: "port"; port: number }
  /** `firstAt` and `lastAt` are epoch milliseconds of the first and the last email. */
  | {
      kind: "counts";
      taken: number;
      bytes: number;
      connections: number;
      firstAt: number;
      lastAt: number;
    }
  | { kind: "addresses"; taken: [address: string, times: number][] }
  | { kind: "reached"; taken: number };

const END_OF_DATA = Buffer.from("\r\n.\r\n");
const HELLO =
  "250-sink\r\n250-PIPELINING\r\n250-CHUNKING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 50000000\r\n";

const options = JSON.parse(process.argv[2] ?? "{}") as SinkOptions;
/** Data written there survives a kill of this process. */
const log = options.file === undefined ? undefined : openSync(options.file, "a");

const sendReport = (report: SinkReport) => process.send?.(report);
let addresses = new Map<string, number>();
let counts = { taken: 0, bytes: 0, connections: 0, firstAt: 0, lastAt: 0 };
let notifyAt = Infinity;

function take(recipient: string): void {
  // Before the reply: the client relies on it.
  if (log !== undefined) writeSync(log, `${recipient}\n`);
  counts.lastAt = performance.timeOrigin + performance.now();
  counts.firstAt ||= counts.lastAt;
  counts.taken += 1;
  addresses.set(recipient, (addresses.get(recipient) ?? 0) + 1);
  if (counts.taken < notifyAt) return;
  notifyAt = Infinity;
  sendReport({ kind: "reached", taken: counts.taken });
}

/** One session: commands line by line, bodies by length (BDAT) or up to the final dot (DATA). */
function serve(socket: Socket): void {
  counts.connections += 1;
  let rest: Buffer = Buffer.alloc(0);
  let recipient = "";
  /** Remaining bytes of a BDAT chunk. */
  let chunkLeft = 0;
  let chunkIsLast = false;
  let inData = false;
  let replies = "";

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") replies += HELLO;
    else if (verb === "RCPT") {
      recipient = line.slice(line.indexOf("<") + 1, line.indexOf(">")).toLowerCase();
      replies += "250 2.1.5 ok\r\n";
    } else if (verb === "DATA") {
      inData = true;
      replies += "354 go on\r\n";
    } else if (verb === "BDAT") {
      const [, length, last] = line.split(" ");
      chunkLeft = Number(length);
      chunkIsLast = last?.toUpperCase() === "LAST";
      if (chunkLeft === 0) endOfChunk();
    } else if (verb === "QUIT") {
      socket.end(`${replies}221 2.0.0 bye\r\n`);
      replies = "";
    } else replies += "250 2.0.0 ok\r\n";
  };
  const endOfChunk = () => {
    if (chunkIsLast) take(recipient);
    replies += "250 2.0.0 taken\r\n";
  };

  /** Returns where the unread bytes start after one more step; undefined if more bytes are needed. */
  const step = (bytes: Buffer, at: number): number | undefined => {
    if (chunkLeft > 0) {
      const read = Math.min(chunkLeft, bytes.length - at);
      if (read === 0) return undefined;
      chunkLeft -= read;
      if (chunkLeft === 0) endOfChunk();
      return at + read;
    }
    if (inData) {
      const end = bytes.indexOf(END_OF_DATA, at);
      // The final dot can be split across chunks: keep its start.
      if (end < 0)
        return bytes.length - at >= END_OF_DATA.length
          ? bytes.length - END_OF_DATA.length + 1
          : undefined;
      inData = false;
      take(recipient);
      replies += "250 2.0.0 taken\r\n";
      return end + END_OF_DATA.length;
    }
    const end = bytes.indexOf("\r\n", at);
    if (end < 0) return undefined;
    command(bytes.toString("latin1", at, end));
    return end + 2;
  };

  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  const { slowness = 0 } = options;
  socket.on("data", (piece: Buffer) => {
    if (slowness === 0) return read(piece);
    socket.pause();
    setTimeout(() => {
      read(piece);
      socket.resume();
    }, Math.random() * slowness);
  });
  const read = (piece: Buffer) => {
    counts.bytes += piece.length;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let at = 0;
    for (let next = step(bytes, at); next !== undefined; next = step(bytes, at)) at = next;
    rest = bytes.subarray(at);
    if (replies !== "" && socket.writable) socket.write(replies);
    replies = "";
  };
  socket.write("220 sink ESMTP\r\n");
}

process.on("message", (request: SinkRequest) => {
  if (request.ask === "counts") sendReport({ kind: "counts", ...counts });
  else if (request.ask === "addresses") sendReport({ kind: "addresses", taken: [...addresses] });
  else if (request.ask === "notifyAt") notifyAt = request.taken;
  else {
    addresses = new Map();
    counts = { taken: 0, bytes: 0, connections: 0, firstAt: 0, lastAt: 0 };
  }
});
process.on("disconnect", () => process.exit());

const server = createServer(serve);
server.listen(options.port ?? 0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") sendReport({ kind: "port", port: address.port });
});
