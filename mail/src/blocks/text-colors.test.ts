import type { ColorValue, EmailDocument, RichTextInline } from "@arauto/contracts";
import {
  DEFAULT_BRAND,
  emailColors,
  newBlock,
  newColumn,
  newSection,
  newStyles,
} from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "../checks/check-template.ts";
import { compileMessage } from "../compose/compile-message.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

const styles = newStyles(DEFAULT_BRAND);
const [light, dark] = [
  emailColors(styles, DEFAULT_BRAND, "light"),
  emailColors(styles, DEFAULT_BRAND, "dark"),
];
const words = (text: string, color: ColorValue) => ({
  type: "text" as const,
  text,
  marks: [{ type: "textStyle" as const, attrs: { color } }],
});
const textOf = (content: RichTextInline[]) =>
  newBlock("text", { text: { type: "doc", content: [{ type: "paragraph", content }] } });

function sourceOf(
  ...blocks: EmailDocument["sections"][number]["columns"][number]["blocks"]
): string {
  const sections = [
    newSection([100], { columns: [newColumn(100, [...blocks, newBlock("footer")])] }),
  ];
  return JSON.stringify({ version: 1, styles, sections } satisfies EmailDocument);
}
async function htmlOf(...blocks: Parameters<typeof sourceOf>): Promise<string> {
  const content = sampleContent(sourceOf(...blocks), { format: "blocks", tracking: null });
  return (await compileMessage(content)).preview(SAMPLE_CONTACT).html;
}

/** Returns the style and the class of the text around a word. */
function textStyleOf(html: string, word: string): { style: string; name: string | undefined } {
  const [, attributes = ""] = new RegExp(`<span([^>]*)>${word}</span>`).exec(html) ?? [];
  return {
    style: /style="([^"]*)"/.exec(attributes)?.[1] ?? "",
    name: /class="([^"]*)"/.exec(attributes)?.[1],
  };
}

describe("text in a color of the email", () => {
  it.each(["muted", "text", "surface"] as const)(
    "has the light %s in light mode and the dark one in dark mode",
    async (role) => {
      const html = await htmlOf(
        textOf([words("Paragraph", role)]),
        newBlock("heading", { text: [words("Heading", role)] }),
        newBlock("button", { label: [words("Label", role)], href: "https://shop.test/" }),
      );
      expect(light[role]).not.toBe(dark[role]);
      const styles = html.replaceAll(/\s*([{}:])\s*/g, "$1");
      for (const word of ["Paragraph", "Heading", "Label"]) {
        const { style, name } = textStyleOf(html, word);
        expect(style).toContain(`color:${light[role]}`);
        expect(styles).toContain(`.${name}{color:${dark[role]}!important}`);
        expect(styles).toContain(`[data-ogsc] .${name}{color:${dark[role]}!important}`);
      }
    },
  );

  it("keeps its own color", async () => {
    expect(await htmlOf(textOf([words("Paragraph", "#a02020")]))).toContain(
      '<span style="color:#a02020;">Paragraph</span>',
    );
  });

  it("is checked for contrast like any other", async () => {
    const template = {
      format: "blocks" as const,
      language: "en-us" as const,
      subject: "News",
      preheader: "Hi",
    };
    const found = async (color: ColorValue) =>
      (
        await checkTemplate(
          { ...template, source: sourceOf(textOf([words("Hardly seen", color)])) },
          { fields: [] },
        )
      ).map(({ code }) => code);
    expect(await found("surface")).toContain("contrastLow");
    expect(await found("text")).not.toContain("contrastLow");
  });
});
