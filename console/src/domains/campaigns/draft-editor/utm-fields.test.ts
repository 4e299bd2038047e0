import { expect, test } from "vitest";
import { markedAddress, slugOf } from "./utm-fields.tsx";

test("turns a campaign's name into a parameter that analytics can group by", () => {
  expect(slugOf("  Novidades de Agosto: pão & café ☕ ")).toBe("novidades-de-agosto-pao-cafe");
  expect(slugOf("🎉")).toBe("");
});

test("leaves out empty parameters and encodes the others for URLs", () => {
  expect(
    markedAddress({
      source: "newsletter",
      medium: "email",
      campaign: "pão quente",
      content: " ",
      term: "",
    }),
  ).toBe("?utm_source=newsletter&utm_medium=email&utm_campaign=p%C3%A3o+quente");
});
