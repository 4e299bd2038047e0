import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeQuotedPrintable, MessageWriter } from "./quoted-printable.ts";

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "\r\n",
        "\n",
        " ",
        "\t",
        ".",
        "=",
        "a",
        "é",
        "日",
        "😀",
        "e\u0301",
        "x".repeat(80),
        "\u0000",
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join("")),
);

/** Decodes RFC 2045 §6.7 strictly: fails on anything that a server may change or reject. */
function decode(wire: string): string {
  for (const line of wire.split("\r\n")) {
    expect(line.length).toBeLessThanOrEqual(76);
    expect(line).toMatch(/^[\t\x20-\x7e]*$/);
    expect(line).not.toMatch(/[ \t]$/);
    expect(line).not.toMatch(/^\./);
    // DKIM's relaxed form then changes nothing (RFC 6376 §3.4.4).
    expect(line).not.toMatch(/\t| {2}/);
  }
  const bytes = wire
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const canonical = (text: string) =>
  Buffer.from(text.replace(/\r\n?|\n/g, "\r\n"), "utf8").toString("utf8");

describe("quoted-printable", () => {
  it("decodes to its input, in lines of at most 76, for any text", () => {
    fc.assert(
      fc.property(piece, (text) => {
        expect(decode(encodeQuotedPrintable(text).bytes.toString("latin1"))).toBe(canonical(text));
      }),
      { numRuns: 500 },
    );
  });

  it("stays valid when encoded pieces and values are combined in any order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: piece, isStatic: fc.boolean() }), { maxLength: 12 }),
        (parts) => {
          const writer = new MessageWriter();
          for (const part of parts) {
            if (part.isStatic) writer.encoded(encodeQuotedPrintable(part.text));
            else writer.quoted(part.text);
          }
          expect(decode(writer.take().bytes.toString("latin1"))).toBe(
            parts.map((part) => canonical(part.text)).join(""),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it("grows with the text and starts over after a message", () => {
    const writer = new MessageWriter();
    const long = "日本語 ".repeat(50_000);
    writer.plain("Header: x\r\n\r\n");
    writer.quoted(long);
    expect(decode(writer.take().bytes.toString("latin1"))).toBe(`Header: x\r\n\r\n${long}`);
    writer.quoted("a");
    expect(writer.take().bytes.toString()).toBe("a");
  });

  it("gives each message its own bytes, also after one that failed halfway", () => {
    const writer = new MessageWriter();
    const messages = Array.from({ length: 200 }, (_, index) => {
      writer.quoted("abandoned");
      writer.clear();
      writer.quoted(`${index} `.repeat(1000));
      return writer.take().bytes;
    });
    messages.forEach((bytes, index) =>
      expect(decode(bytes.toString("latin1"))).toBe(`${index} `.repeat(1000)),
    );
  });
});
