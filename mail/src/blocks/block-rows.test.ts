import { DEFAULT_BRAND, emailColors, mailWords, newStyles } from "@arauto/contracts";
import type { EmailBlock } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import { everyBlock, richDocument } from "../testing/rich-document.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { blockMarkup } from "./block-rows.ts";
import { DarkRules } from "./dark-rules.ts";
import type { Frame } from "./frame.ts";

function frameOf(direction: "ltr" | "rtl" = "ltr", changes: Partial<Frame> = {}): Frame {
  const styles = newStyles(DEFAULT_BRAND);
  return {
    styles,
    light: emailColors(styles, DEFAULT_BRAND, "light"),
    dark: emailColors(styles, DEFAULT_BRAND, "dark"),
    direction,
    language: "en-us",
    words: mailWords("en-us"),
    brand: DEFAULT_BRAND,
    workspaceName: "The Shop",
    picture: (source) => source.replace("design:", "https://pictures.test/designs/"),
    rules: new DarkRules(),
    ...changes,
  };
}
const place = { background: "#ffffff", darkBackground: "#161b26", width: 600 };
const markup = (block: EmailBlock, frame = frameOf()) => blockMarkup(block, frame, place);
const ofKind = <K extends EmailBlock["kind"]>(kind: K) =>
  everyBlock().filter((block) => block.kind === kind);

describe("blockMarkup", () => {
  const kinds = [...new Set(everyBlock().map(({ kind }) => kind))];
  for (const kind of kinds) {
    it(`renders ${kind} unchanged`, () => {
      expect(
        ofKind(kind)
          .map((block) => markup(block))
          .join("\n"),
      ).toMatchSnapshot();
    });
  }

  it("gives HTML blocks the email's font, because a section's has no size", () => {
    const [html] = ofKind("html");
    if (html?.kind !== "html") throw new Error("there is no HTML");
    const frame = frameOf();
    const { fontSize } = frame.styles;
    expect(markup({ ...html, source: "<p>Words</p>" }, frame)).toMatch(
      new RegExp(
        `<div[^>]*font-size:${fontSize}px;[^>]*color:${frame.light.text};[^>]*><p>Words</p></div>`,
      ),
    );
  });

  it("mirrors blocks in right-to-left languages", () => {
    const [block] = ofKind("image").slice(1);
    if (block?.kind !== "image") throw new Error("there is no second image");
    expect(markup(block)).toContain('align="right"');
    expect(markup(block, frameOf("rtl"))).toContain('align="left"');
    const list = ofKind("text")[0];
    if (list === undefined) throw new Error("there is no text");
    expect(markup(list)).toContain("margin-left:24px");
    expect(markup(list, frameOf("rtl"))).toContain("margin-right:24px");
  });

  it("shows the brand's logo and swaps it in dark mode, or shows the name without a logo", () => {
    const [logo] = ofKind("logo");
    if (logo === undefined) throw new Error("there is no logo");
    expect(markup(logo)).toMatch(/>The Shop</);
    const own = {
      source: "https://p.test/day.png",
      darkSource: "https://p.test/night.png",
      alt: "Shop",
      width: 90,
    };
    const html = markup(
      logo,
      frameOf("ltr", { brand: { ...DEFAULT_BRAND, logo: own, website: "https://shop.test" } }),
    );
    expect(html).toMatch(/class="ar-day"/);
    expect(html).toMatch(
      /<!--\[if !mso\]><!--><div class="ar-night" style="display:none;mso-hide:all;">.*night\.png/,
    );
    expect(html).toContain('width="90"');
    expect(html.match(/href="https:\/\/shop\.test"/g)).toHaveLength(2);
  });

  it("uses the brand's social links unless the block has its own", () => {
    const [social] = ofKind("social");
    if (social?.kind !== "social") throw new Error("there is no social block");
    const brand = {
      ...DEFAULT_BRAND,
      social: [{ network: "x" as const, href: "https://x.test/shop" }],
    };
    const html = markup({ ...social, items: null }, frameOf("ltr", { brand }));
    expect(html).toContain("https://pictures.test/designs/social-x-brand.png");
    expect(html).toContain('alt="X"');
  });
});

describe("a document", () => {
  it("has language, direction, title, roles and the dark mode declarations", async () => {
    for (const [language, tag, dir] of [
      ["pt-br", "pt-BR", "ltr"],
      ["he", "he", "rtl"],
    ] as const) {
      const content = sampleContent(JSON.stringify(richDocument()), {
        format: "blocks",
        language,
        tracking: null,
        subject: "For {{ account.name }} & <you>",
      });
      const { html } = (await compileMessage(content)).preview(SAMPLE_CONTACT);
      expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);
      expect(html).toContain("<title>For Ana Souza &amp; &lt;you&gt;</title>");
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
      expect(html).toContain("@media (prefers-color-scheme:dark)");
      expect(html).toContain("[data-ogsb]");
      // Data tables have no presentation role; all others are for layout only.
      const tables = [...html.matchAll(/<table\b[^>]*>/g)].filter(
        ([table]) => !table.includes('role="presentation"'),
      );
      expect(tables.length).toBeGreaterThan(0);
      expect(html.match(/<th scope="col"/g)).toHaveLength(3);
    }
  });
});

describe("in Outlook", () => {
  it("buttons are clickable all over, and their links are tracked like others", async () => {
    const document = richDocument();
    const content = sampleContent(JSON.stringify(document), { format: "blocks" });
    const { html } = (await compileMessage(content)).preview(SAMPLE_CONTACT);
    const shapes = [...html.matchAll(/<v:roundrect [^>]*href="([^"]*)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(shapes).toHaveLength(1);
    expect(shapes[0]).toMatch(/^https:\/\/track\.test\/t\/c\//);
    expect(html).toMatch(/<i style="mso-font-width:\d+%;mso-text-raise:[\d.]+pt" hidden>/);
  });
});
