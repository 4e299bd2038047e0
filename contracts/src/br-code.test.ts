import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brCode, crc16, plainAscii, readBrCode } from "./br-code.ts";

describe("BR Code", () => {
  it("calculates the check sum of BACEN's example", () => {
    const text =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
      "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
    expect(crc16(text)).toBe("1D3D");
    expect(crc16("123456789")).toBe("29B1");
  });

  it("writes BACEN's example", () => {
    const text = brCode({
      to: { key: "123e4567-e12b-12d1-a456-426655440000" },
      name: "Fulano de Tal",
      city: "BRASÍLIA",
    });
    expect(text).toBe(
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
        "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    );
  });

  it("marks a charge with a URL as single-use, and writes the amount with a decimal point", () => {
    const text = brCode({
      to: { url: "pix.example.com/qr/v2/9d36b84f" },
      name: "Estandarte Serviços Digitais Ltda.",
      city: "São José dos Campos",
      amount: 197_420,
      txid: "a".repeat(25),
    });
    const fields = readBrCode(text);
    expect(fields?.get("01")).toBe("12");
    expect(fields?.get("26")).toContain("2530pix.example.com/qr/v2/9d36b84f");
    expect(fields?.get("54")).toBe("1974.20");
    expect(fields?.get("59")).toBe("Estandarte Servicos Digit");
    expect(fields?.get("60")).toBe("Sao Jose dos Ca");
    expect(fields?.get("62")).toBe(`0525${"a".repeat(25)}`);
  });

  it("rejects a URL that does not fit", () =>
    expect(() => brCode({ to: { url: "x".repeat(100) }, name: "A", city: "B" })).toThrow(
      RangeError,
    ));

  it("parses its own output, and detects a changed character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.nat(99_999_999),
        fc.nat(200),
        (name, city, amount, place) => {
          const text = brCode({ to: { key: "pix@example.com" }, name, city, amount });
          const fields = readBrCode(text);
          expect(fields?.get("59")).toBe(plainAscii(name, 25));
          expect(fields?.get("60")?.length).toBeLessThanOrEqual(15);
          expect(Math.round(Number(fields?.get("54")) * 100)).toBe(amount);
          const at = place % text.length;
          const changed = text.slice(0, at) + (text[at] === "7" ? "8" : "7") + text.slice(at + 1);
          expect(readBrCode(changed)).toBeNull();
        },
      ),
    );
  });
});
