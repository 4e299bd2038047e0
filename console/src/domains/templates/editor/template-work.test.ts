// @vitest-environment jsdom
import { newBlock, newColumn, newDocument, newSection, lineOf } from "@arauto/contracts";
import { expect, test } from "vitest";
import type { TemplateContent } from "../../../lib/api.generated.ts";
import { readDocument, UnreadableDocument } from "./template-content.ts";
import { createTemplateWork } from "./template-work.ts";

const brand = { accentColor: "#efba41", headingFont: "sans", bodyFont: "sans" } as const;
function documentSaying(words: string) {
  const section = newSection([100]);
  return {
    ...newDocument(brand),
    sections: [
      {
        ...section,
        columns: [newColumn(100, [newBlock("heading", { id: "h1", text: lineOf(words) })])],
      },
    ],
  };
}
const blocks = (words: string, subject = words): TemplateContent => ({
  format: "blocks",
  language: "pt-br",
  subject,
  preheader: "",
  source: JSON.stringify(documentSaying(words)),
  translations: [],
  sampleData: {},
});
const headingOf = (source: string) => {
  const block = readDocument(source).sections[0]?.columns[0]?.blocks[0];
  return block?.kind === "heading" && block.text[0]?.type === "text"
    ? block.text[0].text
    : undefined;
};

test("returns the content it was created from", () => {
  const content = blocks("Olá");
  expect(createTemplateWork(content).content()).toMatchObject({
    subject: "Olá",
    language: "pt-br",
    translations: [],
  });
  expect(headingOf(createTemplateWork(content).content().source)).toBe("Olá");
});

test("includes changes of an editor in the content, and counts them", () => {
  const work = createTemplateWork(blocks("Olá"));
  work.editor("pt-br")?.change(() => documentSaying("Oi"), { label: "typing" });
  expect(work.get().revision).toBe(1);
  expect(headingOf(work.content().source)).toBe("Oi");
});

test("starts a translation with the main text and then edits it independently", () => {
  const work = createTemplateWork(blocks("Olá"));
  work.addLanguage("en-us");
  expect(work.get()).toMatchObject({ languages: ["pt-br", "en-us"], shown: "en-us" });
  work.setLines({ subject: "Hello" });
  work.editor("en-us")?.change(() => documentSaying("Hello"), { label: "typing" });
  const { subject, source, translations } = work.content();
  expect([subject, headingOf(source)]).toEqual(["Olá", "Olá"]);
  expect(translations.map((one) => [one.language, one.subject, headingOf(one.source)])).toEqual([
    ["en-us", "Hello", "Hello"],
  ]);
});

test("restores a removed translation unchanged", () => {
  const work = createTemplateWork(blocks("Olá"));
  work.addLanguage("en-us");
  work.setLines({ subject: "Hello" });
  const back = work.removeLanguage("en-us");
  expect(work.get()).toMatchObject({ languages: ["pt-br"], shown: "pt-br" });
  back();
  expect(work.content().translations[0]).toMatchObject({ language: "en-us", subject: "Hello" });
});

test("makes another language the main one", () => {
  const work = createTemplateWork(blocks("Olá"));
  work.addLanguage("en-us");
  work.setLines({ subject: "Hello" });
  work.setMain("en-us");
  expect(work.content()).toMatchObject({
    language: "en-us",
    subject: "Hello",
    translations: [{ language: "pt-br", subject: "Olá" }],
  });
});

test("restores subject, languages and blocks together when undoing a restored version; redoing restores them again", () => {
  const work = createTemplateWork(blocks("Olá"));
  work.addLanguage("en-us");
  work.show("pt-br");
  const before = work.content();
  work.restore(blocks("Antes", "Assunto de antes"));
  expect(work.content()).toMatchObject({ subject: "Assunto de antes", translations: [] });
  const editor = work.editor("pt-br");
  editor?.undo();
  expect(work.content()).toEqual(before);
  editor?.redo();
  expect(work.content()).toMatchObject({ subject: "Assunto de antes", translations: [] });
  expect(headingOf(work.content().source)).toBe("Antes");
});

test("undoes restored code through the returned function, and by writing the previous source again", () => {
  const html: TemplateContent = {
    ...blocks("x"),
    format: "html",
    subject: "Agora",
    source: "<p>Agora</p>",
  };
  const work = createTemplateWork(html);
  const undo = work.restore({ ...html, subject: "Antes", source: "<p>Antes</p>" });
  expect(work.content().subject).toBe("Antes");
  work.setCode("<p>Agora</p>");
  expect(work.content()).toEqual(html);
  work.setCode("<p>Antes</p>");
  undo();
  expect(work.content()).toEqual(html);
});

test("rejects a document that cannot be parsed", () => {
  expect(() => createTemplateWork({ ...blocks("x"), source: '{"version":99}' })).toThrow(
    UnreadableDocument,
  );
});
