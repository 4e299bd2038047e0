// @vitest-environment jsdom
import { expect, it } from "vitest";
import { pastedList } from "./pasted-list.ts";

const text = (pasted: string) => pastedList(pasted, "text", "pt-br");

it("splits a pasted list at commas, semicolons, tabs and all kinds of line breaks", () => {
  expect(text("Recife, Olinda;Natal\tMaceió\r\nSão Luís\n\nBelém")).toEqual([
    "Recife",
    "Olinda",
    "Natal",
    "Maceió",
    "São Luís",
    "Belém",
  ]);
});
it("keeps a quoted value whole, as spreadsheets write it", () => {
  expect(text('"São Paulo, SP";"o ""Zé"""')).toEqual(["São Paulo, SP", 'o "Zé"']);
});
it("removes empty values and duplicates", () => {
  expect(text(" ,a;;a, ")).toEqual(["a"]);
  expect(text("")).toEqual([]);
});
it("never splits a number at its decimal or grouping comma", () => {
  expect(pastedList("1,5; 2,25", "number", "pt-br")).toEqual(["1,5", "2,25"]);
  expect(pastedList("1,5, 2,25", "number", "es-es")).toEqual(["1,5", "2,25"]);
  expect(pastedList("1,000;2,500.75", "number", "en-us")).toEqual(["1,000", "2,500.75"]);
});
it("splits numbers at commas that can only be separators", () => {
  expect(pastedList("10,20,30", "number", "pt-br")).toEqual(["10", "20", "30"]);
  expect(pastedList("1,2", "number", "en-us")).toEqual(["1", "2"]);
  expect(pastedList("7\n8\n9", "number", "pt-br")).toEqual(["7", "8", "9"]);
});
