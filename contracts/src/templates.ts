import { z } from "zod";
import { TEMPLATE_SOURCE_MAX, TEMPLATE_TAG_LENGTH_MAX, TEMPLATE_TAGS_MAX } from "./constants.ts";
import {
  createdRange,
  deletedCount,
  email,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { mailLanguage } from "./mail-languages.ts";
import { defineRoute } from "./route.ts";

/** `blocks`: the source is an EmailDocument as JSON text. */
export const templateFormat = z.enum(["blocks", "mjml", "html"]).meta({ id: "TemplateFormat" });
export const templateType = z.enum(["campaign", "transactional"]).meta({ id: "TemplateType" });
export const templateStatus = z
  .enum(["active", "inactive", "deleted"])
  .meta({ id: "TemplateStatus" });
const keptStatus = z.enum(["active", "inactive"]);

/** Days before a deleted template is deleted permanently. */
export const TEMPLATE_TRASH_DAYS = 30;
/** Versions kept per template, besides published ones of the last year. */
export const TEMPLATE_VERSIONS_KEPT = 100;
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
  /** Language of subject, preheader and source, for contacts whose language has no translation. */
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

const preview = {
  format: templateFormat,
  language: mailLanguage,
  ...texts,
  sampleData: contentShape.sampleData,
  contactId: id.nullable(),
};

const tag = "Templates";
const selection = z.object({ ids: z.array(id).min(1).max(1000) });
export const templateRoutes = {
  list: defineRoute({
    operationId: "listTemplates",
    method: "GET",
    path: "/v1/Templates",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "List templates",
    description: "Without `status`, returns all templates that are not in the trash.",
    query: listQuery(["createdAt", "updatedAt", "name"]).extend({
      status: templateStatus.optional(),
      type: templateType.optional(),
      tag: line(TEMPLATE_TAG_LENGTH_MAX).optional(),
      ...createdRange,
    }),
    response: page("TemplatePage", templateSummary),
  }),
  counts: defineRoute({
    operationId: "countTemplates",
    method: "GET",
    path: "/v1/Templates/Counts",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Count templates",
    description: "Counts by status and by tag.",
    response: z
      .object({
        active: z.number().int(),
        inactive: z.number().int(),
        deleted: z.number().int(),
        tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
      })
      .meta({ id: "TemplateCounts" }),
  }),
  create: defineRoute({
    operationId: "createTemplate",
    method: "POST",
    path: "/v1/Templates",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    summary: "Create a template",
    body: templateBody,
    response: template,
  }),
  get: defineRoute({
    operationId: "getTemplate",
    method: "GET",
    path: "/v1/Templates/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Get a template",
    description: "Includes its draft.",
    params: idParams,
    response: template,
  }),
  update: defineRoute({
    operationId: "updateTemplate",
    method: "PUT",
    path: "/v1/Templates/{id}",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Update a template",
    description: "Changes its name, type, status, tags and content.",
    params: idParams,
    body: updateTemplateBody,
    response: template,
  }),
  saveDraft: defineRoute({
    operationId: "saveTemplateDraft",
    method: "PUT",
    path: "/v1/Templates/{id}/Draft",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Save a template draft",
    description:
      "Drafts may have errors and are never sent. `VERSION_CONFLICT` includes the current template.",
    params: idParams,
    body: z
      .object({
        content: templateContent,
        draftVersion: version,
        /** Keeps the previous state as a separate version even for the same user, who may have saved it in another window. */
        apart: z.boolean().optional(),
      })
      .meta({ id: "TemplateDraftBody" }),
    response: z
      .object({ draftVersion: version, savedAt: timestamp })
      .meta({ id: "SavedTemplateDraft" }),
  }),
  discardDraft: defineRoute({
    operationId: "discardTemplateDraft",
    method: "POST",
    path: "/v1/Templates/{id}/DiscardDraft",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Discard a template draft",
    description: "Reverts to the published content. The draft stays in the version history.",
    params: idParams,
    body: z.object({ draftVersion: version }).meta({ id: "DiscardTemplateDraftBody" }),
    response: template,
  }),
  publish: defineRoute({
    operationId: "publishTemplate",
    method: "POST",
    path: "/v1/Templates/{id}/Publish",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Publish a template draft",
    description:
      "Campaigns send the published content. Fails with `TEMPLATE_INVALID`, with one problem per error.",
    params: idParams,
    body: z.object({ draftVersion: version }).meta({ id: "PublishTemplateBody" }),
    response: template,
  }),
  versions: defineRoute({
    operationId: "listTemplateVersions",
    method: "GET",
    path: "/v1/Templates/{id}/Versions",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "List template versions",
    description: "Newest first.",
    params: idParams,
    query: listQuery(["savedAt"]),
    response: page("TemplateVersionPage", templateVersionSummary),
  }),
  version: defineRoute({
    operationId: "getTemplateVersion",
    method: "GET",
    path: "/v1/Templates/{id}/Versions/{versionId}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Get a template version",
    description: "To restore it, save its content as the draft.",
    params: idParams.extend({ versionId: id }),
    response: templateVersionSummary
      .extend({ content: templateContent })
      .meta({ id: "TemplateVersion" }),
  }),
  duplicate: defineRoute({
    operationId: "duplicateTemplate",
    method: "POST",
    path: "/v1/Templates/{id}/Duplicate",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    summary: "Duplicate a template",
    description: "Copies the published content under a new name.",
    params: idParams,
    body: z.object({ name: line(100) }).meta({ id: "DuplicateTemplateBody" }),
    response: template,
  }),
  setStatus: defineRoute({
    operationId: "setTemplatesStatus",
    method: "POST",
    path: "/v1/Templates/BulkStatus",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Enable or disable templates",
    body: selection.extend({ status: keptStatus }).meta({ id: "TemplatesStatusBody" }),
    response: deletedCount,
  }),
  setTags: defineRoute({
    operationId: "setTemplatesTags",
    method: "POST",
    path: "/v1/Templates/BulkTags",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Add or remove template tags",
    body: selection.extend({ add: tags, remove: tags }).meta({ id: "TemplatesTagsBody" }),
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteTemplates",
    method: "POST",
    path: "/v1/Templates/BulkDelete",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Move templates to the trash",
    description:
      "They can be restored for 30 days. Sent campaigns keep their own content. Fails with `IN_USE` while a draft campaign uses one.",
    body: idList.meta({ id: "DeleteTemplatesBody" }),
    response: deletedCount,
  }),
  restore: defineRoute({
    operationId: "restoreTemplates",
    method: "POST",
    path: "/v1/Templates/BulkRestore",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Restore templates from the trash",
    body: idList.meta({ id: "RestoreTemplatesBody" }),
    response: deletedCount,
  }),
  purge: defineRoute({
    operationId: "purgeTemplates",
    method: "POST",
    path: "/v1/Templates/BulkPurge",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Delete templates permanently",
    description: "Only templates in the trash can be deleted permanently.",
    body: idList.meta({ id: "PurgeTemplatesBody" }),
    response: deletedCount,
  }),
  thumbnail: defineRoute({
    operationId: "getTemplateThumbnail",
    method: "GET",
    path: "/v1/Templates/{id}/Thumbnail",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Get a template thumbnail",
    description: "Returns the published email, rendered for a sample contact.",
    params: idParams,
    response: z.object({ html: z.string() }).meta({ id: "TemplateThumbnail" }),
  }),
  exportFile: defineRoute({
    operationId: "exportTemplates",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Templates/Export",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Export templates",
    description:
      "Returns one JSON file that includes the images. Fails with `PAYLOAD_TOO_LARGE` when the file would be too large to import.",
    body: z.object({ ids: z.array(id).min(1).max(100) }).meta({ id: "ExportTemplatesBody" }),
    response: templateFile,
  }),
  importFile: defineRoute({
    operationId: "importTemplates",
    method: "POST",
    path: "/v1/Templates/Import",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    bodyLimit: TEMPLATE_FILE_MAX_BYTES,
    summary: "Import templates",
    description:
      "Creates all templates of an exported file, or none. Images that the workspace already has are reused.",
    body: templateFile,
    response: z.object({ items: z.array(templateSummary) }).meta({ id: "ImportedTemplates" }),
  }),
  preview: defineRoute({
    operationId: "previewTemplate",
    method: "POST",
    path: "/v1/Templates/Preview",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    workspaceRateLimit: 600,
    summary: "Preview content",
    description:
      "Renders unsaved content in one language, for a contact or for sample data, and runs all checks.",
    body: z.object(preview).meta({ id: "PreviewTemplateBody" }),
    response: templatePreview,
  }),
  worstCase: defineRoute({
    operationId: "previewTemplateAtWorst",
    method: "POST",
    path: "/v1/Templates/WorstCase",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    workspaceRateLimit: 120,
    summary: "Preview edge cases",
    description:
      "Renders unsaved content for contacts that often break layouts: very long names, missing values, right-to-left names and emoji.",
    body: z.object(preview).omit({ contactId: true }).meta({ id: "WorstCaseBody" }),
    response: z
      .object({
        contacts: z.array(
          z.object({
            kind: z.enum(["longest", "empty", "rightToLeft", "emoji"]),
            name: z.string(),
            subject: z.string(),
            html: z.string(),
            issues: z.array(templateIssue),
          }),
        ),
      })
      .meta({ id: "WorstCasePreview" }),
  }),
  test: defineRoute({
    operationId: "sendTestEmail",
    method: "POST",
    path: "/v1/Templates/Test",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    rateLimit: 20,
    summary: "Send a test email",
    description: "Sends unsaved content, rendered for a contact, to up to five addresses.",
    body: z
      .object({ ...preview, to: z.array(email).min(1).max(5), sendingAccountId: id })
      .meta({ id: "SendTestEmailBody" }),
    response: z
      .object({
        results: z.array(z.object({ to: z.string(), accepted: z.boolean(), reply: z.string() })),
      })
      .meta({ id: "TestEmailResult" }),
  }),
};
