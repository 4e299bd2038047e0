import { expect, it } from "vitest";
import { languageFor } from "./language-for.ts";

it("selects the first available language of the browser, even of another country", () => {
  expect(languageFor(["fr-FR", "pt-PT", "en-US"])).toBe("pt-br");
  expect(languageFor(["es-AR"])).toBe("es-es");
  expect(languageFor(["en-US", "pt-BR"])).toBe("en-us");
});

it("selects none if none of the browser's languages is available", () => {
  expect(languageFor(["fr", "de-CH"])).toBeUndefined();
  expect(languageFor([])).toBeUndefined();
});
