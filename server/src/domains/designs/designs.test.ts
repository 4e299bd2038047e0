import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import {
  type Brand,
  DEFAULT_BRAND,
  type EmailDocument,
  emailDocument,
  idsOf,
  type Language,
  LANGUAGES,
  type MailLanguage,
} from "@arauto/contracts";
import { checkTemplate, compileMessage } from "@arauto/mail";
import { describe, expect, it } from "vitest";
import { exampleContact } from "../contacts/index.ts";
import { PICTURES, scenes } from "./art/render-art.ts";
import { catalogue } from "./catalogue.ts";
import type { Design } from "./design.ts";
import { designContent, listDesigns } from "./service.ts";

const PICTURE_BYTES = 60_000;
const SUBJECT_LENGTH = 60;
const SITE = "https://bluehouse.test";
const BRAND: Brand = { ...DEFAULT_BRAND, website: SITE };
/** Colors on which white, or dark, text would be unreadable. */
const BRANDS: Record<string, Brand> = {
  "a pale yellow": { ...BRAND, color: "#ffe27a", accentColor: "#3b1d6e" },
  "a medium green": { ...BRAND, color: "#2e8b57", accentColor: "#c0392b" },
  "nearly black": { ...BRAND, color: "#111111", accentColor: "#e0e0e0" },
};

const workspaceOf = (brand: Brand) => ({
  name: "Blue House",
  address: "12 Harbor Street",
  language: "en-us" as const,
  brand,
});

function messageOf(design: Design, language: MailLanguage, brand: Brand) {
  const content = { ...designContent(design, language, brand), language };
  return compileMessage({
    ...content,
    tenantId: "00000000-0000-0000-0000-000000000000",
    campaign: { id: "00000000-0000-0000-0000-000000000000", name: "Campaign" },
    from: { name: "Blue House", address: "hello@example.com" },
    workspace: workspaceOf(brand),
    pictureBase: "https://mail.example.com",
    data: content.sampleData,
    tracking: null,
  });
}

/** Social icons belong to the email renderer. */
const pictureFiles = async () =>
  (await readdir(PICTURES)).filter((file) => !file.startsWith("social-"));
const picturesOf = (document: EmailDocument) =>
  [...JSON.stringify(document).matchAll(/design:([a-z0-9-]+\.png)/g)].map(([, file = ""]) => file);
const documentOf = (design: Design, language: Language): EmailDocument =>
  emailDocument.parse(JSON.parse(designContent(design, language, DEFAULT_BRAND).source));

const LINKLESS = new Set([
  "buttonWithoutLink",
  "linkEmpty",
  "videoWithoutLink",
  "menuItemIncomplete",
  "productWithoutLink",
]);

/** Returns the ids of blocks with a link to a website; a logo and a picture need none. */
function blocksLeadingTo(source: string, site: string): string[] {
  const blocks = emailDocument
    .parse(JSON.parse(source))
    .sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  const all = blocks.flatMap((block) => (block.kind === "repeat" ? block.blocks : [block]));
  return all.flatMap((block) =>
    block.kind !== "logo" && block.kind !== "image" && JSON.stringify(block).includes(site)
      ? [block.id]
      : [],
  );
}

describe("the catalogue", () => {
  it("starts with the blank page and has at least eighteen designs with unique names, of every kind", () => {
    expect(catalogue[0]?.id).toBe("blank");
    expect(catalogue.length).toBeGreaterThanOrEqual(19);
    for (const language of LANGUAGES) {
      const { items } = listDesigns(language);
      expect(new Set(items.map(({ name }) => name)).size).toBe(catalogue.length);
      expect(new Set(items.map(({ kind }) => kind)).size).toBe(3);
    }
  });

  it("uses the requested language, else English, and tags it correctly", () => {
    const [, design] = catalogue;
    if (design === undefined) throw new Error("No design");
    expect(designContent(design, "pt-pt", DEFAULT_BRAND)).toMatchObject({
      language: "pt-pt",
      subject: design.words("pt-br").subject,
    });
    expect(designContent(design, "es-mx", DEFAULT_BRAND).subject).toBe(
      design.words("es-es").subject,
    );
    expect(designContent(design, "ar", DEFAULT_BRAND)).toMatchObject({
      language: "en-us",
      subject: design.words("en-us").subject,
    });
  });
});

describe.each(catalogue)("the design $id", (design) => {
  it.each(LANGUAGES)(
    "is a valid document in %s, the same every time, with unique ids",
    (language) => {
      const document = documentOf(design, language);
      const ids = idsOf(document.sections);
      expect(new Set(ids).size).toBe(ids.length);
      expect(documentOf(design, language)).toEqual(document);
      expect(document.styles.colors.brand).toBeNull();
      expect(ids).toEqual(idsOf(documentOf(design, "en-us").sections));
    },
  );

  it.each(LANGUAGES)("causes no warnings of the checks in %s", async (language) => {
    const { sampleData, ...content } = designContent(design, language, BRAND);
    const issues = await checkTemplate(content, {
      fields: [],
      data: sampleData,
      workspace: workspaceOf(BRAND),
    });
    expect(issues.filter(({ severity }) => severity !== "hint")).toEqual([]);
  });

  it("has empty links in a workspace without a website, and the checks name each one", async () => {
    const { sampleData, ...content } = designContent(design, "en-us", DEFAULT_BRAND);
    expect(content.source).not.toMatch(/https?:|example\./);
    const issues = await checkTemplate(content, {
      fields: [],
      data: sampleData,
      workspace: workspaceOf(DEFAULT_BRAND),
    });
    const found = issues.filter(({ severity }) => severity !== "hint");
    expect(found.filter(({ code }) => !LINKLESS.has(code))).toEqual([]);
    expect(new Set(found.map(({ blockId }) => blockId))).toEqual(
      new Set(blocksLeadingTo(designContent(design, "en-us", BRAND).source, SITE)),
    );
  });

  it.each(Object.entries(BRANDS))("is readable on every background with %s", async (_, brand) => {
    const { sampleData, ...content } = designContent(design, "pt-br", brand);
    const issues = await checkTemplate(content, {
      fields: [],
      data: sampleData,
      workspace: workspaceOf(brand),
    });
    expect(issues.filter(({ severity }) => severity !== "hint")).toEqual([]);
  });

  it.each(LANGUAGES)(
    "has a subject that phones show in full, a preheader and its own texts in %s",
    async (language) => {
      const { subject, preheader, html } = (
        await messageOf(design, language, DEFAULT_BRAND)
      ).preview(exampleContact(language));
      expect(subject.length).toBeGreaterThan(4);
      expect(subject.length).toBeLessThanOrEqual(SUBJECT_LENGTH);
      expect(preheader.length).toBeGreaterThan(10);
      expect(`${subject}${preheader}${html}`).not.toMatch(/\{\{|\{%|undefined|\[object/);
      expect(html).toContain("Blue House");
    },
  );

  it("is written independently in each language", () => {
    for (const part of ["name", "description", "subject", "preheader"] as const) {
      const texts = LANGUAGES.map((language) => design.words(language)[part]);
      expect(new Set(texts).size).toBe(LANGUAGES.length);
    }
  });

  it("is mirrored for right-to-left languages", async () => {
    const { html } = (await messageOf(design, "ar", DEFAULT_BRAND)).preview(exampleContact("ar"));
    expect(html).toMatch(/<html[^>]*\bdir="rtl"/);
    expect(html).toMatch(/<html[^>]*\blang="ar"/);
  });

  it("uses only existing pictures", async () => {
    const files = new Set(await pictureFiles());
    expect(picturesOf(documentOf(design, "en-us")).filter((file) => !files.has(file))).toEqual([]);
  });
});

describe("the pictures", () => {
  it("are all rendered from a drawing, used by a design, and small", async () => {
    const files = await pictureFiles();
    expect(files.toSorted()).toEqual(
      Object.keys(scenes)
        .map((name) => `${name}.png`)
        .toSorted(),
    );
    const used = new Set(catalogue.flatMap((design) => picturesOf(documentOf(design, "en-us"))));

    expect(files.filter((file) => !used.has(file))).toEqual([]);
    for (const file of files)
      expect((await stat(path.join(PICTURES, file))).size).toBeLessThanOrEqual(PICTURE_BYTES);
  });
});
