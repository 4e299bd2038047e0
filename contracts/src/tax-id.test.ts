import { expect, it } from "vitest";
import { formatTaxId, plainTaxId, taxIdKind } from "./tax-id.ts";

it.each([
  ["529.982.247-25", "cpf"],
  ["11222333000181", "cnpj"],
  ["12ABC34501DE35", "cnpj"],
  ["12.abc.345/01de-35", "cnpj"],
] as const)("accepts %s as %s", (text, kind) => {
  expect(taxIdKind(text)).toBe(kind);
});

it.each([
  "529.982.247-24",
  "11222333000182",
  "12ABC34501DE36",
  "12ABC34501DE3A",
  "00000000000",
  "1122233300018",
  "",
])("rejects %s", (text) => {
  expect(taxIdKind(text)).toBeUndefined();
});

it("formats ids and leaves other texts unchanged", () => {
  expect(formatTaxId("52998224725")).toBe("529.982.247-25");
  expect(formatTaxId("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  expect(formatTaxId("12")).toBe("12");
  expect(plainTaxId(" 12.abc.345/01de-35 ")).toBe("12ABC34501DE35");
});
