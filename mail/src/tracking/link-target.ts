import type { Template } from "liquidjs";
import { Tokenizer, TypeGuards } from "liquidjs";
import {
  LiquidRun,
  personalizationError,
  scopeFor,
  URL_VALUE_END,
  URL_VALUE_START,
  urlEngine,
  valueText,
} from "../compose/liquid-engines.ts";
import type { Constants, LiquidScope } from "../compose/liquid-engines.ts";
import { rootsOf } from "../compose/liquid-variables.ts";
import type { Contact } from "../message.ts";
import { PersonalizationError } from "../message.ts";
import { type PlainValue, plainValue, readValue } from "../compose/plain-value.ts";

const URL_MAX = 8_000;
/** Maximum characters of one value: a longer one would exceed the URL limit anyway. */
const PLAIN_VALUE_MAX = 10_000;
/** Size of the LRU cache of parsed links for the click endpoint. */
const KEPT_LINKS = 2_000;
const LIQUID = /\{[{%]/;
const FENCED = new RegExp(`${URL_VALUE_START}([^${URL_VALUE_END}]*)${URL_VALUE_END}`, "g");
const NO_VALUE = `${URL_VALUE_START}${URL_VALUE_END}`;
const AUTHORITY = new RegExp(
  `^https?://((?:${URL_VALUE_START}[^${URL_VALUE_END}]*${URL_VALUE_END}|[^/?#${URL_VALUE_START}])*)`,
  "i",
);
const NO_CAMPAIGN = { workspace: { name: "", address: "" }, campaign: { name: "" } };
/** Variables of the contact that the click endpoint knows. */
const OF_CONTACT = new Set(["account", "event", "deal"]);
const parsed = new Map<string, Template[]>();

export function hasLiquid(text: string): boolean {
  return LIQUID.test(text);
}

/** Returns whether the target of a link of `CompiledMessage.links` differs per contact. */
export const isPersonalLink = (link: string): boolean => hasLiquid(link);

/**
 * Resolves the target of a link of `CompiledMessage.links` for one contact. Values are URL-encoded,
 * except one that starts the link (a field may contain a complete URL) and one whose last filter is
 * `raw` or encodes itself. Returns null unless the result is an http or https URL, so `javascript:`
 * and `data:` are impossible.
 */
export function renderLinkTarget(link: string, contact: Contact): string | null {
  try {
    const text = hasLiquid(link)
      ? renderUrl(parseLink(link), scopeFor(contact, NO_CAMPAIGN))
      : link;
    return webLink(text);
  } catch (error) {
    if (error instanceof PersonalizationError) return null;
    throw error;
  }
}

/**
 * Like `renderLinkTarget` for a link whose values are read without Liquid, fast enough for any thread; undefined for
 * any other link.
 */
export function plainLinkTarget(link: string, contact: Contact): string | null | undefined {
  const pieces = plainPieces(link);
  if (pieces === null) return undefined;
  let fenced = "";
  for (const piece of pieces) {
    if (typeof piece === "string") fenced += piece;
    else {
      const value = readValue(contact, piece);
      if (typeof value === "string" && value.length > PLAIN_VALUE_MAX) return null;
      fenced += `${URL_VALUE_START}${valueText(value)}${URL_VALUE_END}`;
    }
  }
  return webLink(urlFrom(fenced));
}

/** The texts and values of a link; null if Liquid has to render it. */
function plainPieces(link: string): (string | PlainValue)[] | null {
  const pieces: (string | PlainValue)[] = [];
  for (const token of new Tokenizer(link).readTopLevelTokens(urlEngine.options)) {
    const written = link.slice(token.begin, token.end);
    if (TypeGuards.isHTMLToken(token)) pieces.push(written);
    else {
      // One that trims the surrounding text changes its output.
      const value =
        written.startsWith("{{-") || written.endsWith("-}}") ? null : plainValue(written);
      if (value === null) return null;
      pieces.push(value);
    }
  }
  return pieces;
}

/**
 * Returns the template of a link that the click endpoint can resolve from the contact and the message alone: values of
 * the campaign and the workspace are filled in now. Returns null if it depends on anything else, such as a variable of
 * the surrounding template, or is not a complete Liquid template.
 */
export function selfContainedLink(source: string, { scope, roots }: Constants): string | null {
  if (!hasLiquid(source)) return source;
  try {
    let link = "";
    for (const token of new Tokenizer(source).readTopLevelTokens(urlEngine.options)) {
      const written = source.slice(token.begin, token.end);
      link +=
        TypeGuards.isOutputToken(token) && isConstant(written, roots)
          ? campaignValue(written, scope, link === "")
          : written;
    }
    return [...rootsOf(urlEngine, urlEngine.parse(link))].every(
      (root) => OF_CONTACT.has(root) || (root === "data" && !roots.has(root)),
    )
      ? link
      : null;
  } catch {
    // Not self-contained: an {% if %} that starts here and ends elsewhere stays in place.
    return null;
  }
}

function isConstant(output: string, roots: ReadonlySet<string>): boolean {
  const used = [...rootsOf(urlEngine, urlEngine.parse(output))];
  return used.length > 0 && used.every((root) => roots.has(root));
}

function campaignValue(output: string, scope: LiquidScope, first: boolean): string {
  const value = new LiquidRun(urlEngine, scope).render(urlEngine.parse(output));
  const text = first ? finish(value) : finish(`-${value}`).slice(1);
  return text.replace(/\{(?=[{%])/g, "%7B");
}

function renderUrl(templates: Template[], scope: LiquidScope): string {
  return urlFrom(new LiquidRun(urlEngine, scope).render(templates));
}

/** The URL of a text whose values are fenced; empty for one that must not be followed. */
function urlFrom(text: string): string {
  const fenced = text.trimStart().replaceAll(NO_VALUE, "");
  return extendsHost(fenced) ? "" : finish(fenced);
}

/**
 * `https://shop.test{{ value }}`: a value directly after the author's host would choose another
 * server.
 */
function extendsHost(fenced: string): boolean {
  const authority = AUTHORITY.exec(fenced)?.[1] ?? "";
  return !authority.startsWith(URL_VALUE_START) && authority.endsWith(URL_VALUE_END);
}

function finish(text: string): string {
  return text.replace(FENCED, (_, value: string, at: number) =>
    at === 0 ? value : encodeURIComponent(wellFormed(value)),
  );
}

/** Replaces half surrogate pairs, which encodeURIComponent rejects, by replacement characters. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** Returns a link that is the same for everyone like `renderLinkTarget` would. */
export function webLink(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > URL_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
}

function parseLink(link: string): Template[] {
  const known = parsed.get(link);
  if (known !== undefined) {
    parsed.delete(link);
    parsed.set(link, known);
    return known;
  }
  const templates = parseOrRefuse(link);
  parsed.set(link, templates);
  const [oldest] = parsed.keys();
  if (parsed.size > KEPT_LINKS && oldest !== undefined) parsed.delete(oldest);
  return templates;
}

function parseOrRefuse(link: string): Template[] {
  try {
    return urlEngine.parse(link);
  } catch (error) {
    throw personalizationError(error);
  }
}
