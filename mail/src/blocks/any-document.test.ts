import { DEFAULT_BRAND, emailDocument, MAIL_LANGUAGES } from "@arauto/contracts";
import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "../checks/check-template.ts";
import { compileMessage } from "../compose/compile-message.ts";
import { LiquidVault } from "../compose/liquid-vault.ts";
import { mjmlToHtml } from "../compose/mjml-html.ts";
import { anyDocument } from "../testing/arbitrary-document.ts";
import { RICH_DATA, richDocument } from "../testing/rich-document.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { documentToMjml } from "./document-to-mjml.ts";

/** Checks that HTML is complete and accessible; attributes kept for Outlook are not errors. */
const validator = new HtmlValidate({
  root: true,
  elements: ["html5"],
  rules: {
    "close-order": "error",
    "close-attr": "error",
    "void-content": "error",
    "no-dup-attr": "error",
    "no-dup-id": "error",
    "attr-quotes": ["error", { style: "double" }],
    "element-permitted-content": "error",
    "element-permitted-parent": "error",
    "element-required-content": "error",
    "wcag/h37": "error",
    "wcag/h67": "off",
    "wcag/h63": "error",
    "no-unknown-elements": "error",
    "script-element": "error",
    "unrecognized-char-ref": "error",
    "empty-title": "error",
    "meta-refresh": "error",
    "no-redundant-role": "error",
    "element-name": "error",
  },
});
const brand = {
  ...DEFAULT_BRAND,
  logo: { source: "design:a.png", darkSource: "design:b.png", alt: "Shop", width: 120 },
  social: [{ network: "x" as const, href: "https://x.test" }],
};
const around = {
  language: "en-us",
  title: "{{ account.name }} & <b>",
  brand,
  workspaceName: 'The "Shop" {{',
  picture: (name: string) => name,
} as const;
const contentOf = (source: string, language: (typeof MAIL_LANGUAGES)[number]) =>
  sampleContent(source, {
    format: "blocks",
    language,
    tracking: null,
    data: RICH_DATA,
    workspace: { name: 'The "Shop" {{', address: "1 Road\nTown", language: "en-us", brand },
  });

function errors(html: string): string[] {
  const report = validator.validateStringSync(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
  );
}

describe("any valid document", () => {
  it("is distinguished from an invalid one", () => {
    expect(
      errors("<!doctype html><html lang='en'><p><div></p></div><img src='x'></html>").length,
    ).toBeGreaterThan(2);
  });

  it("becomes MJML without warnings, valid HTML and text, in every language", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyDocument,
        fc.constantFrom(...MAIL_LANGUAGES),
        async (document, language) => {
          expect(emailDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
          const vault = new LiquidVault();
          const { issues } = await mjmlToHtml(
            vault.protect(documentToMjml(document, { ...around, language }), true),
            vault,
          );
          expect(issues).toEqual([]);
          const message = await compileMessage(contentOf(JSON.stringify(document), language));
          for (const contact of [SAMPLE_CONTACT, { ...SAMPLE_CONTACT, name: "", fields: {} }]) {
            const preview = message.preview(contact);
            expect(errors(preview.html)).toEqual([]);
            expect(preview.html).toMatch(/<html lang="[a-z]{2}(?:-[A-Z]{2})?" dir="(?:ltr|rtl)"/);
            expect(preview.text).not.toMatch(/<\/?(?:td|tr|table|p|div)\b[^>]*style=/);
            expect(message.render(contact).bytes.length).toBeGreaterThan(500);
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 240_000);

  it("can be checked", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        const source = {
          format: "blocks" as const,
          language: "en-us" as const,
          subject: "News",
          preheader: "",
          source: JSON.stringify(document),
        };
        const issues = await checkTemplate(source, { fields: ["city"], data: RICH_DATA });
        expect(
          issues.filter(({ severity, code }) => severity === "error" && code !== "liquidSyntax"),
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it("with every feature is valid as well", async () => {
    const message = await compileMessage(contentOf(JSON.stringify(richDocument()), "ar"));
    expect(errors(message.preview(SAMPLE_CONTACT).html)).toEqual([]);
  });
});
