import type { EmailBlock, Visibility } from "@arauto/contracts";
import {
  DEFAULT_BRAND,
  lineOf,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  richTextOf,
} from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import type { Contact } from "../message.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

type Rule = Visibility["rules"][number];
type Value = string | number | boolean | null;

/**
 * Implements every rule in plain code; the email itself uses Liquid, so the two can only agree by
 * being correct.
 */
function meets(value: Value | undefined, { operator, value: given }: Rule): boolean {
  const missing =
    value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  const lower = (one: unknown) => String(one).trim().toLowerCase();
  const isDay = (one: unknown) => typeof one === "string" && /^\d{4}-\d\d-\d\d$/.test(one);
  const isNumber = (one: unknown) =>
    typeof one === "number" ||
    (typeof one === "string" && one.trim() !== "" && Number.isFinite(Number(one)));
  const difference = () => {
    if (isNumber(value) && isNumber(given)) return Number(value) - Number(given);
    return isDay(value) && isDay(given) ? Date.parse(String(value)) - Date.parse(String(given)) : 0;
  };
  const same = () => {
    if (missing) return false;
    const numeric =
      (typeof value === "number" || typeof given === "number") &&
      isNumber(value) &&
      isNumber(given);
    return numeric ? Number(value) === Number(given) : lower(value) === lower(given);
  };
  switch (operator) {
    case "isSet":
      return !missing;
    case "isNotSet":
      return missing;
    case "isTrue":
      return value === true || value === "true";
    case "isFalse":
      return value === false || value === "false";
    case "equals":
      return same();
    case "notEquals":
      return !same();
    case "contains":
      return !missing && lower(value).includes(lower(given));
    case "greaterThan":
      return difference() > 0;
    case "lessThan":
      return difference() < 0;
  }
}

const documentOf = (...sections: ReturnType<typeof newSection>[]) =>
  JSON.stringify({ version: 1, styles: newStyles(DEFAULT_BRAND), sections });
const sectionOf = (blocks: EmailBlock[], visibility: Visibility | null = null) =>
  newSection([100], { columns: [newColumn(100, blocks)], visibility });
const words = (text: string, visibility: Visibility | null = null) =>
  newBlock("text", { text: richTextOf(text), visibility });
const preview = async (source: string, contact: Partial<Contact> = {}, data = {}) =>
  (await compileMessage(sampleContent(source, { format: "blocks", tracking: null, data }))).preview(
    { ...SAMPLE_CONTACT, ...contact },
  );

const VALUES: Value[] = [
  "São Paulo",
  "são paulo ",
  "3",
  3,
  3.5,
  "2026-01-31",
  "2025-12-01",
  true,
  false,
  "true",
  "",
  " ",
  null,
  0,
  -5,
  'a"b',
  "{{ x }}",
  "50%}",
];
const GIVEN: (string | number)[] = [
  "SÃO PAULO",
  "paulo",
  "3",
  3,
  4,
  "2026-01-01",
  "true",
  "",
  'A"B',
  "{{ x }}",
  "%}",
  0,
  -10,
  1e21,
];
const OPERATORS = [
  "isSet",
  "isNotSet",
  "isTrue",
  "isFalse",
  "equals",
  "notEquals",
  "contains",
  "greaterThan",
  "lessThan",
] as const;
const rule = fc
  .record({ operator: fc.constantFrom(...OPERATORS), given: fc.constantFrom(...GIVEN) })
  .map(({ operator, given }): Rule => {
    const path = "account.fields.city";
    return operator.startsWith("is") ? { path, operator } : { path, operator, value: given };
  });

describe("visibility rules", () => {
  it("have the same result as a plain implementation, for every kind of value", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("all" as const, "any" as const),
        async (rules, match) => {
          const visibility = { match, rules, devices: "all" as const };
          const source = documentOf(sectionOf([words("always"), words("perhaps", visibility)]));
          const message = await compileMessage(
            sampleContent(source, { format: "blocks", tracking: null }),
          );
          for (const value of [...VALUES, undefined]) {
            const fields: Contact["fields"] = value === undefined ? {} : { city: value };
            const expected =
              match === "all"
                ? rules.every((one) => meets(value, one))
                : rules.some((one) => meets(value, one));
            const preview = message.preview({ ...SAMPLE_CONTACT, fields });
            expect({
              value,
              rules,
              shown: preview.html.includes("perhaps"),
              inText: preview.text.includes("perhaps"),
            }).toEqual({
              value,
              rules,
              shown: expected,
              inText: expected,
            });
            expect(preview.html).toContain("always");
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it("of a section leave nothing of it behind", async () => {
    const hidden = {
      match: "all" as const,
      rules: [{ path: "account.fields.vip", operator: "isTrue" as const }],
      devices: "all" as const,
    };
    const footer = sectionOf([newBlock("footer")]);
    const with_ = await preview(
      documentOf(sectionOf([words("a")]), sectionOf([words("secret")], hidden), footer),
      { fields: {} },
    );
    const without = await preview(documentOf(sectionOf([words("a")]), footer), { fields: {} });
    const tidy = (html: string) =>
      html.replace(/\s+/g, "").replaceAll("<![endif]--><!--[ifmso|IE]>", "");
    expect(tidy(with_.html)).toBe(tidy(without.html));
    expect(with_.text).toBe(without.text);
  });

  it("never hide the unsubscribe link: a hidden section's footer stays", async () => {
    const nobody = {
      match: "all" as const,
      rules: [{ path: "account.fields.none", operator: "isSet" as const }],
      devices: "phone" as const,
    };
    const { html, text } = await preview(
      documentOf(sectionOf([words("secret"), newBlock("footer", { visibility: nobody })], nobody)),
    );
    expect(html).not.toContain("secret");
    expect(html.match(/href="#unsubscribe"/g)).toHaveLength(1);
    expect(html).not.toMatch(/class="[^"]*ar-phone/);
    expect(text).toContain("Unsubscribe");
  });

  it("for devices only set a class", async () => {
    const on = (devices: Visibility["devices"]) => ({ match: "all" as const, rules: [], devices });
    const { html } = await preview(
      documentOf(sectionOf([words("desk", on("desktop")), words("phone", on("phone"))])),
    );
    expect(html).toMatch(/<tr class="ar-desk">.*?desk/);
    expect(html).toMatch(/<tr class="ar-phone">.*?phone/);
  });
});

describe("a repeated block", () => {
  const repeat = (most = 20) =>
    newBlock("repeat", {
      list: "data.items",
      most,
      blocks: [
        newBlock("heading", {
          text: [{ type: "variable", attrs: { path: "item.title", fallback: "Nameless" } }],
        }),
        words("line", {
          match: "all",
          rules: [{ path: "item.count", operator: "greaterThan", value: 1 }],
          devices: "all",
        }),
      ],
    });

  it("appears once per entry, up to its maximum, each with its own values and rules", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            title: fc.constantFrom("A1", "B2", "", "C3"),
            count: fc.integer({ min: 0, max: 3 }),
          }),
          { maxLength: 8 },
        ),
        fc.integer({ min: 1, max: 5 }),
        async (items, most) => {
          const { html } = await preview(documentOf(sectionOf([repeat(most)])), {}, { items });
          const shown = items.slice(0, most);
          expect([...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map((match) => match[1])).toEqual(
            shown.map(({ title }) => title || "Nameless"),
          );
          expect(html.match(/>line</g)?.length ?? 0).toBe(
            shown.filter(({ count }) => count > 1).length,
          );
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it("renders nothing without a list", async () => {
    for (const data of [{}, { items: [] }, { items: null }]) {
      const { html } = await preview(documentOf(sectionOf([words("a"), repeat()])), {}, data);
      expect(html).not.toMatch(/<h2|>line</);
      expect(html.match(/word-break:break-word/g)).toHaveLength(1);
    }
  });
});

describe("text of blocks", () => {
  it("is rendered as typed, even if it looks like Liquid or markup, also in fallbacks", async () => {
    for (const text of [
      "{{ account.name }}",
      "{% if x %}",
      "a <b> & \"c\" 'd'",
      "}}",
      "\\ \\u0041",
      "{{{",
      "日本 👩‍👩‍👧",
    ]) {
      const source = documentOf(
        sectionOf([
          newBlock("heading", { text: lineOf(text) }),
          newBlock("text", {
            text: richTextOf([
              { type: "variable", attrs: { path: "account.fields.none", fallback: text } },
            ]),
          }),
        ]),
      );
      const message = await preview(source);
      expect({ text, found: message.text.split(text).length - 1 }).toEqual({ text, found: 2 });
    }
  });
});
