import {
  DEAL_VARIABLES,
  OFFERED_CONTACT_FIELDS,
  TEMPLATE_CONTACT_FIELDS,
  type TemplateIssue,
} from "@arauto/contracts";
import type { Liquid, Template } from "liquidjs";
import { Tokenizer, TypeGuards } from "liquidjs";
import type { CheckCode } from "./check-codes.ts";
import { closestVariable } from "./closest-variable.ts";
import { lineAt } from "../compose/html-edits.ts";
import { htmlEngine } from "../compose/liquid-engines.ts";
import { variablesOf } from "../compose/liquid-variables.ts";

const ACCOUNT_PROPERTIES = new Set<string>([...TEMPLATE_CONTACT_FIELDS, "first_name", "fields"]);
const KNOWN_PATHS = new Set<string>([
  "workspace",
  "workspace.name",
  "workspace.address",
  "campaign",
  "campaign.name",
  "event",
  "event.name",
  "event.occurred_at",
  "deal",
  ...DEAL_VARIABLES.map((name) => `deal.${name}`),
  "unsubscribe_url",
  "preferences_url",
  "view_in_browser_url",
]);
const GAPS = ["first_name", ...OFFERED_CONTACT_FIELDS.filter((name) => name !== "email")];
/** Values that may be missing and would leave a gap. */
const MAY_BE_MISSING = new RegExp(
  String.raw`^(?:account\.(?:${GAPS.join("|")}|fields\.[\w-]+)|event\.properties\.\w+|deal\.(?:company|value|owner|expected_close_on))$`,
);

export interface KnownVariables {
  /** Identifiers of custom fields. */
  fields: ReadonlySet<string>;
  /** The email's `data`; undefined when unknown. */
  data: Record<string, unknown> | undefined;
  /** Properties of custom events; undefined when unknown. */
  eventProperties: ReadonlySet<string> | undefined;
  /** False for a request that concerns no contact. */
  hasContact?: boolean;
}

/**
 * Finds variables that do not exist, and personal values without a fallback. Each is reported once.
 * @throws liquidjs' errors for invalid source
 */
export function variableIssues(
  engine: Liquid,
  text: string,
  part: TemplateIssue["part"],
  known: KnownVariables,
): TemplateIssue[] {
  const templates = engine.parse(text);
  return [
    ...unknownVariables(engine, templates, part, known),
    ...withoutFallback(text, part, known),
  ];
}

function unknownVariables(
  engine: Liquid,
  templates: Template[],
  part: TemplateIssue["part"],
  known: KnownVariables,
): TemplateIssue[] {
  const { uses, own } = variablesOf(engine, templates);
  const seen = new Set<string>();
  const all = new Set([
    ...KNOWN_PATHS,
    ...[...ACCOUNT_PROPERTIES].map((name) => `account.${name}`),
    ...[...known.fields].map((name) => `account.fields.${name}`),
  ]);
  return uses.flatMap(({ path, line }): TemplateIssue[] => {
    const [root = "", property, field] = path;
    const name = path.join(".");
    if (own.has(root) || seen.has(name)) return [];
    seen.add(name);
    const warning = (code: CheckCode, message: string, value: string): TemplateIssue[] => {
      const suggestion = closestVariable(name, all);
      return [
        {
          severity: "warning",
          part,
          code,
          message: suggestion === undefined ? message : `${message} Did you mean "${suggestion}"?`,
          line,
          values: { name: value, ...(suggestion !== undefined && { suggestion }) },
        },
      ];
    };
    if (root === "account" && property === "fields") {
      if (field === undefined || known.fields.has(field)) return [];
      return warning("unknownField", `Unknown custom field "${field}". It will be empty.`, field);
    }
    if (root === "account" && (property === undefined || ACCOUNT_PROPERTIES.has(property)))
      return [];
    if (KNOWN_PATHS.has(path.slice(0, 2).join("."))) return [];
    if (root === "event" && property === "properties" && isEventProperty(field, known)) return [];
    if (root === "data" && isInData(path.slice(1), known.data)) return [];
    return warning("unknownVariable", `"${name}" does not exist; it will be empty.`, name);
  });
}

const isEventProperty = (name: string | undefined, { eventProperties }: KnownVariables) =>
  name === undefined || eventProperties === undefined || eventProperties.has(name);

function isInData(path: readonly string[], data: KnownVariables["data"]): boolean {
  if (data === undefined) return true;
  let value: unknown = data;
  for (const key of path) {
    if (key === "size" || key === "first" || key === "last") return true;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}

/** A value that is rendered only if present (`{% if account.fields.city %}`) needs no fallback. */
function withoutFallback(
  text: string,
  part: TemplateIssue["part"],
  known: KnownVariables,
): TemplateIssue[] {
  const issues = new Map<string, TemplateIssue>();
  const tags: string[] = [];
  for (const token of new Tokenizer(text).readTopLevelTokens(htmlEngine.options)) {
    const written = text.slice(token.begin, token.end);
    if (TypeGuards.isTagToken(token)) tags.push(written);
    if (!TypeGuards.isOutputToken(token) || /\|\s*default\b/.test(written)) continue;
    const name = /^\{\{-?\s*([\w.-]+)\s*(?:\||-?\}\})/.exec(written)?.[1] ?? "";
    const field = /^account\.fields\.(.+)$/.exec(name)?.[1];
    const property = /^event\.properties\.(.+)$/.exec(name)?.[1];
    if (
      !MAY_BE_MISSING.test(name) ||
      issues.has(name) ||
      (field !== undefined && !known.fields.has(field)) ||
      (property !== undefined && !isEventProperty(property, known))
    )
      continue;
    const isChecked = tags.some((tag) => tag.includes(name));
    if (isChecked) continue;
    issues.set(name, {
      severity: "warning",
      part,
      code: "variableWithoutFallback" satisfies CheckCode,
      message: `"${name}" has no default value for contacts without one.`,
      line: lineAt(text, token.begin),
      values: { name },
    });
  }
  return [...issues.values()];
}

/** Finds a block that repeats over something that is not a list, as far as the data are known. */
export function listIssue(
  { id, list }: { id: string; list: string },
  { data }: KnownVariables,
): TemplateIssue[] {
  const [root, ...path] = list.split(".");
  if (data === undefined && root === "data") return [];
  let value: unknown = root === "data" ? data : undefined;
  for (const key of path)
    value =
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined;
  if (Array.isArray(value)) return [];
  const message = `"${list}" is not a list: the block is not shown.`;
  return [
    {
      severity: "warning",
      part: "source",
      code: "unknownList" satisfies CheckCode,
      message,
      values: { name: list },
      blockId: id,
    },
  ];
}
