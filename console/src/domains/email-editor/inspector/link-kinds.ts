import { isSafeTarget } from "../rich-text/safe-target.ts";

export const LINK_KINDS = ["web", "mail", "phone", "unsubscribe", "preferences"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const PAGES = { unsubscribe: "{{ unsubscribe_url }}", preferences: "{{ preferences_url }}" } as const;
const PREFIX = { web: "", mail: "mailto:", phone: "tel:" } as const;

/** What a link leads to, by its target. */
export function linkKindOf(target: string): LinkKind {
  if (/^\{\{-?\s*unsubscribe_url\s*-?\}\}$/.test(target)) return "unsubscribe";
  if (/^\{\{-?\s*preferences_url\s*-?\}\}$/.test(target)) return "preferences";
  if (/^mailto:/i.test(target)) return "mail";
  return /^tel:/i.test(target) ? "phone" : "web";
}

/** The target without what its kind says already. */
export function shownTarget(target: string, kind: LinkKind): string {
  if (kind === "unsubscribe" || kind === "preferences") return "";
  return target.slice(PREFIX[kind].length);
}

/** The target that a kind and what is typed for it make. */
export function targetFor(kind: LinkKind, shown: string): string {
  if (kind === "unsubscribe" || kind === "preferences") return PAGES[kind];
  if (kind === "web") return shown;
  return PREFIX[kind] + (kind === "phone" ? shown.replaceAll(/[^\d+*#{}|\s\w."']/g, "") : shown.trim());
}

/** What is wrong with a target, if anything; an empty one is merely not there yet. */
export function linkFault(target: string): "unsafe" | "insecure" | null {
  if (target.trim() === "") return null;
  if (/^http:\/\//i.test(target)) return "insecure";
  return isSafeTarget(target) || target.startsWith("{%") ? null : "unsafe";
}
