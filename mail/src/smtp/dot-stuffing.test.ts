import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutEnd, stuffDots } from "./dot-stuffing.ts";

const message = fc
  .array(fc.constantFrom(".", "..", "\r\n", "a", ".\r\n", "é"))
  .map((parts) => Buffer.from(parts.join("")));

/**
 * Reads DATA like a server (RFC 5321 §4.5.2): up to the first line that is only a dot, leading dots
 * removed.
 */
function received(wire: string): { message: string; rest: string } {
  const lines = wire.split("\r\n");
  const end = lines.indexOf(".");
  return {
    message: lines
      .slice(0, end)
      .map((line) => (line.startsWith(".") ? line.slice(1) : line))
      .join("\r\n"),
    rest: lines.slice(end + 1).join("\r\n"),
  };
}

describe("stuffDots", () => {
  it("transmits every message through DATA completely, and nothing after it", () => {
    fc.assert(
      fc.property(message, (bytes) => {
        const { slices, end } = stuffDots(bytes);
        const read = received(Buffer.concat([...slices, end]).toString());
        expect(`${read.message}\r\n`).toBe(
          bytes.toString().endsWith("\r\n") ? bytes.toString() : `${bytes.toString()}\r\n`,
        );
        expect(read.rest).toBe("");
      }),
    );
  });
});

describe("cutEnd", () => {
  it("changes nothing and never leaves the end empty for a message with bytes", () => {
    fc.assert(
      fc.property(message, (bytes) => {
        const { slices, end } = cutEnd(bytes);
        expect(Buffer.concat([...slices, end])).toEqual(bytes);
        expect(end.length).toBe(Math.min(2, bytes.length));
      }),
    );
  });
});
