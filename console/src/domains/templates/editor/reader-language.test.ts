import { expect, test } from "vitest";
import { readerLanguage } from "./reader-language.ts";

test("selects a contact's own language, then the closest, then the main one, and reports why", () => {
  const told = (reads: string | null) => {
    const { language, why } = readerLanguage(reads, ["en-us", "pt-br", "es-mx", "es-es"]);
    return `${language} ${why}`;
  };
  expect(told("pt-br")).toBe("pt-br own");
  expect(told("PT-BR")).toBe("pt-br own");
  expect(told("pt-pt")).toBe("pt-br close");
  expect(told("pt")).toBe("pt-br close");
  expect(told("es-es")).toBe("es-es own");
  expect(told("es-ar")).toBe("es-mx close");
  expect(told("en-gb")).toBe("en-us close");
  expect(told("ja")).toBe("en-us other");
  expect(told(null)).toBe("en-us unknown");
});
