import { AppError, DEFAULT_BRAND, pictureUrl } from "@arauto/contracts";
import type { EmailDocument, TemplateIssue } from "@arauto/contracts";
import type { Liquid } from "liquidjs";
import { liquidOfBlocks } from "../blocks/document-to-mjml.ts";
import { readDocument } from "../blocks/read-document.ts";
import { documentFindings } from "./document-findings.ts";
import { htmlFindings } from "./html-findings.ts";
import { mailFindings } from "./mail-findings.ts";
import { lineFindings } from "./subject-checks.ts";
import { eventPropertiesIn } from "./event-mentions.ts";
import type { KnownVariables } from "./variable-checks.ts";
import { listIssue, variableIssues } from "./variable-checks.ts";
import { compileMessage } from "../compose/compile-message.ts";
import { constantsFor, htmlEngine, textEngine } from "../compose/liquid-engines.ts";
import { rootsOf } from "../compose/liquid-variables.ts";
import { LiquidVault } from "../compose/liquid-vault.ts";
import type {
  CompiledMessage,
  MailDeal,
  MailSource,
  MailTexts,
  MessageContent,
  Contact,
} from "../message.ts";
import { PersonalizationError, unknownContact } from "../message.ts";
import { liquidIssue, prepareHtml } from "../compose/prepare-html.ts";

const NIL_ID = "00000000-0000-0000-0000-000000000000";
const UNKNOWN_CONTACT: Contact = {
  ...unknownContact(NIL_ID),
  name: "Ana Maria",
  email: "ana@example.com",
  phone: "+5511999999999",
  status: "active",
};

const SAMPLE_DEAL: MailDeal = {
  title: "Deal",
  company: "Company",
  value: 1000,
  currency: "BRL",
  pipeline: "Sales",
  stage: "Proposal",
  status: "open",
  owner: "Ana Maria",
  expectedCloseOn: "2030-01-31",
};

/** Facts about the email's workspace. */
export interface CheckContext {
  /** Identifiers of the workspace's custom fields. */
  fields: readonly string[];
  /** The email's `data`; if omitted, it is not checked. */
  data?: MessageContent["data"];
  /** The properties of the workspace's custom events; if omitted, they are not checked. */
  eventProperties?: readonly string[];
  /** The email's pictures that are in the library, as `image:<id>.png`; if omitted, pictures are not checked. */
  pictures?: readonly string[];
  /** The workspace with brand, name and address; defaults to an example. */
  workspace?: MessageContent["workspace"];
}

/**
 * Finds all problems of a template, language by language and in order of its parts; errors prevent sending. With
 * several languages each finding names its own. Also renders one email in each, so that a template that never ends is
 * found here. Never rejects for an invalid template. The codes are those of `CheckCode`.
 */
export async function checkTemplate(
  source: MailSource,
  known: CheckContext,
): Promise<TemplateIssue[]> {
  const translations = source.translations ?? [];
  const issues: TemplateIssue[] = [];
  for (const texts of [source, ...translations]) {
    const found = await textsIssues({ ...source, ...texts, translations: [] }, known);
    issues.push(
      ...(translations.length === 0
        ? found
        : found.map((issue) => ({ ...issue, language: texts.language }))),
    );
  }
  return issues;
}

async function textsIssues(source: MailSource, context: CheckContext): Promise<TemplateIssue[]> {
  const content = sampleContent(source, context);
  const known: KnownVariables = {
    fields: new Set(context.fields),
    data: context.data,
    eventProperties: context.eventProperties && new Set(context.eventProperties),
  };
  const issues = [
    ...lineIssues(source.subject, "subject", known),
    ...lineIssues(source.preheader, "preheader", known),
    ...lineFindings(source.subject, source.preheader),
  ];
  const vault = new LiquidVault();
  const prepared = await prepareHtml(content, vault);
  const read = source.format === "blocks" ? readDocument(source.source) : null;
  if (read !== null && "document" in read) {
    // In the generated source only errors are useful: everything else is reported with its block.
    issues.push(
      ...prepared.issues.filter(({ severity }) => severity === "error"),
      ...blockIssues(read.document, content, known, context.pictures),
    );
  } else {
    issues.push(...prepared.issues);
    if (prepared.html !== "") {
      issues.push(...variableIssues(htmlEngine, prepared.liquid, "source", known));
      issues.push(
        ...htmlFindings(prepared.html, vault, constantsFor(content), source.format === "html"),
      );
    }
  }
  if (
    prepared.html !== "" &&
    !rootsOf(htmlEngine, htmlEngine.parse(vault.restore(prepared.html))).has("unsubscribe_url")
  ) {
    const message = "The email has no unsubscribe link. A footer with one is added.";
    issues.push({ severity: "hint", part: "source", code: "unsubscribeAdded", message });
  }
  if (issues.some((issue) => issue.severity === "error")) return issues;
  return [...issues, ...(await trialIssues(content, known))];
}

function blockIssues(
  document: EmailDocument,
  content: MessageContent,
  known: KnownVariables,
  pictures: readonly string[] | undefined,
): TemplateIssue[] {
  const { brand, name } = content.workspace;
  const picture = (source: string) =>
    pictureUrl(source, { base: content.pictureBase, tenantId: content.tenantId });
  const sources = liquidOfBlocks(document, {
    language: content.language,
    title: "",
    brand,
    workspaceName: name,
    picture,
  });
  const variables = sources.flatMap(({ id, liquid }) => {
    if (!liquid.includes("{")) return [];
    const vault = new LiquidVault();
    const found = parsedIssues(
      htmlEngine,
      vault.restore(vault.protect(liquid, true)),
      "source",
      known,
    );
    // Lines refer to the generated source, which authors never see.
    for (const issue of found) delete issue.line;
    return found.map((issue) => ({ ...issue, blockId: id }));
  });
  const lists = document.sections.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "repeat" ? listIssue(block, known) : [])),
    ),
  );
  const library = pictures === undefined ? null : new Set(pictures);
  return [
    ...documentFindings(document, brand, constantsFor(content), library),
    ...variables,
    ...lists,
  ];
}

function lineIssues(
  text: string,
  part: "subject" | "preheader",
  known: KnownVariables,
): TemplateIssue[] {
  return parsedIssues(textEngine, text, part, known);
}

function parsedIssues(
  engine: Liquid,
  text: string,
  part: TemplateIssue["part"],
  known: KnownVariables,
): TemplateIssue[] {
  try {
    return variableIssues(engine, text, part, known);
  } catch (error) {
    return [liquidIssue(error, part)];
  }
}

async function trialIssues(
  content: MessageContent,
  { fields }: KnownVariables,
): Promise<TemplateIssue[]> {
  try {
    const message: CompiledMessage = await compileMessage(content);
    return mailFindings(
      message.preview({
        ...UNKNOWN_CONTACT,
        fields: Object.fromEntries([...fields].map((field) => [field, field])),
        event: {
          name: "event",
          occurredAt: new Date(0).toISOString(),
          properties: Object.fromEntries(eventPropertiesIn(content).map((name) => [name, name])),
        },
        deal: SAMPLE_DEAL,
      }),
    );
  } catch (error) {
    if (error instanceof PersonalizationError) {
      const part = error.reason === "subjectEmpty" ? "subject" : "source";
      return [
        {
          severity: "error",
          part,
          code: "renderFailed",
          message: error.message,
          values: { detail: error.message },
        },
      ];
    }
    if (error instanceof AppError) {
      return [
        {
          severity: "error",
          part: "source",
          code: "templateUnreadable",
          message: error.message,
          values: { detail: error.message },
        },
      ];
    }
    throw error;
  }
}

function sampleContent(
  source: MailTexts & Pick<MailSource, "format">,
  { data, workspace }: CheckContext,
): MessageContent {
  const { format, language, subject, preheader, source: text } = source;
  return {
    format,
    language,
    subject,
    preheader,
    source: text,
    ...(data === undefined ? {} : { data }),
    tenantId: NIL_ID,
    campaign: { id: NIL_ID, name: "Campaign" },
    from: { name: "Sender", address: "sender@example.com" },
    workspace: workspace ?? {
      name: "Workspace",
      address: "Address",
      language: "en-us",
      brand: DEFAULT_BRAND,
    },
    pictureBase: "https://example.com",
    tracking: null,
  };
}
