import { expect, it } from "vitest";
import { holidayNames } from "./run-text.ts";

it("names a holiday that is in several calendars once", () => {
  const speech = {
    t: (key: string) => (key === "holidays:name.newYear" ? "Ano-Novo" : key),
    exists: (key: string) => key === "holidays:name.newYear",
    language: "pt-br",
  };
  expect(holidayNames(["newYear", "newYear"], speech)).toBe("Ano-Novo");
  expect(holidayNames(["newYear", "Inventário", "newYear"], speech)).toBe("Ano-Novo e Inventário");
});
