import { compileMessage } from "../../mail/src/compose/compile-message.ts";
import { sanitizeHtml } from "../../mail/src/sanitize/sanitize-html.ts";
import { LIQUID_EVASIONS, EVIL_FIELDS } from "../../mail/src/testing/evasions.ts";
import { SAMPLE_CONTACT, sampleContent } from "../../mail/src/testing/sample.ts";
import { expect, test } from "@playwright/test";
import { inspect, openInspector } from "../src/markup-inspector.ts";
import { MARKUP_PAYLOADS } from "../src/markup-payloads.ts";

const around = (payload: string) =>
  `<p class="before">Before</p>${payload}<p class="after">After</p>`;

test.describe("sanitized HTML in a browser", () => {
  test.beforeEach(({ page }) => openInspector(page));

  test("has no script, handler, form, forbidden element or URL in its DOM, and keeps the text around it", async ({
    page,
  }) => {
    test.setTimeout(300_000);
    expect(MARKUP_PAYLOADS.length).toBeGreaterThanOrEqual(300);
    const raw = await inspect(page, MARKUP_PAYLOADS.map(around), false);
    const dangerous = raw.filter(({ dangers }) => dangers.length > 0).length;
    // Otherwise, the inspection would prove nothing.
    expect(dangerous).toBeGreaterThan(MARKUP_PAYLOADS.length * 0.75);

    const safe = MARKUP_PAYLOADS.map((payload) => sanitizeHtml(around(payload)).html);
    const inspection = await inspect(page, safe, true);
    const failures = inspection.flatMap(({ dangers, paragraphs }, index) => {
      const hasScriptInSvg = /<svg><script/.test(MARKUP_PAYLOADS[index] ?? "");
      // A script that SVG ends is dropped to the end of the document.
      const expected =
        raw[index]?.paragraphs.filter((name) => name === "before" || !hasScriptInSvg) ?? [];
      const lost = expected.filter((name) => !paragraphs.includes(name));
      return dangers.length + lost.length > 0
        ? [{ payload: MARKUP_PAYLOADS[index], safe: safe[index], dangers, lost }]
        : [];
    });
    expect(failures).toEqual([]);
  });

  test("stays safe when Liquid assembles the markup", async ({ page }) => {
    test.setTimeout(300_000);
    const documents: { source: string; html: string }[] = [];
    for (const evasion of [
      ...LIQUID_EVASIONS,
      ...MARKUP_PAYLOADS.filter((_, index) => index % 9 === 0).map(
        (payload) => `{% if account.name %}${payload}{% endif %}{{ account.name }}`,
      ),
    ]) {
      const content = sampleContent(
        `<html><body><p class="before">Before {{ account.email }}</p>${evasion}</body></html>`,
        {
          tracking: null,
        },
      );
      // Content that Liquid can't parse is rejected earlier.
      const message = await compileMessage(content).catch(() => null);
      if (message !== null)
        documents.push({
          source: evasion,
          html: message.preview({ ...SAMPLE_CONTACT, fields: EVIL_FIELDS }).html,
        });
    }
    expect(documents.length).toBeGreaterThan(80);
    const inspection = await inspect(
      page,
      documents.map(({ html }) => html),
      true,
    );
    const failures = inspection.flatMap(({ dangers, text }, index) =>
      dangers.length > 0 || !text.includes(`Before ${SAMPLE_CONTACT.email}`)
        ? [{ ...documents[index], dangers }]
        : [],
    );
    expect(failures).toEqual([]);
  });
});
