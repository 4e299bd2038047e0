import { textOn, type Language } from "@arauto/contracts";
import { escapeHtml } from "@arauto/mail";
import type { EmailTexts } from "./email-texts.ts";

/** An email to be framed. */
export interface FramedEmail extends EmailTexts {
  language: Language;
}

const FONT =
  "'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TITLE_FONT =
  "'Bricolage Grotesque','Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

// Email clients without media queries keep the inline colors. The `data-ogsc` twins are for
// Outlook's apps.
const DARK: readonly [selector: string, rule: string][] = [
  [".canvas", "background-color:#0c1019 !important"],
  [".card", "background-color:#141923 !important;border-color:#242a36 !important"],
  [".ink", "color:#f1f0ec !important"],
  [".soft", "color:#b6bbc4 !important"],
  [".rule", "border-color:#242a36 !important"],
  [".button", "background-color:#316bdd !important"],
  [".body", "background-color:#5590f3 !important"],
  [".side", "border-left-color:#5590f3 !important;border-right-color:#5590f3 !important"],
];
const dark = (before: string) =>
  DARK.map(([selector, rule]) => `${before}${selector}{${rule}}`).join("\n");

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${dark("")}
}
${dark("[data-ogsc] ")}
@media (max-width:480px){.card{padding:32px 24px !important}.button,.brand{display:block !important}}`;

// The logo drawn with borders, because email clients block remote pictures: flap, cloth, and the
// cut below.
const SIDES = "border-left:10px solid #134cbb;border-right:10px solid #134cbb";
const MARK = `<!--[if !mso]><!--><div class="side" style="width:0;height:0;font-size:0;line-height:0;${SIDES};border-top:9px solid #efba41"></div><div class="body" style="width:20px;height:7px;font-size:0;line-height:0;background-color:#134cbb"></div><div class="side" style="width:0;height:0;font-size:0;line-height:0;${SIDES};border-bottom:10px solid transparent"></div><!--<![endif]-->`;

/** In dark mode our color gets lighter; a workspace's color stays, with readable text on it. */
const OWN_BRAND = { color: "#134cbb", text: "#ffffff", class: "button" };

// Keeps the body text out of the inbox preview.
const PREHEADER_FILL = "&#8199;&#847; ".repeat(60);

/**
 * Renders the email as HTML: warm background, one white card, one button. Complete without
 * pictures, in dark mode, and at 320 pixels.
 */
export function framedHtml(email: FramedEmail): string {
  const text = (value: string) => escapeHtml(value);
  const paragraph = (value: string) =>
    `<p class="soft" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#475061">${text(value)}</p>`;
  const { action, sender } = email;
  const brand = sender?.color
    ? { color: sender.color, text: textOn(sender.color), class: "brand" }
    : OWN_BRAND;
  return `<!doctype html>
<html lang="${languageTag(email.language)}" dir="ltr" xmlns:v="urn:schemas-microsoft-com:vml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${text(email.subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#faf9f5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text(email.preheader)}${PREHEADER_FILL}</div>
<div role="article" aria-roledescription="email" aria-label="${text(email.subject)}" lang="${languageTag(email.language)}" dir="ltr">
<table role="presentation" class="canvas" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:#faf9f5">
<tr><td align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="520" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:520px;font-family:${FONT}">
<tr><td style="padding:0 0 24px">
<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>
${sender ? "" : `<td width="20" style="padding:0 10px 0 0;vertical-align:middle">${MARK}</td>`}
<td class="ink" dir="auto" style="vertical-align:middle;font-family:${TITLE_FONT};font-size:21px;line-height:26px;font-weight:700;letter-spacing:-.02em;color:#161e2f;word-break:break-word">${text(sender?.name ?? "Arauto")}</td>
</tr></table>
</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:40px;background-color:#ffffff;border:1px solid #e3e5ea;border-radius:16px">
<h1 class="ink" style="margin:0 0 20px;font-family:${TITLE_FONT};font-size:27px;line-height:33px;font-weight:650;letter-spacing:-.02em;color:#161e2f;word-break:break-word">${text(email.heading)}</h1>
${[...(email.greeting === null ? [] : [email.greeting]), ...email.paragraphs].map(paragraph).join("\n")}
<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:24px 0 28px"><tr>
<td class="${brand.class}" bgcolor="${brand.color}" style="border-radius:10px;background-color:${brand.color};text-align:center"><a href="${text(action.link)}" style="display:block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:${brand.text};text-decoration:none;mso-padding-alt:13px 26px">${text(action.label)}</a></td>
</tr></table>
<p class="soft rule" style="margin:0;padding:20px 0 0;border-top:1px solid #e3e5ea;font-size:14px;line-height:21px;color:#475061">${text(email.note)}</p>
</td></tr>
<tr><td class="soft" style="padding:20px 0 0;font-size:13px;line-height:20px;color:#475061;word-break:break-word">${text(email.reason)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** Renders the same as plain text. */
export function framedText({
  heading,
  greeting,
  paragraphs,
  action,
  note,
  reason,
  sender,
}: FramedEmail): string {
  const parts = [
    heading,
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    `${action.label}:\n${action.link}`,
    note,
    `-- \n${sender?.name ?? "Arauto"}\n${reason}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function languageTag(language: Language): string {
  const [tongue = "", country = ""] = language.split("-");
  return `${tongue}-${country.toUpperCase()}`;
}
