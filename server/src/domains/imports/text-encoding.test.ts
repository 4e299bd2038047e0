import fc from "fast-check";
import iconv from "iconv-lite";
import { AppError } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { decoderOf, EncodingDetector } from "./text-encoding.ts";

function detect(bytes: Buffer, piece = bytes.length || 1) {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += piece) detector.push(bytes.subarray(at, at + piece));
  return detector.finish();
}

function refusal(bytes: Buffer): string {
  try {
    detect(bytes);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  throw new Error("Was not refused");
}

describe("EncodingDetector", () => {
  it("reads the whole file: a single byte at the end decides", () => {
    const head = "nome,email\nJosé,jose@example.com\n".repeat(50_000);
    expect(detect(Buffer.from(head), 65_537)).toBe("utf-8");
    expect(
      detect(
        Buffer.concat([
          iconv.encode("name,email\n".repeat(50_000), "windows-1252"),
          iconv.encode("José", "windows-1252"),
        ]),
        65_536,
      ),
    ).toBe("windows-1252");
  });

  it("handles characters split between pieces", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        (text, piece) => {
          const bytes = Buffer.from(text.replace(/[\p{Cc}\p{Surrogate}]/gu, "x"));
          expect(detect(bytes, piece)).toBe("utf-8");
        },
      ),
    );
    expect(detect(Buffer.from([0x61, 0xc3]))).toBe("windows-1252");
  });

  it("detects UTF-16 with and without a byte order mark", () => {
    const text = "name,email\nJosé,jose@example.com\n";
    expect(detect(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]))).toBe(
      "utf-16le",
    );
    expect(detect(Buffer.from(text, "utf16le"))).toBe("utf-16le");
  });

  it("rejects what is not text and names its format", () => {
    expect(refusal(Buffer.alloc(0))).toBe("FILE_EMPTY");
    expect(refusal(Buffer.from("PK\u0003\u0004rest of a spreadsheet"))).toBe("FILE_UNREADABLE");
    expect(refusal(Buffer.from("%PDF-1.7"))).toBe("FILE_UNREADABLE");
    expect(refusal(Buffer.from([0xfe, 0xff, 0, 0x61]))).toBe("FILE_UNREADABLE");
    expect(refusal(Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256)))).toBe(
      "FILE_UNREADABLE",
    );
    expect(
      refusal(
        Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), iconv.encode("José", "windows-1252")]),
      ),
    ).toBe("FILE_UNREADABLE");
  });

  it("decodes pieces without the byte order mark", () => {
    for (const encoding of ["utf-8", "utf-16le"] as const) {
      const bytes = iconv.encode("é😀,b", encoding, { addBOM: true });
      const decoder = decoderOf(encoding);
      expect(
        [...bytes].map((byte) => decoder.write(Buffer.from([byte]))).join("") + decoder.end(),
      ).toBe("é😀,b");
    }
  });
});
