import { expect, test } from "vitest";
import { readerLanguage } from "./reader-language.ts";

test("selects a contact's own language, then the closest, then the main one, and reports why", () => {
  const described = (reads: string | null) => {
    const { language, why } = readerLanguage(reads, ["en-us", "pt-br", "es-mx", "es-es"]);
    return `${language} ${why}`;
  };
  expect(described("pt-br")).toBe("pt-br own");
  expect(described("PT-BR")).toBe("pt-br own");
  expect(described("pt-pt")).toBe("pt-br close");
  expect(described("pt")).toBe("pt-br close");
  expect(described("es-es")).toBe("es-es own");
  expect(described("es-ar")).toBe("es-mx close");
  expect(described("en-gb")).toBe("en-us close");
  expect(described("ja")).toBe("en-us other");
  expect(described(null)).toBe("en-us unknown");
});
