// @vitest-environment jsdom
import { expect, test } from "vitest";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { testContact as contact } from "../testing/test-contact.ts";
import { joinedTags, mergeChoices } from "./merge-choices.ts";

const fields = [testField("city", "text"), testField("plan", "text"), testField("vip", "boolean")];

test("asks only for values that both contacts have and that differ", () => {
  const kept = contact({
    phone: "+5511912345678",
    fields: { city: "Recife", plan: "A", vip: false },
  });
  const removed = contact({
    email: "ana2@example.com",
    fields: { city: "Olinda", plan: "A", vip: null },
  });
  expect(mergeChoices(kept, removed, fields).map(({ path }) => path)).toEqual([
    "email",
    "fields.city",
  ]);
});

test("counts false as a value, and an empty text as none", () => {
  const paths = mergeChoices(
    contact({ fields: { vip: false, city: "" } }),
    contact({ fields: { vip: true, city: "Recife" } }),
    fields,
  );
  expect(paths.map(({ path }) => path)).toEqual(["fields.vip"]);
});

test("asks for every standard field, including the time zone", () => {
  const paths = mergeChoices(
    contact({ language: "pt-br", timeZone: "America/Recife" }),
    contact({ language: "es-es", timeZone: "Europe/Madrid" }),
    [],
  );
  expect(paths.map(({ path }) => path)).toEqual(["language", "timeZone"]);
});

test("joins the tags of both without duplicates", () => {
  expect(
    joinedTags(contact({ tags: ["Clube", "Recife"] }), contact({ tags: ["clube", "VIP"] })),
  ).toEqual(["Clube", "Recife", "VIP"]);
});
