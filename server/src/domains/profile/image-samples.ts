import { crc32, deflateSync } from "node:zlib";

/** Generates a valid gray PNG. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0x20));
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Generates the segments of a JPEG without picture data. */
export function jpegOf(width: number, height: number, { frame = 0xc0, fill = false } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    Buffer.from(fill ? "ffff" : "", "hex"),
    Buffer.from([0xff, frame, 0, 11, 8]),
    size,
    Buffer.from("01011100", "hex"),
    Buffer.from("ffda0008010100003f00", "hex"),
    Buffer.from("00ffd9", "hex"),
  ]);
}

/** Generates the container of a WebP without picture data. */
export function webpOf(kind: string, width: number, height: number): Buffer {
  const data = Buffer.alloc(12);
  if (kind === "VP8 ") {
    data.set([0, 0, 0, 0x9d, 0x01, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  } else if (kind === "VP8L") {
    data[0] = 0x2f;
    data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  } else {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  }
  const head = Buffer.alloc(20);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(12 + data.length, 4);
  head.write("WEBP", 8, "latin1");
  head.write(kind, 12, "latin1");
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}
