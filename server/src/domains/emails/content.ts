import { createHash } from "node:crypto";
import { AppError, type FieldProblem, type SendEmail } from "@arauto/contracts";
import { literalLiquid, missingData } from "@arauto/mail";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { emailContents } from "../ledger/index.ts";
import { campaignTracking } from "../tracking/index.ts";
import type { SharedReads } from "./shared-reads.ts";

/** Maximum number of contents that a process knows are stored. */
const KNOWN_MAX = 1_000;

/** A content ready for sending emails. */
export interface ReadyContent {
  id: string;
  /** Null when it is stored. */
  toStore: emailContents.StoredEmailContent | null;
  needed: readonly string[];
}

const stored = new WeakMap<Database, LRUCache<string, readonly string[]>>();

function knownIn(database: Database): LRUCache<string, readonly string[]> {
  let known = stored.get(database);
  if (!known) stored.set(database, (known = new LRUCache({ max: KNOWN_MAX })));
  return known;
}

/** Records whether a content is stored. */
export function rememberContent(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  { id, needed }: ReadyContent,
  isStored: boolean,
): void {
  const key = `${tenantId}/${id}`;
  if (isStored) knownIn(database).set(key, needed);
  else knownIn(database).delete(key);
}

const invalid = (path: string, code: string, message: string) =>
  new AppError("VALIDATION", message, { errors: [{ path, code, message }] });

/**
 * Returns the current content of an email, except its sender.
 * @throws AppError VALIDATION for a template or topic that can't be used
 */
export async function writtenContent(
  reads: SharedReads,
  given: SendEmail,
): Promise<Omit<emailContents.EmailContent, "from">> {
  const { name, address, language, brand, tracking } = await reads.workspace();
  const topic = given.topicId === null ? undefined : await reads.topic(given.topicId);
  if (given.topicId !== null) {
    if (!topic) throw invalid("topicId", "notFound", "The topic does not exist");
    if (topic.status === "inactive")
      throw invalid("topicId", "inactive", "The topic is not active");
    if (address.trim() === "")
      throw invalid(
        "topicId",
        "addressMissing",
        "Enter the company's postal address in the workspace settings",
      );
  }
  return {
    ...(given.templateId === undefined
      ? ownTexts(given, language)
      : await templateTexts(reads, given, given.templateId)),
    replyTo: given.replyTo,
    topic: topic ? { id: topic.id, name: topic.name } : null,
    tracking,
    workspace: { name, address, language, brand },
  };
}

type Texts = Pick<
  emailContents.EmailContent,
  | "format"
  | "language"
  | "subject"
  | "preheader"
  | "source"
  | "text"
  | "isTextOnly"
  | "translations"
  | "template"
>;

function ownTexts(
  { subject = "", html, text, liquid }: SendEmail,
  language: Texts["language"],
): Texts {
  const written = (source: string) => (liquid ? source : literalLiquid(source));
  return {
    format: "html",
    language,
    subject: written(subject),
    preheader: "",
    source: html === undefined ? "" : written(html),
    text: text ?? null,
    isTextOnly: html === undefined,
    translations: [],
    template: null,
  };
}

async function templateTexts(
  reads: SharedReads,
  { subject }: SendEmail,
  templateId: string,
): Promise<Texts> {
  const template = await reads.template(templateId);
  if (!template || template.status === "deleted")
    throw invalid("templateId", "notFound", "The template does not exist");
  if (template.status !== "active")
    throw invalid("templateId", "inactive", "The template is not active");
  const { sampleData: _, ...content } = template.content;
  const own = subject === undefined ? {} : { subject };
  return {
    ...content,
    ...own,
    text: null,
    isTextOnly: false,
    translations: content.translations.map((translation) => ({ ...translation, ...own })),
    template: { id: template.id, name: template.name },
  };
}

type ContentDeps = Pick<Deps, "config" | "database" | "rendering" | "secrets">;

/** Contents being compiled: the first emails of a template often arrive together. */
const compiling = new Map<string, Promise<ReadyContent>>();

/**
 * Returns a content with its id and required data. Compiles it if it is new.
 * @throws AppError TEMPLATE_INVALID, TEMPLATE_TOO_COMPLEX
 */
export async function readyContent(
  deps: ContentDeps,
  tenantId: string,
  content: emailContents.EmailContent,
): Promise<ReadyContent> {
  const id = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  const key = `${tenantId}/${id}`;
  const known = knownIn(deps.database).get(key);
  if (known) return { id, toStore: null, needed: known };
  const running = compiling.get(key) ?? storedOrCompiled(deps, tenantId, id, content);
  compiling.set(key, running);
  try {
    return await running;
  } finally {
    if (compiling.get(key) === running) compiling.delete(key);
  }
}

async function storedOrCompiled(
  deps: ContentDeps,
  tenantId: string,
  id: string,
  content: emailContents.EmailContent,
): Promise<ReadyContent> {
  const found = await deps.database.tenant(tenantId, (tx) =>
    emailContents.findEmailContent(tx, tenantId, id),
  );
  if (found) {
    const ready = { id, toStore: null, needed: found.needed };
    rememberContent(deps, tenantId, ready, true);
    return ready;
  }
  const { links, needed } = await deps.rendering.facts(tenantId, {
    ...emailContents.emailMessage(tenantId, content),
    tenantId,
    pictureBase: deps.config.publicUrl,
    tracking: campaignTracking(deps, content.tracking),
  });
  return { id, toStore: { ...content, links, needed }, needed };
}

/**
 * Checks that an email contains all data that its content requires.
 * @throws AppError EMAIL_DATA_MISSING with the path of each missing variable
 */
export function requireData({ needed }: ReadyContent, data: SendEmail["data"]): void {
  const missing = missingData(needed, data);
  if (missing.length === 0) return;
  const errors = missing.map((path): FieldProblem => ({
    path: `data.${path}`,
    code: "required",
    message: `The template shows data.${path}. Give it, or add a default in the template: {{ data.${path} | default: "…" }}`,
  }));
  throw new AppError("EMAIL_DATA_MISSING", `Add to data: ${missing.join(", ")}`, { errors });
}
