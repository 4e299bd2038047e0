import { IMPORT_MAX_BYTES, XLSX_MAX_BYTES } from "@arauto/contracts";
import { expect, it } from "vitest";
import { fileFault } from "./file-check.ts";

const file = (name: string, size = 100, type = "") => ({ name, size, type });

it("accepts text files up to the limit", () => {
  expect(fileFault(file("contatos.CSV", IMPORT_MAX_BYTES))).toBeUndefined();
  expect(fileFault(file("list.tsv"))).toBeUndefined();
  expect(fileFault(file("export", 10, "text/plain"))).toBeUndefined();
});

it("accepts workbooks up to their own limit", () => {
  expect(fileFault(file("Contatos.XLSX", XLSX_MAX_BYTES))).toBeUndefined();
  expect(fileFault(file("contatos.xlsx", XLSX_MAX_BYTES + 1))).toBe("workbookTooLarge");
  expect(fileFault(file("contatos.xlsx", 0))).toBe("empty");
});

it("reports what is wrong with other files before the upload", () => {
  for (const name of ["contatos.xls", "contatos.xlsm", "contatos.ods", "contatos.numbers"]) {
    expect(fileFault(file(name))).toBe("spreadsheet");
  }
  // Windows gives a CSV the type of a spreadsheet; the extension decides.
  expect(fileFault(file("contatos.csv", 10, "application/vnd.ms-excel"))).toBeUndefined();
  expect(fileFault(file("photo.png", 10, "image/png"))).toBe("notText");
  expect(fileFault(file("a.csv", 0))).toBe("empty");
  expect(fileFault(file("a.csv", IMPORT_MAX_BYTES + 1))).toBe("tooLarge");
});
