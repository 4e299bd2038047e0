import { expect, it } from "vitest";
import { moneyText } from "./money-text.ts";

it.each([
  ["en-us", 123_450, "BRL", "R$1,234.50"],
  ["pt-br", 123_450, "BRL", "R$ 1.234,50"],
  ["es-es", 123_450, "BRL", "1.234,50 R$"],
  ["es-es", 1_234, "JPY", "1.234 ¥"],
  ["pt-br", -1_580, "BRL", "-R$ 15,80"],
] as const)("formats in %s %i %s as %s", (lang, amount, currency, text) => {
  expect(moneyText(lang, amount, currency).replaceAll("\u00a0", " ")).toBe(text);
});
