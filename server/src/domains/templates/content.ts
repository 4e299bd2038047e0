import {
  AppError,
  emailDocument,
  type FieldProblem,
  type TemplateContent,
} from "@arauto/contracts";
import { addressHashes } from "../../platform/address-search.ts";
import { validationError } from "../../platform/http/problems.ts";

/** The workspace's records that content references. */
export interface Named {
  /** Identifiers of custom fields. */
  fields: string[];
  /** Ids of pictures of the library. */
  images: string[];
  /** Hashes of the addresses in its sample data, in hexadecimal. */
  addresses: string[];
}

// Fields as written in Liquid and documents: account.fields.city, account.fields["city"]. In a document a quote is
// preceded by a backslash.
const FIELD = /\bfields\s*(?:\.\s*([a-z]\w*)|\[\s*\\?["']([a-z]\w*)\\?["']\s*\])/gi;
const IMAGE = /\bimage:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:png|jpg|gif)\b/g;

type Lines = Pick<TemplateContent, "subject" | "preheader" | "source">;
/** Content, or the parts of it that can reference something. */
type Texts = Lines & Pick<TemplateContent, "format"> & { translations?: readonly Lines[] };

/** Returns every text of content that can reference something, with its place. */
function textsOf({ subject, preheader, source, translations = [] }: Texts): string[] {
  return [{ subject, preheader, source }, ...translations].flatMap((texts) => [
    texts.subject,
    texts.preheader,
    texts.source,
  ]);
}

/** Returns the custom fields and pictures that content references, in any of its languages. */
export function namedIn(content: TemplateContent): Named {
  const texts = plainTextsOf(content);
  return {
    fields: distinct(texts, FIELD, (match) => (match[1] ?? match[2] ?? "").toLowerCase()),
    images: distinct(texts, IMAGE, (match) => match[1] ?? ""),
    addresses: addressesIn(content.sampleData),
  };
}

type Json = TemplateContent["sampleData"][string];

/** Returns all texts in sample data, including property names. */
function wordsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...wordsOf(child)]);
}

/** Returns the hashes of the addresses in sample data, in hexadecimal. */
export function addressesIn(sampleData: TemplateContent["sampleData"]): string[] {
  return [...new Set(wordsOf(sampleData).flatMap(addressHashes))];
}

/** Returns each library picture shown in content, with its source text. */
export function picturesIn(content: Texts): { id: string; source: string }[] {
  return distinct(plainTextsOf(content), IMAGE, ([source]) => source).map((source) => ({
    id: source.slice(6, 42),
    source,
  }));
}

const plainTextsOf = (content: Texts) =>
  textsOf(content).map((text) => (content.format === "blocks" ? unescaped(text) : text));

/** In the order of first appearance. */
function distinct(
  texts: readonly string[],
  pattern: RegExp,
  name: (match: RegExpExecArray) => string,
): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(name)))];
}

/** Decodes escapes in a document's JSON, so that `\u0061` and the like cannot hide a name. */
function unescaped(text: string): string {
  return text.includes("\\u")
    ? text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    : text;
}

/** Replaces pictures and leaves everything else unchanged. */
export function withImages(
  content: TemplateContent,
  replaced: ReadonlyMap<string, string>,
): TemplateContent {
  const put = (text: string) =>
    text.replace(IMAGE, (match, id: string) => replaced.get(id) ?? match);
  const texts = <T extends { subject: string; preheader: string; source: string }>(one: T): T => ({
    ...one,
    subject: put(one.subject),
    preheader: put(one.preheader),
    source: put(one.source),
  });
  return { ...texts(content), translations: content.translations.map(texts) };
}

/**
 * Accepts only documents that the editor can open again; whether they can be sent is checked
 * elsewhere.
 * @throws AppError VALIDATION with the path of each error, below `place`
 */
export function refuseUnreadable(content: TemplateContent, place: string): void {
  const errors = unreadableParts(content, place);
  if (errors.length > 0) throw new AppError("VALIDATION", undefined, { errors });
}

/** Returns what `refuseUnreadable` rejects, as a list. */
export function unreadableParts(content: TemplateContent, place: string): FieldProblem[] {
  if (content.format !== "blocks") return [];
  return [
    ...documentErrors(content.source, `${place}.source`),
    ...content.translations.flatMap(({ source }, index) =>
      documentErrors(source, `${place}.translations.${index}.source`),
    ),
  ];
}

function documentErrors(source: string, place: string): FieldProblem[] {
  const broken = (message: string) => [{ path: place, code: "documentInvalid", message }];
  let parsed;
  try {
    parsed = emailDocument.safeParse(JSON.parse(source));
  } catch (error) {
    // Deeply nested JSON can exceed the recursion limit of the schema.
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
    return broken("This is no block document");
  }
  if (parsed.success) return [];
  return (validationError(parsed.error).extra.errors ?? []).map((error) => ({
    ...error,
    path: [place, error.path].filter(Boolean).join("."),
  }));
}
