import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlight } from "./highlight.ts";
import type { CodeLanguage } from "./languages.ts";

const LANGUAGES: CodeLanguage[] = ["bash", "http", "json", "php", "python", "typescript"];

describe("highlighting", () => {
  it.each(LANGUAGES)("changes no character of %s", (language) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (code) => {
        expect(highlight(code, language).map(({ text }) => text)).toSatisfy(
          (texts: string[]) => texts.join("") === code,
        );
      }),
    );
  });

  it("distinguishes names, strings and values of JSON", () => {
    const roles = highlight('{"type": "email.sent", "size": 12, "test": true}', "json")
      .filter(({ role }) => role)
      .map(({ text, role }) => `${text} ${role}`);
    expect(roles).toEqual([
      '"type" name',
      '"email.sent" string',
      '"size" name',
      "12 value",
      '"test" name',
      "true value",
    ]);
  });

  it.each<[CodeLanguage, string, string]>([
    ["bash", "curl -d '{\"a\": 1}'", "'{\"a\": 1}'"],
    ["http", "webhook-id: msg_1", "webhook-id"],
    ["php", "$body = 'x';", "'x'"],
    ["python", "import hmac", "import"],
    ["typescript", "const key = 1;", "const"],
  ])("highlights the keywords of %s", (language, code, word) => {
    expect(highlight(code, language).find(({ text }) => text === word)?.role).toBeDefined();
  });
});
