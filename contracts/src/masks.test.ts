import fc from "fast-check";
import { expect, it } from "vitest";
import { maskTaxId, maskZip } from "./masks.ts";

it("punctuates a tax id while it is typed", () => {
  expect(maskTaxId("5299822")).toBe("529.982.2");
  expect(maskTaxId("52998224725")).toBe("529.982.247-25");
  expect(maskTaxId("112223330001")).toBe("11.222.333/0001");
  expect(maskTaxId("11222333000181")).toBe("11.222.333/0001-81");
  expect(maskTaxId("12abc34501de35")).toBe("12.ABC.345/01DE-35");
  expect(maskTaxId("12ab")).toBe("12.AB");
  expect(maskTaxId("112223330001819")).toBe("11.222.333/0001-81");
});

it("punctuates a postal code while it is typed", () => {
  expect(maskZip("01310100")).toBe("01310-100");
  expect(maskZip("01310")).toBe("01310");
  expect(maskZip("013101")).toBe("01310-1");
});

it("keeps all characters of the value, and is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const digits = text.replaceAll(/\D/g, "").slice(0, 8);
      expect(maskZip(text).replace("-", "")).toBe(digits);
      expect(maskZip(maskZip(text))).toBe(maskZip(text));
      expect(maskTaxId(maskTaxId(text))).toBe(maskTaxId(text));
    }),
  );
});
