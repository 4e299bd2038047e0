import {
  DEFAULT_BRAND,
  lineOf,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  richTextOf,
  variableOf,
} from "@arauto/contracts";
import type { EmailBlock, EmailDocument, TemplateIssue } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check-template.ts";
import type { MailSource } from "../message.ts";

const LONG =
  "Words enough for a mail that has something to say, so that nobody takes it for a picture with nothing around it at all. ".repeat(
    2,
  );

function documentOf(blocks: EmailBlock[], changes: Partial<EmailDocument> = {}): string {
  const all = [
    newBlock("heading", { level: 1, text: lineOf("News") }),
    newBlock("text", { text: richTextOf(LONG) }),
    ...blocks,
    newBlock("footer"),
  ];
  return JSON.stringify({
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: [newSection([100], { columns: [newColumn(100, all)] })],
    ...changes,
  });
}
function check(
  source: Partial<MailSource>,
  data?: Record<string, never> | Record<string, string[]>,
) {
  const good = {
    format: "blocks" as const,
    language: "en-us" as const,
    subject: "News of May",
    preheader: "Hi",
    source: documentOf([]),
  };
  return checkTemplate(
    { ...good, ...source },
    { fields: ["city"], ...(data === undefined ? {} : { data }) },
  );
}
const codes = (issues: TemplateIssue[]) => issues.map(({ code }) => code);
const inBlocks = async (...blocks: EmailBlock[]) => check({ source: documentOf(blocks) });

describe("a valid block email", () => {
  it("has no findings", async () => {
    expect(await check({})).toEqual([]);
  });
});

describe("incomplete blocks are reported with the block", () => {
  const picture = { source: "https://p.test/a.png", alt: "A boat", decorative: false };
  const product = {
    ...picture,
    title: "Lamp",
    text: "",
    price: "",
    formerPrice: "",
    buttonLabel: "",
    href: "https://a.test",
  };
  const cases: [code: string, block: EmailBlock][] = [
    ["headingEmpty", newBlock("heading")],
    ["textEmpty", newBlock("text")],
    ["imageWithoutSource", newBlock("image")],
    ["imageWithoutAlt", newBlock("image", { ...picture, alt: " " })],
    ["imageNotHttps", newBlock("image", { ...picture, source: "http://p.test/a.png" })],
    ["buttonWithoutLabel", newBlock("button", { href: "https://a.test" })],
    ["buttonWithoutLink", newBlock("button", { label: lineOf("Go") })],
    [
      "buttonPlaceholder",
      newBlock("button", { label: lineOf("Go"), href: "https://www.example.com/shop" }),
    ],
    ["linkPlaceholder", newBlock("image", { ...picture, href: "https://example.org" })],
    ["videoWithoutLink", newBlock("video", picture)],
    ["productsEmpty", newBlock("products")],
    ["productWithoutTitle", newBlock("products", { items: [{ ...product, title: "" }] })],
    ["productWithoutLink", newBlock("products", { items: [{ ...product, href: "" }] })],
    ["menuEmpty", newBlock("menu")],
    ["menuItemIncomplete", newBlock("menu", { items: [{ label: "New", href: "" }] })],
    ["socialEmpty", newBlock("social")],
    ["socialWithoutLink", newBlock("social", { items: [{ network: "x", href: "" }] })],
    ["tableEmpty", newBlock("table")],
    ["htmlEmpty", newBlock("html")],
    ["repeatEmpty", newBlock("repeat")],
    ["linkUnsafe", newBlock("button", { label: lineOf("Go"), href: "java\tscript:alert(1)" })],
    ["linkRelative", newBlock("button", { label: lineOf("Go"), href: "www.shop.test/a" })],
    ["linkBroken", newBlock("button", { label: lineOf("Go"), href: "https://shop test/a" })],
    ["linkBroken", newBlock("button", { label: lineOf("Go"), href: "https://https://shop.test" })],
    ["linkBroken", newBlock("button", { label: lineOf("Go"), href: "https://" })],
    ["linkBroken", newBlock("button", { label: lineOf("Go"), href: "mailto:nobody" })],
    ["linkNotHttps", newBlock("button", { label: lineOf("Go"), href: "http://shop.test" })],
    [
      "linkNotTracked",
      newBlock("button", { label: lineOf("Go"), href: "https://shop.test/{{ other }}" }),
    ],
    [
      "liquidSyntax",
      newBlock("button", { label: lineOf("Go"), href: "https://shop.test/{{ other" }),
    ],
    ["liquidSyntax", newBlock("html", { source: "{% if x %}" })],
    ["unsafeRemoved", newBlock("html", { source: "<p>x</p><script>alert(1)</script>" })],
    ["linkEmpty", newBlock("html", { source: '<a href="#">x</a>' })],
    ["headingSkipped", newBlock("heading", { level: 3, text: lineOf("Deep") })],
    [
      "variableWithoutFallback",
      newBlock("text", { text: richTextOf([variableOf("account.first_name", "")]) }),
    ],
    [
      "unknownField",
      newBlock("text", { text: richTextOf([variableOf("account.fields.town", "x")]) }),
    ],
    ["unknownVariable", newBlock("text", { text: richTextOf([variableOf("item.title", "x")]) })],
    ["contrastLow", newBlock("text", { text: richTextOf("pale"), color: "#cccccc" })],
    [
      "buttonContrastLow",
      newBlock("button", {
        label: lineOf("Go"),
        href: "https://a.test",
        outlined: true,
        color: "#ffee00",
      }),
    ],
  ];
  for (const [code, block] of cases) {
    it(`${code}: ${block.kind}`, async () => {
      const found = (await inBlocks(block)).filter((issue) => issue.code === code);
      expect(found.length).toBeGreaterThan(0);
      for (const issue of found) expect(issue.blockId).toBe(block.id);
    });
  }

  it("complete ones, and those hidden from screen readers on purpose, are not reported", async () => {
    const complete = [
      newBlock("image", { ...picture, alt: "", decorative: true }),
      newBlock("products", { items: [product] }),
      newBlock("button", {
        label: lineOf("Go"),
        href: "{{ account.fields.site | default: 'https://a.test' }}",
      }),
      newBlock("text", { text: richTextOf([variableOf("account.first_name", "friend")]) }),
      newBlock("text", {
        text: richTextOf([variableOf("account.fields.city", "")]),
        visibility: {
          match: "all",
          rules: [{ path: "account.fields.city", operator: "isSet" }],
          devices: "all",
        },
      }),
      newBlock("html", { source: "<p>Own words</p>" }),
    ];
    const issues = await inBlocks(...complete);
    expect(issues.filter(({ code }) => code !== "unknownField")).toEqual([]);
  });

  it("pictures have to be in the library, in any block", async () => {
    const [here, missing] = [
      "image:0197a000-0000-7000-8000-000000000001.png",
      "image:0197a000-0000-7000-8000-000000000002.png",
    ];
    const inside = newBlock("image", { ...picture, source: missing });
    const blocks = [
      newBlock("image", { ...picture, source: here }),
      newBlock("video", { ...picture, source: missing, href: "https://a.test" }),
      newBlock("products", {
        items: [
          { ...product, source: missing },
          { ...product, source: here },
          { ...product, source: "" },
        ],
      }),
      newBlock("repeat", { blocks: [inside] }),
    ];
    const source = documentOf(blocks);
    const good = {
      format: "blocks" as const,
      language: "en-us" as const,
      subject: "News of May",
      preheader: "Hi",
      source,
    };
    const found = (await checkTemplate(good, { fields: [], pictures: [here] })).filter(
      ({ severity }) => severity === "error",
    );
    expect(found.map(({ code, blockId, values }) => [code, blockId, values?.["target"]])).toEqual(
      [blocks[1]?.id, blocks[2]?.id, inside.id].map((id) => ["imageUnknown", id, missing]),
    );
    expect(
      (await checkTemplate(good, { fields: [] })).filter(({ severity }) => severity === "error"),
    ).toEqual([]);
  });

  it("a repeated block's list has to be in the sample data", async () => {
    const block = newBlock("repeat", {
      blocks: [newBlock("text", { text: richTextOf([variableOf("item.title", "x")]) })],
    });
    expect(codes(await check({ source: documentOf([block]) }, {}))).toEqual(["unknownList"]);
    expect(codes(await check({ source: documentOf([block]) }, { items: ["a"] }))).toEqual([]);
  });
});

describe("contrast", () => {
  it("is reported separately for light and dark mode, with its figures; large text needs less", async () => {
    const block = newBlock("text", { text: richTextOf("grey"), color: "#8a8a8a" });
    const [issue, ...more] = (await inBlocks(block)).filter(({ code }) => code === "contrastLow");
    expect(more).toEqual([]);
    expect(issue).toMatchObject({
      severity: "warning",
      values: {
        contrast: 3.4,
        least: 4.5,
        text: "#8a8a8a",
        background: "#ffffff",
        scheme: "light",
      },
    });
    expect(
      codes(
        await inBlocks(
          newBlock("text", { text: richTextOf("grey"), color: "#8a8a8a", fontSize: 24 }),
        ),
      ),
    ).toEqual([]);
    const dark = (
      await inBlocks(newBlock("text", { text: richTextOf("navy"), color: "#161e2f" }))
    ).map(({ values }) => values?.["scheme"]);
    expect(dark).toEqual(["dark"]);
  });

  it("of HTML uses inline styles, and is not reported on top of a picture or a value", async () => {
    const html = (style: string) =>
      check({
        format: "html",
        source: `<h1>x</h1><p>${LONG}</p><div style="${style}"><p style="color:#999">pale</p></div>`,
      });
    expect(codes(await html(""))).toContain("contrastLow");
    expect(codes(await html("background:#000"))).not.toContain("contrastLow");
    expect(codes(await html("background:url(https://p.test/a.png)"))).not.toContain("contrastLow");
    expect(
      codes(await html("background-color:{{ account.fields.city | default: 'red' }}")),
    ).not.toContain("contrastLow");
  });
});

describe("subject and preview text", () => {
  for (const [subject, code] of [
    ["A subject that goes on for far longer than any phone would ever show of it", "subjectLong"],
    ["BUY OUR THINGS TODAY", "subjectShouting"],
    ["Now! Really! Today!", "subjectExclaims"],
    ["Re: our talk", "subjectFalseReply"],
    ["Sua última chance de ver", "spamWords"],
    ["Gana dinero en casa", "spamWords"],
    ["Act now, it is here", "spamWords"],
    ["{{ account.name }}, hello", "variableWithoutFallback"],
  ] as const) {
    it(`${code}: ${subject}`, async () => {
      expect(
        (await check({ subject })).map(({ part, code: found }) => [part, found]),
      ).toContainEqual(["subject", code]);
    });
  }

  it("report nothing for valid lines, in any language and with initials", async () => {
    for (const subject of [
      "News of May",
      "¿Vienes? ¡Te esperamos!",
      "NASA and the ESA",
      "{{ account.first_name | default: 'You' }}, look",
      "Novidades de São Paulo",
      "新製品のお知らせ",
    ]) {
      expect({ subject, codes: codes(await check({ subject })) }).toEqual({ subject, codes: [] });
    }
  });

  it("report missing preview text as a hint, and an empty subject as an error", async () => {
    expect((await check({ preheader: "" })).map(({ severity, code }) => [severity, code])).toEqual([
      ["hint", "preheaderMissing"],
    ]);
    expect((await check({ subject: " " })).map(({ severity, code }) => [severity, code])).toEqual([
      ["error", "subjectEmpty"],
    ]);
  });
});

describe("the email as a whole", () => {
  it("is reported for only pictures, size, missing headings or unsubscribe link", async () => {
    const html = (source: string) => check({ format: "html", source });
    expect(
      codes(await html('<a href="https://a.test"><img src="https://p.test/a.png" alt="x"></a>')),
    ).toContain("imagesOnly");
    expect(codes(await html(`<p>${LONG}</p>`))).toEqual(
      expect.arrayContaining(["headingMissing", "unsubscribeAdded"]),
    );
    expect(
      codes(await html(`<h1>x</h1><p>${LONG}</p><a href="{{ unsubscribe_url }}">u</a>`)),
    ).toEqual([]);
    expect(codes(await html(`<h1>x</h1><p>${LONG.repeat(380)}</p>`))).toContain("htmlNearlyLarge");
    expect(codes(await html(`<h1>x</h1><p>${LONG.repeat(460)}</p>`))).toContain("htmlLarge");
    expect(
      codes(await html(`<h1>x</h1><p>${LONG}</p><h3>y</h3><a href="https://a.test"></a>`)),
    ).toEqual(expect.arrayContaining(["headingSkipped", "linkWithoutText"]));
  });

  it("is reported without blocks or without a document", async () => {
    const empty = JSON.stringify({
      version: 1,
      styles: newStyles(DEFAULT_BRAND),
      sections: [newSection([100])],
    });
    expect(codes(await check({ source: empty }))).toEqual(
      expect.arrayContaining(["mailEmpty", "sectionEmpty", "unsubscribeAdded"]),
    );
    for (const source of ["", "{", "[]", '{"version":2}']) {
      expect(codes(await check({ source }))).toEqual(["documentInvalid"]);
    }
  });

  it("includes the language of each finding if there are several", async () => {
    const translations = [
      { language: "pt-br" as const, subject: "", preheader: "Oi", source: documentOf([]) },
      {
        language: "he" as const,
        subject: "חדשות",
        preheader: "",
        source: documentOf([newBlock("image")]),
      },
    ];
    expect((await check({ translations })).map(({ language, code }) => [language, code])).toEqual([
      ["pt-br", "subjectEmpty"],
      ["he", "preheaderMissing"],
      ["he", "imageWithoutSource"],
    ]);
  });
});
