import type { FieldProblem, RequestBodyKind } from "@arauto/contracts";
import type { Liquid, Template } from "liquidjs";
import type { Contact } from "../message.ts";
import { PersonalizationError, unknownContact } from "../message.ts";
import { type KnownVariables, variableIssues } from "../checks/variable-checks.ts";
import {
  firstLine,
  jsonEngine,
  LiquidRun,
  type LiquidScope,
  percentEngine,
  scopeFor,
  textEngine,
} from "./liquid-engines.ts";
import { rootsOf } from "./liquid-variables.ts";

/** An HTTP request with variables. */
export interface RequestSource {
  workspace: LiquidScope["workspace"];
  campaign: LiquidScope["campaign"];
  url: string;
  headers: { name: string; value: string }[];
  /** Null for a request without one. */
  body: string | null;
  bodyKind: RequestBodyKind;
}

/** A request for one contact. */
export interface RenderedRequest {
  url: string;
  headers: { name: string; value: string }[];
  body: string | null;
}

/** A request, or its error: the path names the part. */
export type RequestRender = { request: RenderedRequest } | { problem: FieldProblem };

/** Maximum characters of a rendered body. */
const BODY_MAX = 262_144;
const URL_MAX = 8_000;
/** Contacts' own pages only exist in emails. */
const PAGES = new Set(["unsubscribe_url", "preferences_url", "view_in_browser_url"]);

const BODY_ENGINES: Record<RequestBodyKind, Liquid> = {
  none: textEngine,
  json: jsonEngine,
  form: percentEngine,
  text: textEngine,
};

/** Variables that only exist for a contact. */
const OF_CONTACTS = new Set(["account", "event", "deal", "data"]);

interface Part {
  path: string;
  source: string;
  engine: Liquid;
}

function partsOf({ url, headers, body, bodyKind }: RequestSource): Part[] {
  return [
    { path: "url", source: url, engine: percentEngine },
    ...headers.map(({ value }, index) => ({
      path: `headers.${index}`,
      source: value,
      engine: textEngine,
    })),
    ...(body === null ? [] : [{ path: "body", source: body, engine: BODY_ENGINES[bodyKind] }]),
  ];
}

/**
 * Parses a request. Returns a function that renders it for a contact. Values are escaped for their context: encoded in
 * the URL and in forms, as the content of JSON strings in JSON, on one line in headers.
 */
export function requestRenderer(source: RequestSource): (contact: Contact) => RequestRender {
  const parsed: { part: Part; templates: Template[] }[] = [];
  for (const part of partsOf(source)) {
    try {
      parsed.push({ part, templates: part.engine.parse(part.source) });
    } catch (error) {
      const problem = problemOf(part.path, "mergeTagInvalid", error);
      return () => ({ problem });
    }
  }
  return (contact) => rendered(source, parsed, contact);
}

function rendered(
  source: RequestSource,
  parsed: readonly { part: Part; templates: Template[] }[],
  contact: Contact,
): RequestRender {
  const scope = scopeFor(contact, source);
  const texts = new Map<string, string>();
  for (const { part, templates } of parsed) {
    try {
      texts.set(part.path, new LiquidRun(part.engine, scope).render(templates));
    } catch (error) {
      if (!(error instanceof PersonalizationError)) throw error;
      return { problem: problemOf(part.path, "mergeTagInvalid", error) };
    }
  }
  const text = (path: string) => texts.get(path) ?? "";
  const url = text("url").trim();
  const body = source.body === null ? null : text("body");
  if (url.length > URL_MAX || !URL.canParse(url))
    return { problem: { path: "url", code: "addressInvalid", message: "The address is invalid" } };
  if (body !== null && body.length > BODY_MAX)
    return { problem: { path: "body", code: "bodyTooLong", message: "The body is too long" } };
  if (body !== null && source.bodyKind === "json") {
    const invalid = jsonError(body);
    if (invalid !== null)
      return { problem: { path: "body", code: "jsonInvalid", message: invalid } };
  }
  const headers = source.headers.map(({ name }, index) => ({
    name,
    value: text(`headers.${index}`).replaceAll(/\s+/g, " ").trim(),
  }));
  return { request: { url, headers, body } };
}

function jsonError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return firstLine(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Lists the problems that prevent a request from being published: variables that can't be parsed or don't exist, and a
 * body that is not valid JSON, rendered for some contacts and for one without any values.
 */
export function requestProblems(
  source: RequestSource,
  known: KnownVariables,
  contacts: readonly Contact[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { path, source: text, engine } of partsOf(source)) {
    try {
      problems.push(...unknownVariables(engine, text, path, known));
    } catch (error) {
      problems.push(problemOf(path, "mergeTagInvalid", error));
    }
  }
  if (problems.length > 0) return problems;
  const render = requestRenderer(source);
  for (const contact of [...contacts, unknownContact("")]) {
    const result = render(contact);
    if ("problem" in result) return [result.problem];
  }
  return [];
}

function unknownVariables(
  engine: Liquid,
  text: string,
  path: string,
  known: KnownVariables,
): FieldProblem[] {
  const unknown = variableIssues(engine, text, "source", known).filter(
    ({ code }) => code === "unknownVariable" || code === "unknownField",
  );
  const roots = [...rootsOf(engine, engine.parse(text))];
  const pages = roots.filter((root) => PAGES.has(root));
  const ofContacts =
    known.hasContact === false ? roots.filter((root) => OF_CONTACTS.has(root)) : [];
  return [
    ...unknown.map(({ message, values }): FieldProblem => {
      const code = "variableUnknown";
      // Correctly written ones were replaced before.
      return message.startsWith('"secrets')
        ? { path, code, message: "Write secrets as {{ secrets.name }}, without filters." }
        : { path, code, message, ...(values && { values }) };
    }),
    ...pages.map((page) => ({
      path,
      code: "variableUnknown",
      message: `"${page}" exists in emails only.`,
    })),
    ...ofContacts.map((root) => ({
      path,
      code: "variableUnknown",
      message: `"${root}" is empty: this request concerns no contact.`,
    })),
  ];
}

const problemOf = (path: string, code: string, error: unknown): FieldProblem => ({
  path,
  code,
  message: firstLine(error instanceof Error ? error.message : String(error)),
});
