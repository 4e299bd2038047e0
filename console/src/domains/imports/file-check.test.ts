import { IMPORT_MAX_BYTES, XLSX_MAX_BYTES } from "@arauto/contracts/import-limits";
import { expect, it } from "vitest";
import { fileError } from "./file-check.ts";

const file = (name: string, size = 100, type = "") => ({ name, size, type });

it("accepts text files up to the limit", () => {
  expect(fileError(file("contatos.CSV", IMPORT_MAX_BYTES))).toBeUndefined();
  expect(fileError(file("list.tsv"))).toBeUndefined();
  expect(fileError(file("export", 10, "text/plain"))).toBeUndefined();
});

it("accepts workbooks up to their own limit", () => {
  expect(fileError(file("Contatos.XLSX", XLSX_MAX_BYTES))).toBeUndefined();
  expect(fileError(file("contatos.xlsx", XLSX_MAX_BYTES + 1))).toBe("workbookTooLarge");
  expect(fileError(file("contatos.xlsx", 0))).toBe("empty");
});

it("reports problems of other files before the upload", () => {
  for (const name of ["contatos.xls", "contatos.xlsm", "contatos.ods", "contatos.numbers"]) {
    expect(fileError(file(name))).toBe("spreadsheet");
  }
  // Windows gives a CSV the type of a spreadsheet; the extension decides.
  expect(fileError(file("contatos.csv", 10, "application/vnd.ms-excel"))).toBeUndefined();
  expect(fileError(file("photo.png", 10, "image/png"))).toBe("notText");
  expect(fileError(file("a.csv", 0))).toBe("empty");
  expect(fileError(file("a.csv", IMPORT_MAX_BYTES + 1))).toBe("tooLarge");
});
