import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Generates an asymmetrical picture of many colors: red on the left, blue at the bottom. */
export function gradient(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      pixels[at] = 255 - Math.round((255 * x) / width);
      pixels[at + 1] = (x * 7 + y * 13) % 90;
      pixels[at + 2] = Math.round((255 * y) / height);
      if (channels === 4) pixels[at + 3] = x < width / 2 ? 0 : 255;
    }
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Generates circles of few flat colors, like a logo. */
export function drawing(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ring = Math.floor(Math.hypot(x - width / 2, y - height / 2) / 12) % 5;
      pixels.set([ring * 50, 200 - ring * 30, 90, ring === 4 ? 0 : 255], (y * width + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Generates an animation with this many frames, each in another shade. */
export async function animation(frames: number, format: "gif" | "webp" = "gif"): Promise<Buffer> {
  const stills = Array.from({ length: frames }, (_, index) =>
    sharp({
      create: { width: 60, height: 40, channels: 3, background: { r: 30 * index, g: 90, b: 200 } },
    })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(stills), { join: { animated: true } });
  const timing = { delay: Array.from({ length: frames }, () => 120), loop: 3 };
  return (format === "gif" ? joined.gif(timing) : joined.webp(timing)).toBuffer();
}

/** Adds camera metadata: orientation, place, author. */
export function withCameraNotes(image: Sharp, orientation: number): Sharp {
  return image
    .withExif({
      IFD0: { Copyright: "Somebody Known", Artist: "Somebody Known" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "8/1 3/1 14/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "34/1 52/1 52/1",
      },
    })
    .withMetadata({ orientation });
}

/** Generates a one-bit PNG that declares any size: a small file that may be huge when decoded. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Generates an animation that declares any size, with a single pixel in each frame. */
export function wideGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from("47494638396100000000800000000000ffffff", "hex");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from("21f90400050000002c0000000001000100000202440100", "hex");
  return Buffer.concat([
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** Encodes one chunk with its checksum (PNG §5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
