import {
  id,
  line,
  mailLanguage,
  TEMPLATE_SOURCE_MAX,
  templateIssue,
  templateRoutes,
  templateSummary,
  type TemplateContent,
  type TemplatePreview,
} from "@arauto/contracts";
import { z } from "zod";
import { defineTool, type ToolContext } from "../../platform/http/tools.ts";
import { consoleUrl, cut, pageInput, pageOf } from "./shapes.ts";

/** Maximum characters of a template's source, or of an email's text, returned. */
const SOURCE_MAX = 20_000;
const TEXT_MAX = 4_000;
const ISSUES_MAX = 30;

const editorOf = (templateId: string) => `/email/${templateId}/edit`;

const listed = templateSummary
  .pick({
    id: true,
    name: true,
    subject: true,
    format: true,
    type: true,
    status: true,
    tags: true,
    languages: true,
    hasDraft: true,
    updatedAt: true,
  })
  .extend({ consoleUrl });

const listTemplates = defineTool({
  name: "list_templates",
  title: "List templates",
  description:
    "Lists email templates that are not in the trash. get_template returns the content of one.",
  input: z.object(pageInput),
  output: pageOf(listed),
  routes: [templateRoutes.list],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run(query, context) {
    const { items, ...page } = await context.call(templateRoutes.list, { query });
    const withUrl = items.map((one) => ({
      ...one,
      consoleUrl: context.consoleUrl(editorOf(one.id)),
    }));
    return { ...page, items: withUrl };
  },
});

const getTemplate = defineTool({
  name: "get_template",
  title: "Get a template",
  description:
    "Returns a template with its published texts. The source (HTML, MJML or blocks as JSON) is returned only with includeSource, and shortened when it is long.",
  input: z.object({ templateId: id, includeSource: z.boolean().default(false) }),
  output: listed.extend({
    previewText: z.string(),
    language: mailLanguage,
    source: z.string().nullable(),
    sourceLength: z.number().int(),
  }),
  routes: [templateRoutes.get],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ templateId, includeSource }, context) {
    const found = await context.call(templateRoutes.get, { params: { id: templateId } });
    const { preheader, language, source } = found.content;
    return {
      ...found,
      previewText: preheader,
      language,
      source: includeSource ? cut(source, SOURCE_MAX) : null,
      sourceLength: source.length,
      consoleUrl: context.consoleUrl(editorOf(found.id)),
    };
  },
});

/** The findings of an email's checks, and its text. */
const checked = {
  issues: z.array(templateIssue.pick({ severity: true, part: true, code: true, message: true })),
  htmlBytes: z.number().int().describe("Gmail clips emails above 102 kB"),
  subject: z.string(),
  text: z.string().describe("The email as plain text, rendered for a sample contact"),
};
const found = ({ issues, htmlBytes, subject, text }: TemplatePreview) => ({
  issues: issues.slice(0, ISSUES_MAX),
  htmlBytes,
  subject,
  text: cut(text, TEXT_MAX),
});

const checkTemplate = defineTool({
  name: "check_template",
  title: "Check a template",
  description:
    "Renders a template for a sample contact and runs all checks of the console: errors prevent sending, warnings should be fixed, hints are suggestions.",
  input: z.object({ templateId: id }),
  output: z.object({ ...checked, consoleUrl }),
  routes: [templateRoutes.get, templateRoutes.preview],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  async run({ templateId }, context) {
    const { content } = await context.call(templateRoutes.get, { params: { id: templateId } });
    const url = context.consoleUrl(editorOf(templateId));
    return { ...(await preview(context, content)), consoleUrl: url };
  },
});

type OneLanguage = Pick<
  TemplateContent,
  "format" | "language" | "subject" | "preheader" | "source"
>;

async function preview(
  { call }: ToolContext,
  { format, language, subject, preheader, source }: OneLanguage,
) {
  const body = { format, language, subject, preheader, source, contactId: null };
  return found(await call(templateRoutes.preview, { body }));
}

const draftTemplate = defineTool({
  name: "draft_template",
  title: "Draft a template",
  description:
    "Creates an email template from HTML or MJML with Liquid, such as {{ account.name | default: 'there' }}. Footer, unsubscribe link and postal address are added when the source has none. Returns what the checks found; nothing is sent. Existing templates do not change: a person edits them in the console.",
  input: z.object({
    name: line(100),
    format: z.enum(["html", "mjml"]),
    language: mailLanguage.describe("The language that the email is written in"),
    subject: line(300).describe("May contain Liquid"),
    previewText: z
      .string()
      .trim()
      .max(300)
      .default("")
      .describe("Shown after the subject in inboxes"),
    source: z.string().min(1).max(TEMPLATE_SOURCE_MAX),
    tags: z.array(line(40)).max(20).default([]),
  }),
  output: z.object({ templateId: id, name: z.string(), ...checked, consoleUrl }),
  routes: [templateRoutes.preview, templateRoutes.create],
  readOnly: false,
  idempotent: false,
  openWorld: false,
  async run({ name, tags, previewText, ...texts }, context) {
    const content = { ...texts, preheader: previewText };
    // First, so that nothing is created if it fails.
    const checks = await preview(context, content);
    const created = await context.call(templateRoutes.create, { body: { name, tags, content } });
    const url = context.consoleUrl(editorOf(created.id));
    return { templateId: created.id, name: created.name, ...checks, consoleUrl: url };
  },
});

/** Tools for the content of emails. */
export const templateTools = [listTemplates, getTemplate, checkTemplate, draftTemplate];
