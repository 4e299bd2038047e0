import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check-template.ts";
import type { MailSource } from "../message.ts";

function check(source: Partial<MailSource>) {
  return checkTemplate(
    {
      format: "html",
      language: "en-us",
      source: "<p>Hi</p>",
      subject: "News",
      preheader: "Hi",
      ...source,
    },
    { fields: ["city"] },
  );
}

/** Omits hints, which have separate tests. */
const brief = (issues: Awaited<ReturnType<typeof check>>) =>
  issues
    .filter(({ severity }) => severity !== "hint")
    .map(({ severity, part, code, line }) => [severity, part, code, line]);

const warnings = async (source: Partial<MailSource>) => brief(await check(source));
const WORDS =
  "Many words that say what the pictures beside them show, so that nobody misses a thing where these are not shown. ".repeat(
    2,
  );

describe("checkTemplate", () => {
  it("finds nothing in a valid template", async () => {
    expect(
      await warnings({
        source: `<h1>Hi {{ account.name | default: "you" }} {% if account.fields.city %}{{ account.fields.city }}{% endif %}</h1><p>{{ workspace.name }} ${WORDS} {{ campaign.name }}</p><a href="https://a.test">x</a><a href="{{ unsubscribe_url }}">u</a><img src="x" alt="">{% assign x = 1 %}{{ x }}{% for i in (1..2) %}{{ i }}{{ forloop.index }}{% endfor %}`,
      }),
    ).toEqual([]);
    expect(
      await warnings({
        format: "mjml",
        source: `<mjml><mj-body><mj-section><mj-column><mj-text color="{{ account.fields.city | default: 'red' }}">Hi {{ account.name | default: 'you' }}</mj-text></mj-column></mj-section></mj-body></mjml>`,
      }),
    ).toEqual([]);
  });

  it("reports invalid Liquid with its part and line", async () => {
    expect(
      brief(
        await check({
          subject: "{{ account.name",
          preheader: "{% if %}{% nope %}",
          source: "<p>\n<b>{% if account.name %}</b>\n{{ account.name | nope }}</p>",
        }),
      ),
    ).toEqual([
      ["error", "subject", "liquidSyntax", 1],
      ["error", "preheader", "liquidSyntax", 1],
      ["error", "source", "liquidSyntax", 3],
    ]);
    expect(brief(await check({ source: "<p>\n\n{% if account.name %}</p>" }))).toEqual([
      ["error", "source", "liquidSyntax", 3],
    ]);
  });

  it("rejects including other files", async () => {
    for (const tag of ["include", "render", "layout"]) {
      expect(brief(await check({ source: `<p>\n{% ${tag} '/etc/passwd' %}</p>` }))).toEqual([
        ["error", "source", "liquidSyntax", 2],
      ]);
    }
    const mjml =
      "<mjml><mj-body>\n<mj-include path='/etc/passwd' /><mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section></mj-body></mjml>";
    expect(brief(await check({ format: "mjml", source: mjml }))).toEqual([
      ["error", "source", "mjmlInclude", 2],
    ]);
  });

  it("warns of unknown fields and variables, once each, with their lines", async () => {
    const source =
      "<p>{{ account.fields.city | default: 'x' }}\n{{ account.fields.town }}\n{{ account.fields.town }}{{ acount.name }}{{ account.surname }}</p>";
    expect(brief(await check({ source, subject: "{{ account.fields.age }} x" }))).toEqual([
      ["warning", "subject", "unknownField", 1],
      ["warning", "source", "unknownField", 2],
      ["warning", "source", "unknownVariable", 3],
      ["warning", "source", "unknownVariable", 3],
    ]);
  });

  it.each([
    ["contact.email", "account.email"],
    ["email", "account.email"],
    ["customer.fields.city", "account.fields.city"],
    ["account.city", "account.fields.city"],
    ["account.emial", "account.email"],
    ["unsubscribe", undefined],
    ["weather.today", undefined],
  ])("suggests for %s the variable that was probably meant", async (name, suggestion) => {
    const issues = await check({ source: `<p>{{ ${name} | default: "x" }}</p>` });
    const unknown = issues.filter(({ code }) => code === "unknownVariable");
    expect(unknown.map(({ values }) => values)).toEqual([
      { name, ...(suggestion !== undefined && { suggestion }) },
    ]);
  });

  it("warns of images without alternative text, empty links and clicks that cannot be tracked", async () => {
    const source = `<img src="x">${WORDS}\n<a href="javascript:x()">x</a>\n<a href="shop.test/x">x</a>\n{% for i in (1..2) %}<a href="https://s.test/{{ i }}">x</a>{% endfor %}`;
    expect(
      brief(await check({ source })).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ["warning", "source", "imageWithoutAlt", 1],
      ["warning", "source", "linkNotTracked", 4],
      ["warning", "source", "linkRelative", 3],
      ["warning", "source", "linkUnsafe", 2],
    ]);
  });

  it("reports MJML that would lose content, with correct lines after multi-line Liquid", async () => {
    const source =
      "<mjml><mj-body>\n<mj-section><mj-column><mj-text>{{ workspace.name\n | upcase\n }}</mj-text></mj-column></mj-section>\n<mj-nope/>\n<mj-section><mj-text>x</mj-text></mj-section></mj-body></mjml>";
    expect(brief(await check({ format: "mjml", source }))).toEqual([
      ["error", "source", "mjmlStructure", 5],
      ["error", "source", "mjmlStructure", 6],
    ]);
    expect(
      brief(
        await check({
          format: "mjml",
          source:
            "<mjml><mj-body>\n<mj-section><mj-column>\n<mj-text>a<br><img src=x alt=y></mj-text><mj-divider />\n</mj-section></mj-body></mjml>",
        }),
      ),
    ).toEqual([["error", "source", "mjmlUnclosed", 2]]);
    for (const broken of ["not mjml at all", "<html></html>", "<mjml>", "<mjml><mj-body>", " "]) {
      const issues = await check({ format: "mjml", source: broken });
      expect({ broken, severity: issues.some((issue) => issue.severity === "error") }).toEqual({
        broken,
        severity: true,
      });
    }
  });

  it("quickly finds templates that never end or grow without limit", async () => {
    for (const bomb of BOMBS) {
      const started = performance.now();
      const issues = await check({ source: bomb });
      expect({ bomb, failed: issues.some((issue) => issue.severity === "error") }).toEqual({
        bomb,
        failed: true,
      });
      expect(performance.now() - started).toBeLessThan(3_000);
    }
  });

  it("rejects sources that would take minutes to parse, immediately and briefly", async () => {
    const fill = (text: string) => text.repeat(Math.floor(490_000 / text.length));
    for (const [format, source] of [
      ["html", fill("{{ account.name }}")],
      ["html", fill("{% if account.name %}x{% endif %}")],
      ["html", fill("{{")],
      ["mjml", `<mjml><mj-body>${fill("<mj-section>x</mj-section>\n")}</mj-body></mjml>`],
      ["mjml", fill("<mj-wrapper>")],
    ] as const) {
      const started = performance.now();
      const issues = await check({ format, source });
      expect(issues.some((issue) => issue.severity === "error")).toBe(true);
      expect(issues.length).toBeLessThanOrEqual(101);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });

  it("warns of HTML that Gmail clips", async () => {
    expect(brief(await check({ source: `<p>${"word ".repeat(25_000)}</p>` }))).toEqual([
      ["warning", "source", "htmlLarge", undefined],
    ]);
  });
});

const BOMBS = [
  "{% for i in (1..100000000) %}x{% endfor %}",
  "{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}x{% endfor %}{% endfor %}{% endfor %}",
  `{% assign a = "xxxxxxxxxx" %}${"{% assign a = a | append: a %}".repeat(40)}{{ a }}`,
  `{% capture a %}xxxxxxxxxx{% endcapture %}${"{% capture a %}{{ a }}{{ a }}{% endcapture %}".repeat(40)}{{ a }}`,
  `{{ "x" ${'| replace: "x", "xxxxxxxxxx"'.repeat(12)} }}`,
  "{% if a %}".repeat(50_000) + "{% endif %}".repeat(50_000),
];
