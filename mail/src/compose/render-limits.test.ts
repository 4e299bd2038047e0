import { describe, expect, it } from "vitest";
import { checkTemplate } from "../checks/check-template.ts";
import { DEPTH_MAX } from "./html-shape.ts";

const errorsOf = async (source: string, format: "html" | "mjml" = "html") => {
  const message = { format, language: "en-us" as const, subject: "Hello", preheader: "", source };
  const issues = await checkTemplate(message, { fields: [] });
  return issues.filter(({ severity }) => severity === "error").map(({ code }) => code);
};
const LONG = `{% capture long %}${"a".repeat(90_000)}{% endcapture %}`;
const mjml = (css: string, text: string) =>
  `<mjml><mj-head><mj-style inline="inline">${css}</mj-style></mj-head><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

describe("Liquid", () => {
  it.each([
    [
      "contains on long text, repeatedly",
      `${LONG}{% for i in (1..30000) %}{% if long contains "aaaaaaaaab" %}{% endif %}{% endfor %}`,
    ],
    [
      "comparisons of long text",
      `${LONG}{% assign same = long | append: "" %}{% for i in (1..30000) %}{% if long == same %}{% endif %}{% endfor %}`,
    ],
    [
      "a long text captured in a loop",
      `{% capture s %}{% for i in (1..20000) %}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{% endfor %}{% endcapture %}`,
    ],
    ["appending to a long text", `${LONG}{% assign s = long | append: long %}`],
    [
      "large lists that are sorted repeatedly",
      `${LONG}{% assign a = long | split: "" %}${"{% assign b = a | sort %}".repeat(20)}`,
    ],
  ])("rejects %s", async (_, source) => {
    expect(await errorsOf(source)).toEqual(["renderFailed"]);
  });

  it.each([
    ["split: pattern"],
    ["replace: pattern, 'x'"],
    ["replace_first: pattern, 'x'"],
    ["replace_last: pattern, 'x'"],
    ["remove: pattern"],
    ["remove_first: pattern"],
    ["remove_last: pattern"],
  ])("rejects a long pattern of %s", async (filter) => {
    const pattern = (length: number) =>
      `{% capture pattern %}${"b".repeat(length)}{% endcapture %}{% assign x = "text" | ${filter} %}`;
    expect(await errorsOf(pattern(251))).toEqual(["renderFailed"]);
    expect(await errorsOf(pattern(250))).toEqual([]);
  });

  it("accepts typical use of operands and filters in real templates", async () => {
    const source = `{% assign words = account.name | split: " " %}{% for word in words %}{{ word | replace: "a", "b" | append: "!" | upcase }}{% endfor %}
      {% capture greeting %}Hello {{ account.name }}{% endcapture %}{{ greeting }}{% if account.email contains "@example.com" and account.name != "" %}x{% endif %}
      {{ words | sort_natural | join: ", " | truncate: 20 }}`;
    expect(await errorsOf(`<p>${source}</p>`)).toEqual([]);
  });
});

describe("HTML and MJML", () => {
  it("rejects deeply nested elements with a specific message", async () => {
    expect(await errorsOf("<div>".repeat(98_000))).toEqual(["nestedTooDeep"]);
    expect(await errorsOf(mjml("", "<div>".repeat(98_000)), "mjml")).toEqual(["nestedTooDeep"]);
  });

  it("accepts many elements that do not nest, closed or not", async () => {
    expect(await errorsOf("<p>x".repeat(DEPTH_MAX * 2) + "<br>".repeat(DEPTH_MAX * 2))).toEqual([]);
  });

  it("rejects deeply nested HTML written by Liquid", async () => {
    const source = `<ul>{% for i in (1..40000) %}<li><div>{% endfor %}</ul>`;
    expect(await errorsOf(source)).toEqual(["renderFailed"]);
  });

  it.each([
    [
      "siblings of siblings",
      "p:nth-last-child(2n+1) ~ p ~ p { color: red }",
      "<p>x</p>".repeat(4_200),
    ],
    ["too many rules", "p { color: red }".repeat(5_000), "<p>x</p>".repeat(500)],
    ["very long selectors", `${"p ".repeat(600)} { color: red }`, "<p>x</p>"],
  ])("rejects inline styles with %s", async (_, css, text) => {
    expect(await errorsOf(mjml(css, text), "mjml")).toEqual(["inlineCssTooComplex"]);
  });

  it("accepts the inline styles of real templates", async () => {
    const css =
      `/* a { b } */ a, .button:hover { color: #333 } table.zebra tr:nth-child(even) td { background: #eee } h1 + p, ul > li { margin: 0 }`.repeat(
        10,
      );
    expect(
      await errorsOf(
        mjml(css, `<table class="zebra">${"<tr><td>x</td></tr>".repeat(40)}</table>`),
        "mjml",
      ),
    ).toEqual([]);
  });
});
