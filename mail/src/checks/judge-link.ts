import type { CheckCode } from "./check-codes.ts";
import { hasLiquid, selfContainedLink } from "../tracking/link-target.ts";
import type { Constants } from "../compose/liquid-engines.ts";
import { isUnsafeUrl } from "../sanitize/unsafe-values.ts";

/** They open something other than a web page, or nothing: never tracked. */
const OTHER_SCHEMES = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;
const OWN_PAGE = /^\{\{-?\s*(?:unsubscribe|preferences|view_in_browser)_url\s*-?\}\}$/;
const OUTPUT = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const WEB = /^https?:\/\/[^\s/?#]+/i;

/** A link's classification. */
type LinkTreatment = "tracked" | "left" | "ownPage" | "unsafe" | "relative" | "dependent";

/**
 * Classifies a link's target as its author wrote it (including Liquid). For a tracked one,
 * `template` is what the click endpoint resolves.
 */
export function judgeLink(
  target: string,
  constants: Constants,
): { fate: LinkTreatment; template: string } {
  if (target === "" || target.startsWith("#")) return { fate: "left", template: target };
  if (hasLiquid(target) && OWN_PAGE.test(target)) return { fate: "ownPage", template: target };
  if (isUnsafeUrl(target, false)) return { fate: "unsafe", template: target };
  if (OTHER_SCHEMES.test(target)) return { fate: "left", template: target };
  if (!/^https?:/i.test(target) && !/^\{[{%]/.test(target))
    return { fate: "relative", template: target };
  const template = selfContainedLink(target, constants);
  return template === null
    ? { fate: "dependent", template: target }
    : { fate: "tracked", template };
}

export interface LinkFinding {
  severity: "warning" | "hint";
  code: CheckCode;
  message: string;
}

/**
 * Returns the problem of a link's target; null for a valid one. Empty targets are left to the caller, which knows the
 * link's purpose.
 */
export function linkFinding(target: string, constants: Constants): LinkFinding | null {
  const { fate } = judgeLink(target, constants);
  const warning = (code: CheckCode, message: string): LinkFinding => ({
    severity: "warning",
    code,
    message,
  });
  if (fate === "ownPage") return null;
  if (fate === "unsafe")
    return warning("linkUnsafe", `The link "${target}" is unsafe and was disabled.`);
  if (isBroken(target)) return warning("linkBroken", `The link "${target}" is not a valid URL.`);
  if (fate === "relative")
    return warning("linkRelative", `The link "${target}" is not an absolute URL.`);
  if (fate === "dependent") {
    return warning(
      "linkNotTracked",
      `Clicks on "${target}" cannot be counted: it depends on variables of the template.`,
    );
  }
  if (/^http:/i.test(target))
    return warning("linkNotHttps", `The link "${target}" does not use https.`);
  return null;
}

/** Domains that belong to documentation (RFC 2606, section 3). */
const EXAMPLE_HOST = /^https?:\/\/(?:[^\s/?#]*\.)?example\.(?:com|org|net)(?:[:/?#]|$)/i;

/** Returns whether a link leads to an example domain. */
export const isPlaceholder = (target: string): boolean => EXAMPLE_HOST.test(target.trim());

function isBroken(target: string): boolean {
  // Letters replace values.
  const text = target.replace(OUTPUT, "x").trim();
  if (/^mailto:/i.test(text)) return !/^mailto:[^\s@?]+@[^\s@?]+/i.test(text);
  if (/^(?:tel|sms):/i.test(text)) return !/\d{3}/.test(text) && !hasLiquid(target);
  if (!/^https?:/i.test(text)) return false;
  if (!WEB.test(text) || /\s/.test(text) || !URL.canParse(text)) return true;
  const host = new URL(text).hostname;
  return (
    /^https?$/i.test(host) ||
    (!host.includes(".") &&
      !host.startsWith("[") &&
      host !== "localhost" &&
      !/^https?:\/\/\{/i.test(target))
  );
}
