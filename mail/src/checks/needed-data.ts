import type { MailSource } from "../message.ts";
import { htmlEngine } from "../compose/liquid-engines.ts";
import { LiquidVault } from "../compose/liquid-vault.ts";
import { type HtmlSource, prepareHtml } from "../compose/prepare-html.ts";
import { Tokenizer, TypeGuards } from "liquidjs";
import { variablesOf } from "../compose/liquid-variables.ts";

/** liquidjs reads these from any list or text. */
const DERIVED = new Set(["size", "first", "last"]);

/**
 * Returns the paths below `data` that each send of a message has to provide, such as `order.number`: those that it
 * shows or repeats without a default and without a condition about them. Empty for a source that can't be parsed, which
 * compiling it reports.
 */
export async function neededData(
  source: MailSource & Pick<HtmlSource, "tenantId" | "pictureBase" | "workspace">,
): Promise<string[]> {
  const needed = new Set<string>();
  for (const texts of [source, ...(source.translations ?? [])]) {
    const { liquid } = await prepareHtml({ ...source, ...texts }, new LiquidVault());
    for (const text of [texts.subject, texts.preheader, liquid])
      for (const path of neededIn(text)) needed.add(path);
  }
  return [...needed].toSorted();
}

function neededIn(text: string): string[] {
  let uses: string[];
  try {
    uses = variablesOf(htmlEngine, htmlEngine.parse(text)).uses.flatMap(({ path }) =>
      path[0] === "data" && path.length > 1 ? [shownPath(path.slice(1))] : [],
    );
  } catch {
    return [];
  }
  if (uses.length === 0) return [];
  const optional = optionalIn(text);
  return uses.filter((path) => !optional.some((tag) => mentions(tag, path)));
}

/** Cuts off the part of a path that Liquid derives from a list: `items.first.name` needs `items`. */
function shownPath(path: readonly string[]): string {
  const end = path.findIndex((part) => DERIVED.has(part) || /^\d+$/.test(part));
  return (end === -1 ? path : path.slice(0, end)).join(".");
}

/** Returns the conditions of a template and its outputs with a default: the values in them may be missing. */
function optionalIn(text: string): string[] {
  return new Tokenizer(text).readTopLevelTokens(htmlEngine.options).flatMap((token) => {
    const written = text.slice(token.begin, token.end);
    if (TypeGuards.isTagToken(token))
      return /^(?:if|unless|elsif|case|when)$/.test(token.name) ? [written] : [];
    return TypeGuards.isOutputToken(token) && /\|\s*default\b/.test(written) ? [written] : [];
  });
}

/**
 * Returns whether Liquid reads this variable, or a parent of it: `if data.order` makes `data.order.number` optional.
 */
function mentions(liquid: string, path: string): boolean {
  const parts = path.split(".");
  return parts.some((_, index) => {
    const name = `data.${parts.slice(0, index + 1).join(".")}`.replaceAll(
      /[.*+?^${}()|[\]\\]/g,
      String.raw`\$&`,
    );
    return new RegExp(String.raw`(?<![\w.-])${name}(?![\w-])`).test(liquid);
  });
}

/** Returns those of the needed paths that are missing from the data, or null in it. */
export function missingData(needed: readonly string[], data: Record<string, unknown>): string[] {
  return needed.filter((path) => {
    let value: unknown = data;
    for (const key of path.split(".")) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return true;
      value = (value as Record<string, unknown>)[key];
    }
    return value === null;
  });
}
