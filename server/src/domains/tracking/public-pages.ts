import type { Language } from "@arauto/contracts";
import { PAGE_STYLE_PATH } from "./page-style.ts";
import { PAGE_TEXTS } from "./page-texts.ts";
import type { Subscription } from "./service.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Shows enough for its owner to know it, and too little for anybody else: `m•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

const MARK = `<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><polygon class="body" points="6,3 26,3 26,29 16,19 6,29"/><polygon class="flap" points="6,3 26,3 16,12"/></svg>`;
const TICK = `<svg class="tick" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M7 17l6 6 12-14"/></svg>`;

interface PageParts {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
  workspace?: string;
  good?: boolean;
}

function page({ language, title, body, workspace, good }: PageParts): string {
  const [tongue = "", region = ""] = language.split("-");
  const heading = workspace === undefined ? "" : `<p class="workspace" dir="auto">${escapeHtml(workspace)}</p>`;
  return `<!doctype html>
<html lang="${tongue}-${region.toUpperCase()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<main>
<div class="badge${good ? " good" : ""}">${good ? TICK : MARK}</div>
${heading}
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A sentence with the workspace and the masked address set off; bidi-isolated, so that no name can turn the sentence round. */
function sentence(text: string, { workspace, email }: Subscription): string {
  const values: Record<string, string> = { workspace: workspace.name, email: email === undefined ? "" : maskEmail(email) };
  const html = escapeHtml(text).replace(
    /\{(workspace|email)\}/g,
    (_, name: string) => `<strong><bdi>${escapeHtml(values[name] ?? "")}</bdi></strong>`,
  );
  return `<p>${html}</p>`;
}

function button(action: string, label: string, look: "primary" | "quiet"): string {
  return `<form method="post" action="${escapeHtml(action)}"><button class="${look}" type="submit">${escapeHtml(label)}</button></form>`;
}

/** Asks; nothing happens before the button is pressed. `action` is the path of this mail's unsubscription. */
export function askPage(language: Language, subscription: Subscription, action: string): string {
  const texts = PAGE_TEXTS[language];
  const body =
    sentence(subscription.email === undefined ? texts.askUnknown : texts.ask, subscription) + button(action, texts.unsubscribe, "primary");
  return page({ language, title: texts.askTitle, body, workspace: subscription.workspace.name });
}

/** Says that it is done, with a way back for who clicked by mistake. */
export function donePage(language: Language, subscription: Subscription, action: string): string {
  const texts = PAGE_TEXTS[language];
  const known = subscription.email !== undefined;
  const back = known ? `<p class="aside">${escapeHtml(texts.mistake)}</p>${button(`${action}/undo`, texts.undo, "quiet")}` : "";
  const body = sentence(known ? texts.done : texts.doneUnknown, subscription) + back;
  return page({ language, title: texts.doneTitle, body, workspace: subscription.workspace.name, good: true });
}

/** Says that mails go on, with the way to unsubscribe after all. */
export function backPage(language: Language, subscription: Subscription, action: string): string {
  const texts = PAGE_TEXTS[language];
  const body = sentence(texts.back, subscription) + button(action, texts.unsubscribe, "quiet");
  return page({ language, title: texts.backTitle, body, workspace: subscription.workspace.name, good: true });
}

/** For links that are forged, cut off or older than the installation's secret. */
export function missingPage(language: Language): string {
  const texts = PAGE_TEXTS[language];
  return page({ language, title: texts.missingTitle, body: `<p>${escapeHtml(texts.missing)}</p>` });
}

export function faultPage(language: Language): string {
  const texts = PAGE_TEXTS[language];
  return page({ language, title: texts.faultTitle, body: `<p>${escapeHtml(texts.fault)}</p>` });
}
