import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBrCode, centavosOf, readBrCode, reais, receiverOf, withChecksum } from "./br-code.ts";

describe("the BR Code", () => {
  it("has the checksum of the central bank's example", () => {
    const fields =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***";
    expect(withChecksum(fields)).toBe(`${fields}63041D3D`);
    expect(receiverOf(`${fields}63041D3D`)).toBe("Fulano de Tal");
  });

  it("refers to a location, without accents and within the lengths that banks accept", () => {
    const code = buildBrCode({
      location: "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25",
      name: "Café Serra Clara Torrefação de Grãos Ltda.",
      city: "São José dos Campos",
    });
    const fields = readBrCode(code);
    expect(fields?.get("26")).toBe(
      "0014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25",
    );
    expect(fields?.get("59")).toBe("Cafe Serra Clara Torrefac");
    expect(fields?.get("60")).toBe("Sao Jose dos Ca");
    expect(fields?.has("54")).toBe(false);
  });

  it("is rejected when a character was changed", () => {
    const code = buildBrCode({ location: "pix.example/1", amount: 7_900, name: "A", city: "B" });
    fc.assert(
      fc.property(fc.nat(code.length - 1), (at) => {
        const other = code[at] === "7" ? "8" : "7";
        expect(readBrCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }),
    );
    expect(readBrCode("")).toBeNull();
    expect(readBrCode(withChecksum("9999x"))).toBeNull();
  });
});

describe("amounts of Pix", () => {
  it("are written with a decimal point and two digits", () => {
    expect([0, 1, 10, 99, 100, 1_000, 199_000].map(reais)).toEqual([
      "0.00",
      "0.01",
      "0.10",
      "0.99",
      "1.00",
      "10.00",
      "1990.00",
    ]);
  });

  it("are parsed exactly, without rounding", () => {
    fc.assert(
      fc.property(fc.nat(2_147_483_647), (amount) => {
        expect(centavosOf(reais(amount))).toBe(amount);
      }),
    );
    for (const wrong of ["10", "10.0", "10.001", "10,00", "-1.00", " 1.00", "1e2.00", ""])
      expect(centavosOf(wrong)).toBeNull();
  });
});
