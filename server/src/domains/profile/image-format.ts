/** Type and dimensions of a picture, read from its header. */
export interface ImageFacts {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

/**
 * Detects a file's type by its first bytes, because names and declared types are unreliable.
 * Nothing is decoded: viewers trust their browser and the type we send.
 * @returns null for everything but PNG, JPEG and WebP with readable dimensions
 */
export function readImageFacts(bytes: Buffer): ImageFacts | null {
  const facts = png(bytes) ?? jpeg(bytes) ?? webp(bytes);
  return facts && facts.width > 0 && facts.height > 0 ? facts : null;
}

const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_END = Buffer.from("49454e44ae426082", "hex");

/**
 * Signature, then IHDR with width and height (PNG §11.2.2); the last chunk is IEND, with nothing
 * after it.
 */
function png(bytes: Buffer): ImageFacts | null {
  if (
    bytes.length < 45 ||
    !bytes.subarray(0, 16).equals(PNG_START) ||
    !bytes.subarray(-8).equals(PNG_END)
  )
    return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const JPEG_START = 0xffd8;
const JPEG_END = 0xffd9;
/** Start of scan: the frame header must come before the picture's data. */
const SCAN = 0xda;

/**
 * Segments from SOI to the frame header SOFn (ITU T.81 §B.2.2), which contains the size; EOI at the
 * very end.
 */
function jpeg(bytes: Buffer): ImageFacts | null {
  if (
    bytes.length < 4 ||
    bytes.readUInt16BE(0) !== JPEG_START ||
    bytes.readUInt16BE(bytes.length - 2) !== JPEG_END
  )
    return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) return null;
    if (isFrame(marker))
      return {
        type: "image/jpeg",
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * RIFF container of exactly the file's length, with VP8, VP8L or VP8X as its first chunk (RFC 9649
 * §2).
 */
function webp(bytes: Buffer): ImageFacts | null {
  if (
    bytes.length < 30 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WEBP"
  )
    return null;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const size = webpSize(bytes);
  return size && { type: "image/webp", ...size };
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
