import { isSafeTarget } from "../rich-text/safe-target.ts";

export const LINK_KINDS = ["web", "mail", "phone", "unsubscribe", "preferences", "view"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const PAGES = {
  unsubscribe: "{{ unsubscribe_url }}",
  preferences: "{{ preferences_url }}",
  view: "{{ view_in_browser_url }}",
} as const;
/** Returns true if a link of this kind opens one of the pages of every email. */
export const isPage = (kind: LinkKind): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind);
const PREFIX = { web: "", mail: "mailto:", phone: "tel:" } as const;

/** Returns the kind of a link, from its target. */
export function linkKindOf(target: string): LinkKind {
  if (/^\{\{-?\s*unsubscribe_url\s*-?\}\}$/.test(target)) return "unsubscribe";
  if (/^\{\{-?\s*preferences_url\s*-?\}\}$/.test(target)) return "preferences";
  if (/^\{\{-?\s*view_in_browser_url\s*-?\}\}$/.test(target)) return "view";
  if (/^mailto:/i.test(target)) return "mail";
  return /^tel:/i.test(target) ? "phone" : "web";
}

/** Returns the target without the part that its kind implies. */
export function shownTarget(target: string, kind: LinkKind): string {
  if (isPage(kind)) return "";
  return target.slice(PREFIX[kind].length);
}

/** Returns the target for a kind and the typed text. */
export function targetFor(kind: LinkKind, shown: string): string {
  if (isPage(kind)) return PAGES[kind];
  if (kind === "web") return shown;
  return (
    PREFIX[kind] + (kind === "phone" ? shown.replaceAll(/[^\d+*#{}|\s\w."']/g, "") : shown.trim())
  );
}

/** Returns the error of a target, if any; an empty one is merely missing. */
export function linkError(target: string): "unsafe" | "insecure" | null {
  if (target.trim() === "") return null;
  if (/^http:\/\//i.test(target)) return "insecure";
  return isSafeTarget(target) || target.startsWith("{%") ? null : "unsafe";
}
