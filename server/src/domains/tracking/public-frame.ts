import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@arauto/contracts";
import { textsOf } from "../../platform/texts.ts";
import { brandStylePath, PAGE_STYLE_PATH } from "./page-style.ts";
import type { PageWorkspace } from "./page-workspace.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Masks an address so that only its owner can recognize it: `m•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

const MARK = `<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><polygon class="body" points="6,3 26,3 26,29 16,19 6,29"/><polygon class="flap" points="6,3 26,3 16,12"/></svg>`;
const TICK = `<svg class="tick" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M7 17l6 6 12-14"/></svg>`;

/** The known languages of a page's readers. */
export interface ReaderLanguages {
  /** The contact's, if known. */
  language: string | null;
  workspace: { language: Language };
}

/** The request of a page. */
export interface Reading {
  language: Language;
  /** Path of the page, for forms and for the language selection. */
  path: string;
  /** The reader chose the language here: every form submits it. */
  languageChosen: boolean;
}

interface PageParts {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
  workspace?: PageWorkspace;
  /** A badge above the title; `none` for interactive pages, which are wider. */
  badge: "mark" | "tick" | "none";
  /** Absent on pages that cannot be requested again. */
  reading?: Reading;
}

/** Returns up to two initials of a company: "Padaria Aurora" → "PA". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = "", ...rest] = words;
  const last = rest.at(-1) ?? "";
  const initial = (word: string) => [...word][0]?.toLocaleUpperCase() ?? "";
  return initial(first) + initial(last);
}

const tagOf = (language: Language) => {
  const [tongue = "", region = ""] = language.split("-");
  return `${tongue}-${region.toUpperCase()}`;
};

/** Renders a whole public page: no script, no inline style, one column from 320 pixels on. */
export function page({ language, title, body, workspace, badge, reading }: PageParts): string {
  const color = workspace?.brandColor ?? null;
  const logo = workspace ? logoImage(workspace) : "";
  const heading =
    workspace === undefined || logo !== ""
      ? ""
      : `<p class="workspace" dir="auto">${escapeHtml(workspace.name)}</p>`;
  const classes = [...(badge === "none" ? ["wide"] : []), ...(color === null ? [] : ["branded"])];
  const badges = {
    // On a company's page, its own logo or initials, because the reader knows the company.
    mark:
      logo !== ""
        ? ""
        : workspace
          ? `<div class="badge initials" aria-hidden="true">${escapeHtml(initialsOf(workspace.name))}</div>`
          : `<div class="badge">${MARK}</div>`,
    tick: `<div class="badge good">${TICK}</div>`,
    none: "",
  };
  return `<!doctype html>
<html lang="${tagOf(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
${color === null ? "" : `<link rel="stylesheet" href="${brandStylePath(color)}">\n`}</head>
<body>
<main${classes.length === 0 ? "" : ` class="${classes.join(" ")}"`}>
${logo}
${badges[badge]}
${heading}
<h1>${escapeHtml(title)}</h1>
${body}
${reading ? languageChoice(reading) : ""}
</main>
</body>
</html>
`;
}

/** Renders the logo; empty without one. A logo without alternative text is read as the company's name. */
function logoImage({ logo, name }: PageWorkspace): string {
  if (!logo) return "";
  const dark =
    logo.darkUrl === null
      ? ""
      : `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logo.darkUrl)}">`;
  const image = `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.alt || name)}" width="${logo.width}">`;
  return `<p class="logo${logo.darkUrl === null ? " plate" : ""}"><picture>${dark}${image}</picture></p>`;
}

function languageChoice({ language, path }: Reading): string {
  const entries = LANGUAGES.map((one) => {
    const name = escapeHtml(LANGUAGE_NAMES[one].nativeName);
    if (one === language)
      return `<strong lang="${tagOf(one)}" aria-current="true">${name}</strong>`;
    return `<a lang="${tagOf(one)}" hreflang="${tagOf(one)}" rel="nofollow" href="${escapeHtml(path)}?lang=${one}">${name}</a>`;
  });
  const labels = LANGUAGES.map((one) => textsOf(one, "public-pages").languages);
  return `<nav class="languages" aria-label="${escapeHtml([...new Set(labels)].join(", "))}">${entries.join("\n")}</nav>`;
}

/**
 * Inserts names and addresses into a sentence, bidi-isolated, so that a name cannot change the direction of the
 * sentence.
 */
export function interpolated(text: string, values: Readonly<Record<string, string>>): string {
  return escapeHtml(text).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : `<strong><bdi>${escapeHtml(value)}</bdi></strong>`;
  });
}

export const sentence = (text: string, values: Readonly<Record<string, string>>): string =>
  `<p>${interpolated(text, values)}</p>`;

/** In each of our forms: shows that a reader submitted it, not a mail program. */
const BY_RECIPIENT = `<input type="hidden" name="via" value="page">`;
export const pressedOnPage = (form: URLSearchParams | undefined): boolean =>
  form?.get("via") === "page";

/** Renders a form with its fields (HTML) in the language of the page; `under` is appended to the page's path. */
export function form(
  { path, language, languageChosen }: Reading,
  under: string,
  fields: string,
): string {
  const query = languageChosen ? `?lang=${language}` : "";
  return `<form method="post" action="${escapeHtml(`${path}${under}${query}`)}">${BY_RECIPIENT}${fields}</form>`;
}

export const submit = (label: string, look: "primary" | "quiet"): string =>
  `<button class="${look}" type="submit">${escapeHtml(label)}</button>`;
