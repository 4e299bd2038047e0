import { DEFAULT_BRAND, type EmailBlock, type TemplateContent } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { sampleIssues } from "./sample-issues.ts";
import { blocksOf } from "./sample-texts.ts";
import { designContent } from "./service.ts";

const contentOf = (id: string, language: "en-us" | "pt-br" = "en-us"): TemplateContent => {
  const design = catalogue.find((one) => one.id === id);
  if (!design) throw new Error(`There is no design ${id}`);
  return designContent(design, language, DEFAULT_BRAND);
};

/** Returns the content with each block changed. */
function changed(content: TemplateContent, change: (block: EmailBlock) => EmailBlock) {
  const document = JSON.parse(content.source) as Parameters<typeof blocksOf>[0];
  const sections = document.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({ ...column, blocks: column.blocks.map(change) })),
  }));
  return { ...content, source: JSON.stringify({ ...document, sections }) };
}

const codes = (content: TemplateContent) => sampleIssues(content).map(({ code }) => code);

describe("sample texts left from a design", () => {
  it("are found in subject, preview text and each block, with their beginning", () => {
    const found = sampleIssues(contentOf("product-launch"));
    expect(found).toContainEqual(
      expect.objectContaining({ code: "sampleText", part: "subject", severity: "warning" }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        code: "sampleText",
        part: "preheader",
        values: { text: "The Dusk lamp is here. First hundred ship on Monday." },
      }),
    );
    const inBlocks = found.filter(({ part }) => part === "source");
    expect(inBlocks.length).toBeGreaterThan(3);
    expect(inBlocks.every(({ blockId }) => blockId !== undefined)).toBe(true);
    expect(new Set(inBlocks.map(({ blockId }) => blockId)).size).toBe(inBlocks.length);
  });

  it("are recognized in every language, regardless of the brand", () => {
    const design = catalogue.find(({ id }) => id === "quiet-sale")!;
    const brand = { ...DEFAULT_BRAND, website: "https://padaria.test", color: "#aa3300" };
    expect(codes(designContent(design, "pt-br", brand))).toContain("sampleText");
  });

  it("report an invented quote as such", () => {
    const quote = sampleIssues(contentOf("product-launch")).filter(
      ({ code }) => code === "sampleQuote",
    );
    expect(quote).toMatchObject([
      { values: { text: expect.stringMatching(/^“I stopped.{20,50}\w…$/) } },
    ]);
  });

  it("are no longer found in a block once its text is changed", () => {
    const content = contentOf("product-launch");
    const before = sampleIssues(content).filter(({ blockId }) => blockId !== undefined);
    const own = changed(content, (block) =>
      block.kind === "heading"
        ? { ...block, text: [{ type: "text", text: "Bread fresh from our own oven" }] }
        : block,
    );
    const headings = blocksOf(JSON.parse(content.source))
      .filter(({ kind }) => kind === "heading")
      .map(({ id }) => id);
    expect(before.some(({ blockId }) => headings.includes(blockId ?? ""))).toBe(true);
    const after = sampleIssues(own);
    expect(after.some(({ blockId }) => headings.includes(blockId ?? ""))).toBe(false);
    expect(after.length).toBeLessThan(before.length + 2);
  });

  it("include the description of a picture only if the picture was replaced", () => {
    const content = contentOf("product-launch");
    expect(codes(content)).not.toContain("sampleAlt");
    const replaced = changed(content, (block) =>
      block.kind === "image" ? { ...block, source: "https://padaria.test/pao.jpg" } : block,
    );
    expect(codes(replaced)).toContain("sampleAlt");
    const described = changed(replaced, (block) =>
      block.kind === "image" ? { ...block, alt: "A loaf of bread" } : block,
    );
    expect(codes(described)).not.toContain("sampleAlt");
  });

  it("exclude texts that are meant to be sent, such as those of a receipt", () => {
    const transactional = catalogue.filter(({ kind }) => kind === "transactional");
    expect(transactional).not.toEqual([]);
    for (const { id } of transactional) expect([id, codes(contentOf(id))]).toEqual([id, []]);
  });

  it("are found in each translation, which the finding names", () => {
    const content = contentOf("quiet-sale");
    const { subject, preheader, source } = contentOf("quiet-sale", "pt-br");
    const own = changed(content, (block) => ({ ...block, kind: "spacer", height: 8 }) as never);
    const found = sampleIssues({
      ...own,
      subject: "Hi",
      preheader: "",
      translations: [{ language: "pt-br", subject, preheader, source }],
    });
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map(({ language }) => language))).toEqual(new Set(["pt-br"]));
  });

  it("are not searched in a source that is not a document", () => {
    const content = contentOf("product-launch");
    expect(sampleIssues({ ...content, subject: "Hi", preheader: "", source: "{" })).toEqual([]);
    expect(sampleIssues({ ...content, format: "html", source: "<p>Hi</p>" })).toEqual([]);
  });
});
