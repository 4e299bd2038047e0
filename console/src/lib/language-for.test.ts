import { expect, it } from "vitest";
import { languageFor } from "./language-for.ts";

it("chooses the first language of the browser that exists, also of another country", () => {
  expect(languageFor(["fr-FR", "pt-PT", "en-US"])).toBe("pt-br");
  expect(languageFor(["es-AR"])).toBe("es-es");
  expect(languageFor(["en-US", "pt-BR"])).toBe("en-us");
});

it("chooses none when the browser names none that exists", () => {
  expect(languageFor(["fr", "de-CH"])).toBeUndefined();
  expect(languageFor([])).toBeUndefined();
});
