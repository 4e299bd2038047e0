import { expect, test } from "vitest";
import { markedAddress, slugOf } from "./utm-fields.tsx";

test("a campaign's name becomes a mark that analytics can group by", () => {
  expect(slugOf("  Novidades de Agosto: pão & café ☕ ")).toBe("novidades-de-agosto-pao-cafe");
  expect(slugOf("🎉")).toBe("");
});

test("empty marks are left out and the others written as addresses need them", () => {
  expect(markedAddress({ source: "newsletter", medium: "email", campaign: "pão quente", content: " ", term: "" })).toBe(
    "?utm_source=newsletter&utm_medium=email&utm_campaign=p%C3%A3o+quente",
  );
});
