import { expect, test } from "vitest";
import { readTemplateFile } from "./import-errors.ts";

const content = {
  format: "html",
  language: "pt-br",
  subject: "Oi",
  preheader: "",
  source: "<p>Oi</p>",
  translations: [],
  sampleData: {},
};
const file = (template: object) =>
  JSON.stringify({
    kind: "arauto.templates",
    version: 1,
    templates: [{ name: "Oferta", type: "campaign", tags: [], content, ...template }],
    images: [],
  });

test("reads a valid file", () => {
  expect(readTemplateFile(file({}))).toMatchObject({ file: { templates: [{ name: "Oferta" }] } });
});

test("reports files that do not contain templates", () => {
  expect(readTemplateFile("<html>")).toEqual({ error: "notJson" });
  expect(readTemplateFile('{"kind":"other"}')).toEqual({ error: "notOurs" });
  expect(readTemplateFile('{"kind":"arauto.templates","version":2}')).toEqual({ error: "tooNew" });
});

test("locates an error by template, translation and part", () => {
  const wrong = file({
    content: {
      ...content,
      translations: [{ language: "en-us", subject: "x".repeat(301), source: "" }],
    },
  });
  expect(readTemplateFile(wrong)).toMatchObject({
    errors: [{ template: 1, name: "Oferta", translation: 1, part: "subject", code: "tooBig" }],
  });
  expect(readTemplateFile(file({ name: "" }))).toMatchObject({
    errors: [{ template: 1, part: "name" }],
  });
});
