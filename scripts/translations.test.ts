import { describe, expect, it } from "vitest";
import { root } from "./project.mjs";
import { translationProblems, translationProblemsOf } from "./translations.mjs";

describe("the check of translations", () => {
  it("finds nothing in the texts of this repository", () => {
    expect(translationProblems(root)).toEqual([]);
  });

  it("names the wording and the alternative", () => {
    const text = '{\n  "email": "{{email}} foi enviado",\n  "b": "O email saiu"\n}\n';
    expect(translationProblemsOf("a.json", "pt-br", text)).toEqual([
      { file: "a.json", line: 3, message: 'Avoid "email". Write: e-mail' },
    ]);
  });

  it("has separate rules for each language", () => {
    const spanish = '{\n  "a": "Este código no vale"\n}\n';
    expect(translationProblemsOf("a.json", "es-es", spanish)).toHaveLength(1);
    expect(translationProblemsOf("a.json", "en-us", spanish)).toEqual([]);
  });

  it("reports forms in brackets that assume a gender", () => {
    const portuguese = '{\n  "a": "{{name}} foi removido(a)"\n}\n';
    expect(translationProblemsOf("a.json", "pt-br", portuguese)).toHaveLength(1);
  });
});
