import type { SpamRule } from "@arauto/contracts";
import type { MailPreview } from "../message.ts";
import type { InspectedMessage } from "./inspect-message.ts";
import { CLIPPED_BYTES } from "./mail-findings.ts";
import { lineFindings } from "./subject-checks.ts";
import { spamWordsIn } from "./spam-words.ts";

export interface SpamFinding {
  code: SpamRule;
  points: number;
  /** The matched words, host or number; empty if the rule itself is enough. */
  detail: string;
}

/** Weights follow those of the public rules of SpamAssassin, where it has such a rule. */
const POINTS: Record<SpamRule, number> = {
  subjectCapitals: 1.5,
  subjectMarks: 0.8,
  subjectFalseReply: 1.2,
  subjectEmpty: 2,
  spamWords: 0.5,
  imagesOnly: 2.2,
  fewWords: 0.7,
  noText: 1.2,
  linkMismatch: 2,
  linkShortener: 1.5,
  linkAddress: 1.5,
  linkInsecure: 0.3,
  large: 0.5,
};
/** Spam words count up to this many times. */
const WORDS_MAX = 4;
const WORDS_FEW = 25;
/** Fewer words per image count as an image-only email with a caption. */
const WORDS_PER_IMAGE = 12;
const SHORTENERS = new Set([
  "bit.ly",
  "buff.ly",
  "cutt.ly",
  "goo.gl",
  "is.gd",
  "ow.ly",
  "rebrand.ly",
  "shorturl.at",
  "t.co",
  "tiny.cc",
  "tinyurl.com",
]);
/** A link's text that is itself a URL: `www.shop.com`, `https://shop.com/offer`. */
const ADDRESS_AS_TEXT = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?$/iu;

/** Rates a finished email as spam filters do: each rule that applies, with its points. */
export function spamFindings(
  { subject, html, text: plain }: Pick<MailPreview, "subject" | "html" | "text">,
  seen: InspectedMessage,
): SpamFinding[] {
  const found: SpamFinding[] = [];
  const add = (code: SpamRule, detail = "", times = 1) =>
    found.push({ code, points: Math.round(POINTS[code] * times * 10) / 10, detail });
  const lines = new Set(lineFindings(subject, "-").map(({ code }) => code));
  if (lines.has("subjectEmpty")) add("subjectEmpty");
  if (lines.has("subjectShouting")) add("subjectCapitals");
  if (lines.has("subjectExclaims")) add("subjectMarks");
  if (lines.has("subjectFalseReply")) add("subjectFalseReply");
  const words = spamWordsIn(`${subject} ${seen.text}`);
  if (words.length > 0)
    add("spamWords", words.slice(0, 8).join(", "), Math.min(words.length, WORDS_MAX));
  const count = (seen.text.match(/[\p{L}\p{N}]+/gu) ?? []).length;
  const images = seen.images.length;
  if (images > 0 && count < WORDS_FEW) add("imagesOnly", String(images));
  else if (images > 2 && count / images < WORDS_PER_IMAGE) add("fewWords", String(images));
  if (plain.trim() === "") add("noText");
  if (Buffer.byteLength(html) > CLIPPED_BYTES) add("large");
  for (const [code, detail] of linkRules(seen.links)) add(code, detail);
  return found;
}

/** Returns each rule about links at most once, with the first link it applies to. */
function linkRules(links: InspectedMessage["links"]): Map<SpamRule, string> {
  const found = new Map<SpamRule, string>();
  const note = (code: SpamRule, detail: string) => {
    if (!found.has(code)) found.set(code, detail);
  };
  for (const { href, text } of links) {
    if (!/^https?:/i.test(href) || !URL.canParse(href)) continue;
    const { hostname, protocol } = new URL(href);
    const shown = ADDRESS_AS_TEXT.exec(text.trim())?.[1];
    if (shown !== undefined && !isSameSite(shown, hostname))
      note("linkMismatch", `${shown} → ${hostname}`);
    if (SHORTENERS.has(hostname.replace(/^www\./, ""))) note("linkShortener", hostname);
    if (/^\d+(?:\.\d+){3}$|^\[/.test(hostname)) note("linkAddress", hostname);
    if (protocol === "http:") note("linkInsecure", hostname);
  }
  return found;
}

/** Returns whether one host is the other or below it. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) => `.${host.toLowerCase().replace(/^www\./, "")}`);
  return a === undefined || b === undefined || a.endsWith(b) || b.endsWith(a);
}

/** Returns the sum of the points, to one decimal. */
export const spamPoints = (findings: readonly SpamFinding[]): number =>
  Math.round(findings.reduce((sum, { points }) => sum + points, 0) * 10) / 10;
