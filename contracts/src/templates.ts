import { z } from "zod";
import { TEMPLATE_SOURCE_MAX } from "./constants.ts";
import { deletedCount, email, id, idList, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const templateFormat = z.enum(["mjml", "html"]).meta({ id: "TemplateFormat" });
export const templateType = z.enum(["campaign", "transactional"]).meta({ id: "TemplateType" });
export const templateStatus = z.enum(["active", "inactive"]).meta({ id: "TemplateStatus" });

const content = {
  /** Liquid is allowed in subject, preheader and source. */
  subject: line(300),
  preheader: z.string().trim().max(300).default(""),
  format: templateFormat,
  source: z.string().min(1).max(TEMPLATE_SOURCE_MAX),
};

export const templateSummary = z
  .object({
    id,
    name: z.string(),
    subject: z.string(),
    format: templateFormat,
    type: templateType,
    status: templateStatus,
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "TemplateSummary" });
export const template = templateSummary.extend({ preheader: z.string(), source: z.string() }).meta({ id: "Template" });
export type Template = z.infer<typeof template>;

export const templateBody = z.object({ name: line(100), type: templateType.default("campaign"), ...content }).meta({ id: "TemplateBody" });
export const updateTemplateBody = templateBody.extend({ status: templateStatus, version }).meta({ id: "UpdateTemplateBody" });

/** One finding about a template; errors stop sending, warnings do not. */
export const templateIssue = z
  .object({
    severity: z.enum(["error", "warning"]),
    part: z.enum(["subject", "preheader", "source"]),
    code: z.string(),
    message: z.string(),
    line: z.number().int().optional(),
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

const tag = "Templates";
export const templateRoutes = {
  list: defineRoute({
    operationId: "listTemplates",
    method: "GET",
    path: "/v1/Templates",
    tag,
    access: "CONFIG.VIEW",
    summary: "List templates",
    query: listQuery(["createdAt", "updatedAt", "name"]).extend({ status: templateStatus.optional(), type: templateType.optional() }),
    response: page("TemplatePage", templateSummary),
  }),
  create: defineRoute({
    operationId: "createTemplate",
    method: "POST",
    path: "/v1/Templates",
    tag,
    access: "TEMPLATE.WRITE",
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
    summary: "One template",
    params: idParams,
    response: template,
  }),
  update: defineRoute({
    operationId: "updateTemplate",
    method: "PUT",
    path: "/v1/Templates/{id}",
    tag,
    access: "TEMPLATE.WRITE",
    summary: "Change a template",
    params: idParams,
    body: updateTemplateBody,
    response: template,
  }),
  remove: defineRoute({
    operationId: "deleteTemplates",
    method: "POST",
    path: "/v1/Templates/BulkDelete",
    tag,
    access: "TEMPLATE.WRITE",
    summary: "Delete templates; sent campaigns keep their own copy, drafts that use one refuse with IN_USE",
    body: idList.meta({ id: "DeleteTemplatesBody" }),
    response: deletedCount,
  }),
  preview: defineRoute({
    operationId: "previewTemplate",
    method: "POST",
    path: "/v1/Templates/Preview",
    tag,
    access: "CONFIG.VIEW",
    summary: "Render unsaved content for a chosen contact (or an example without data)",
    body: z.object({ ...content, subject: z.string().max(300), accountId: id.nullable() }).meta({ id: "PreviewTemplateBody" }),
    response: templatePreview,
  }),
  test: defineRoute({
    operationId: "sendTestMail",
    method: "POST",
    path: "/v1/Templates/Test",
    tag,
    access: "TEMPLATE.WRITE",
    rateLimit: 20,
    summary: "Send unsaved content to up to five addresses through a sending account, with a contact's data",
    body: z
      .object({ ...content, to: z.array(email).min(1).max(5), accountId: id.nullable(), sendingAccountId: id })
      .meta({ id: "SendTestMailBody" }),
    response: z
      .object({ results: z.array(z.object({ to: z.string(), accepted: z.boolean(), reply: z.string() })) })
      .meta({ id: "TestMailResult" }),
  }),
};
