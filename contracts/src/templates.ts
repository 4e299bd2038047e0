import { z } from "zod";
import { id, line, timestamp, version } from "./lists.ts";
import { mailLanguage } from "./mail-languages.ts";

/** `blocks`: the source is an EmailDocument as JSON text. */
export const templateFormat = z.enum(["blocks", "mjml", "html"]).meta({ id: "TemplateFormat" });
export const templateType = z.enum(["campaign", "transactional"]).meta({ id: "TemplateType" });
export const templateStatus = z
  .enum(["active", "inactive", "deleted"])
  .meta({ id: "TemplateStatus" });
const keptStatus = z.enum(["active", "inactive"]);

/** Days before a deleted template is deleted permanently. */
export const TEMPLATE_TRASH_DAYS = 30;
/** Versions kept per template, in addition to published ones of the last year. */
export const TEMPLATE_VERSIONS_KEPT = 100;
/** Maximum length of a template's source, in characters. */
export const TEMPLATE_SOURCE_MAX = 500_000;
/** Maximum number of tags per template, and characters per tag. */
export const TEMPLATE_TAGS_MAX = 20;
export const TEMPLATE_TAG_LENGTH_MAX = 40;
/** Maximum size of a file of exported templates, in bytes. */
export const TEMPLATE_FILE_MAX_BYTES = 32 * 1024 * 1024;

/** The texts of an email in one language. All three may contain Liquid. */
const texts = {
  subject: line(300, 0),
  preheader: z.string().trim().max(300).default(""),
  source: z.string().max(TEMPLATE_SOURCE_MAX),
};
export const templateTranslation = z
  .object({ language: mailLanguage, ...texts })
  .meta({ id: "TemplateTranslation" });
export type TemplateTranslation = z.output<typeof templateTranslation>;

const contentShape = {
  format: templateFormat,
  /** Language of subject, preview text and source, for contacts whose language has no translation. */
  language: mailLanguage,
  ...texts,
  translations: z.array(templateTranslation).max(20).default([]),
  /** Value of `data` in previews and test emails; transactional sends provide their own. */
  sampleData: z.record(z.string().max(60), z.json()).default({}),
};
/** The complete content of an email. */
export const templateContent = z
  .object(contentShape)
  .refine(
    ({ language, translations }) =>
      new Set([language, ...translations.map((one) => one.language)]).size ===
      translations.length + 1,
    {
      path: ["translations"],
      error: "A language is listed twice",
      params: { code: "languageTwice" },
    },
  )
  .meta({ id: "TemplateContent" });
export type TemplateContent = z.output<typeof templateContent>;

const tags = z.array(line(TEMPLATE_TAG_LENGTH_MAX)).max(TEMPLATE_TAGS_MAX);

export const templateSummary = z
  .object({
    id,
    name: z.string(),
    subject: z.string(),
    format: templateFormat,
    type: templateType,
    status: templateStatus,
    tags: z.array(z.string()),
    /** Main language first. */
    languages: z.array(mailLanguage),
    /** Whether it has unpublished changes. */
    hasDraft: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
    deletedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "TemplateSummary" });
export type TemplateSummary = z.infer<typeof templateSummary>;

export const template = templateSummary
  .extend({
    /** Content that campaigns use when they start. */
    content: templateContent,
    /** Unpublished changes. */
    draft: z
      .object({ content: templateContent, savedAt: timestamp, savedBy: z.string() })
      .nullable(),
    /** Incremented by every change of content, published or not; sent back with the next change. */
    draftVersion: version,
  })
  .meta({ id: "Template" });
export type Template = z.infer<typeof template>;

export const templateBody = z
  .object({
    name: line(100),
    type: templateType.default("campaign"),
    tags: tags.default([]),
    content: templateContent,
  })
  .meta({ id: "TemplateBody" });
export const updateTemplateBody = z
  .object({
    name: line(100),
    type: templateType,
    status: keptStatus,
    tags,
    /** If omitted, unchanged; if given, published immediately and replaces the draft. */
    content: templateContent.optional(),
    version,
  })
  .meta({ id: "UpdateTemplateBody" });

/** A finding about an email: errors prevent sending, warnings should be fixed, hints are suggestions. */
export const templateIssue = z
  .object({
    severity: z.enum(["error", "warning", "hint"]),
    part: z.enum(["subject", "preheader", "source"]),
    /** Translated by the console under `checks:<code>`, filled with `values`. */
    code: z.string(),
    /** In English. */
    message: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    /** Line in a code source, from 1. */
    line: z.number().int().optional(),
    /** The block or section concerned. */
    blockId: z.string().optional(),
    language: mailLanguage.optional(),
  })
  .meta({ id: "TemplateIssue" });
export type TemplateIssue = z.infer<typeof templateIssue>;

export const templatePreview = z
  .object({
    subject: z.string(),
    preheader: z.string(),
    html: z.string(),
    text: z.string(),
    /** Size of the HTML part in bytes; Gmail clips above 102 kB. */
    htmlBytes: z.number().int(),
    issues: z.array(templateIssue),
  })
  .meta({ id: "TemplatePreview" });
export type TemplatePreview = z.infer<typeof templatePreview>;

export const templateVersionSummary = z
  .object({
    id,
    /** Published: campaigns could use it. Saved: an intermediate state of a draft. */
    kind: z.enum(["published", "saved"]),
    savedAt: timestamp,
    savedBy: z.string(),
    subject: z.string(),
  })
  .meta({ id: "TemplateVersionSummary" });
export type TemplateVersionSummary = z.infer<typeof templateVersionSummary>;

/** Templates as a file, with the library images that they use. */
export const templateFile = z
  .object({
    kind: z.literal("arauto.templates"),
    version: z.literal(1),
    templates: z
      .array(z.object({ name: line(100), type: templateType, tags, content: templateContent }))
      .min(1)
      .max(100),
    images: z
      .array(
        z.object({ id, name: z.string().max(200), alt: z.string().max(500), data: z.base64() }),
      )
      .max(500)
      .default([]),
  })
  .meta({ id: "TemplateFile" });
export type TemplateFile = z.infer<typeof templateFile>;
