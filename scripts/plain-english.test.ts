import { describe, expect, it } from "vitest";
import { wordProblems, wordProblemsOf } from "./plain-english.mjs";
import { root } from "./project.mjs";

const lines = (file: string, text: string) => wordProblemsOf(file, text).map(({ line }) => line);

describe("the word check", () => {
  it("finds nothing in the docs and the clean folders of this repository", () => {
    expect(wordProblems(root)).toEqual([]);
  });

  it.each([
    ["a line comment", "const a = 1; // Whoever comes first\n"],
    ["a line comment that ends with it", "const a = 1; // Counts no more.\n"],
    ["a doc comment", "/** Counts everybody anew. */\n"],
    [
      "a line inside a doc comment",
      "/**\n * Returns the count.\n * @throws AppError for each fault\n */\n",
      3,
    ],
    ["the title of a test", 'it("takes it back", () => {});\n'],
    ["the title of a test with options", 'it.skipIf(isWindows)("goes on", () => {});\n'],
    ["the title of a parameterized test", 'test.each([["a"], ["b"]])("%s is told", () => {});\n'],
  ])("reports %s", (_, text, line = 1) => {
    expect(lines("contracts/src/a.ts", text)[0]).toBe(line);
  });

  it.each([
    ["a number", '  "size": "Até 500 MB."', 1],
    ["a variable", '  "wait": "{{count}} min"', 1],
    ["a number with a no-break space", '  "size": "Até 500\u00a0MB."', 0],
    ["another word", '  "days": "{{days}} são necessários"', 0],
  ])("reports a unit that can be separated from a number in any language: %s", (_, text, count) => {
    expect(lines("console/locales/pt-br/imports.json", text)).toHaveLength(count);
  });

  it("ignores identifiers, strings and inline code", () => {
    expect(lines("contracts/src/a.ts", 'const fault = "Nobody"; // See `fault`\n')).toEqual([]);
  });

  it("ignores the start of a comment inside a string", () => {
    const text = 'const accept = "*/*";\nconst fault = 1;\n/** Returns it. */\n';
    expect(lines("contracts/src/a.ts", text)).toEqual([]);
  });

  it("reports comments after strings with quotes", () => {
    expect(lines("contracts/src/a.ts", `const a = "it's"; // Each fault\n`)).toEqual([1]);
  });

  it("ignores words that are ruled out only at the end of a clause", () => {
    expect(lines("contracts/src/a.ts", "// No more than ten.\n")).toEqual([]);
  });

  it("reports prose of Markdown files, but not their code", () => {
    expect(lines("docs/a.md", "```ts\nconst fault = 1;\n```\n\nThe `fault` field.\n")).toEqual([]);
    expect(lines("docs/a.md", "# Title\n\nThe server answers with 404.\n")).toEqual([3]);
  });

  it("reports British spelling", () => {
    expect(lines("contracts/src/a.ts", "// Personalises the behaviour\n")).toEqual([1, 1]);
  });

  it("reports values of English texts, but neither keys nor variables", () => {
    const text = '{\n  "journey": "{{mails}} sent",\n  "b": "{{count}} mails of the journey"\n}\n';
    expect(lines("console/locales/en-us/a.json", text)).toEqual([3, 3]);
  });

  it("reports straight apostrophes in texts, but not where the customer wrote them", () => {
    const text = '{\n  "a": "Password shouldn\'t be more",\n  "b": "It isn\'t there"\n}\n';
    expect(lines("console/locales/en-us/a.json", text)).toEqual([3]);
  });

  it("names the wording and what to write instead", () => {
    expect(wordProblemsOf("README.md", "Send the mails.")).toEqual([
      { file: "README.md", line: 1, message: 'Avoid "mails". Write: email, message' },
    ]);
  });
});
