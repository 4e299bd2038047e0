import { AppError, DEFAULT_BRAND } from "@arauto/contracts";
import type { TemplateIssue } from "@arauto/contracts";
import type { Liquid } from "liquidjs";
import { compileMessage } from "./compile-message.ts";
import { mapHtml } from "./html-edits.ts";
import { htmlEngine, scopeFor, textEngine } from "./liquid-engines.ts";
import { LiquidVault } from "./liquid-vault.ts";
import { variablesOf } from "./liquid-variables.ts";
import type { MailSource, MessageContent, Person } from "./message.ts";
import { PersonalisationError } from "./message.ts";
import { htmlIssues, liquidIssue, prepareHtml } from "./prepare-html.ts";

/** Gmail hides what comes after (102 kB, as its help pages say). */
const CLIPPED_BYTES = 102_000;
const ACCOUNT_PROPERTIES = new Set(["name", "first_name", "email", "phone", "status", "fields"]);
const KNOWN_PATHS = new Set([
  "workspace",
  "workspace.name",
  "workspace.address",
  "campaign",
  "campaign.name",
  "unsubscribe_url",
  "preferences_url",
]);
const NIL_ID = "00000000-0000-0000-0000-000000000000";
const SOMEBODY: Person = {
  accountId: NIL_ID,
  name: "Ana Maria",
  email: "ana@example.com",
  phone: "+5511999999999",
  status: "active",
  fields: {},
};

/**
 * Everything that is wrong with a template, in order of its parts; errors stop sending.
 * Also makes one mail, so that a template that never ends is found here. Never rejects for a bad template.
 */
export async function checkTemplate(source: MailSource, known: { fields: readonly string[] }): Promise<TemplateIssue[]> {
  const fields = new Set(known.fields);
  const issues = [...lineIssues(source.subject, "subject", fields), ...lineIssues(source.preheader, "preheader", fields)];
  if (source.subject.trim() === "")
    issues.push({ severity: "error", part: "subject", code: "subjectEmpty", message: "The subject is empty." });
  const vault = new LiquidVault();
  const prepared = await prepareHtml(sampleContent(source), vault);
  issues.push(...prepared.issues);
  if (prepared.html !== "") {
    const scope = scopeFor(SOMEBODY, sampleContent(source));
    issues.push(...variableIssues(htmlEngine, prepared.liquid, "source", fields));
    issues.push(...htmlIssues(prepared.html, mapHtml(prepared.html), vault, scope, source.format === "html"));
  }
  if (issues.some((issue) => issue.severity === "error")) return issues;
  return [...issues, ...(await trialIssues(source, fields))];
}

function lineIssues(text: string, part: "subject" | "preheader", fields: Set<string>): TemplateIssue[] {
  try {
    return variableIssues(textEngine, text, part, fields);
  } catch (error) {
    return [liquidIssue(error, part)];
  }
}

/** @throws liquidjs' errors for what it cannot parse. */
function variableIssues(engine: Liquid, text: string, part: TemplateIssue["part"], fields: Set<string>): TemplateIssue[] {
  const { uses, own } = variablesOf(engine, engine.parse(text));
  const seen = new Set<string>();
  return uses.flatMap(({ path, line }): TemplateIssue[] => {
    const [root = "", property, field] = path;
    const name = path.join(".");
    if (own.has(root) || seen.has(name)) return [];
    seen.add(name);
    if (root === "account" && property === "fields") {
      if (field === undefined || fields.has(field)) return [];
      return [{ severity: "warning", part, code: "unknownField", message: `There is no custom field "${field}"; it will be empty.`, line }];
    }
    if (root === "account" && (property === undefined || ACCOUNT_PROPERTIES.has(property))) return [];
    if (KNOWN_PATHS.has(path.slice(0, 2).join("."))) return [];
    return [{ severity: "warning", part, code: "unknownVariable", message: `"${name}" does not exist; it will be empty.`, line }];
  });
}

async function trialIssues(source: MailSource, fields: Set<string>): Promise<TemplateIssue[]> {
  try {
    const message = await compileMessage(sampleContent(source));
    const { html } = message.preview({ ...SOMEBODY, fields: Object.fromEntries([...fields].map((field) => [field, field])) });
    if (Buffer.byteLength(html) <= CLIPPED_BYTES) return [];
    return [
      {
        severity: "warning",
        part: "source",
        code: "htmlLarge",
        message: `The HTML has ${Math.round(Buffer.byteLength(html) / 1000)} kB; Gmail cuts mails off at 102 kB.`,
      },
    ];
  } catch (error) {
    if (error instanceof PersonalisationError)
      return [
        { severity: "error", part: error.reason === "subjectEmpty" ? "subject" : "source", code: "renderFailed", message: error.message },
      ];
    if (error instanceof AppError) return [{ severity: "error", part: "source", code: "templateUnreadable", message: error.message }];
    throw error;
  }
}

function sampleContent(source: MailSource): MessageContent {
  return {
    ...source,
    tenantId: NIL_ID,
    campaign: { id: NIL_ID, name: "Campaign" },
    from: { name: "Sender", address: "sender@example.com" },
    workspace: { name: "Workspace", address: "Address", language: "en-us", brand: DEFAULT_BRAND },
    pictureBase: "https://example.com",
    tracking: null,
  };
}
