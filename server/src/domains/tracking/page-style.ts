import { createHash } from "node:crypto";
import { brandPalette } from "@arauto/contracts";

/** The style of the public pages, in the product's colors; light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #faf9f5; --surface: #ffffff; --edge: #e3e5ea; --control: #848b97;
  --text: #161e2f; --soft: #475061; --brand: #134cbb; --on-brand: #ffffff; --brand-edge: #134cbb; --brand-text: #0f46b2;
  --mark: #134cbb; --flap: #efba41; --focus: #1f5ed9; --good: #036035; --good-soft: #e3f9eb;
  --shadow: 0 16px 40px -8px rgb(22 30 47 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0c1019; --surface: #141923; --edge: #242a36; --control: #6e7484;
    --text: #f1f0ec; --soft: #b6bbc4; --brand: #316bdd; --on-brand: #ffffff; --brand-edge: #5590f3; --brand-text: #91bafc;
    --mark: #5590f3; --flap: #f4c050; --focus: #80b3fe; --good: #77dda0; --good-soft: #142e21;
    --shadow: 0 16px 40px -8px rgb(0 0 0 / .5);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--canvas); color: var(--text);
  font: 430 16px/24px "Hanken Grotesk", system-ui, -apple-system, "Segoe UI", sans-serif;
}
main {
  width: 100%; max-width: 440px; padding: 40px 32px 32px; text-align: center;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 16px; box-shadow: var(--shadow);
}
main.wide { max-width: 520px; text-align: start; }
main.branded { border-top: 6px solid var(--brand); }
.workspace { margin: 0 0 24px; font-weight: 600; color: var(--soft); overflow-wrap: anywhere; }
.wide .workspace { margin-bottom: 8px; color: var(--brand-text); }
.logo { margin: 0 0 24px; line-height: 0; }
.logo img { max-width: 100%; height: auto; max-height: 96px; object-fit: contain; }
@media (prefers-color-scheme: dark) { .plate img { box-sizing: content-box; max-width: calc(100% - 24px); padding: 8px 12px; border-radius: 8px; background: #ffffff; } }
.badge { display: inline-grid; place-items: center; width: 56px; height: 56px; margin-bottom: 16px; border-radius: 16px; background: var(--canvas); border: 1px solid var(--edge); }
.badge.initials { background: var(--brand); border-color: var(--brand-edge); color: var(--on-brand); font-size: 20px; font-weight: 650; letter-spacing: .02em; }
.ways { display: grid; gap: 16px; margin: 0 0 8px; }
@media (min-width: 560px) { .ways { grid-template-columns: 1fr 1fr; } main:has(.ways) { max-width: 600px; } }
.way { display: flex; flex-direction: column; padding: 20px 16px 16px; border: 1px solid var(--edge); border-radius: 12px; background: var(--canvas); }
.way h2 { margin: 0 0 4px; font-size: 18px; line-height: 24px; font-weight: 620; }
.way p { flex: 1; margin: 0 0 16px; font-size: 14px; line-height: 20px; }
.way button, .button { width: 100%; padding: 10px 12px; overflow-wrap: anywhere; }
.way .quiet, .button { background: var(--surface); }
.button { display: inline-grid; place-items: center; min-height: 44px; border: 1px solid var(--control); border-radius: 8px; color: var(--text); font-weight: 550; text-decoration: none; }
.button:hover { border-color: var(--text); }
.badge.good { background: var(--good-soft); border-color: transparent; }
.mark .body { fill: var(--mark); }
.mark .flap { fill: var(--flap); }
.tick { fill: none; stroke: var(--good); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 34px; font-weight: 620; letter-spacing: -.02em; text-wrap: balance; }
p { margin: 0 0 24px; color: var(--soft); overflow-wrap: anywhere; text-wrap: pretty; }
strong { color: var(--text); font-weight: 600; }
form { margin: 0; }
button {
  min-height: 44px; padding: 10px 24px; border-radius: 8px; cursor: pointer; font: inherit; font-weight: 550;
  transition: box-shadow 120ms, border-color 120ms;
}
.primary { width: 100%; border: 1px solid var(--brand-edge); background: var(--brand); color: var(--on-brand); }
.primary:hover { box-shadow: 0 0 0 3px color-mix(in srgb, var(--brand-edge) 35%, transparent); }
.quiet { border: 1px solid var(--control); background: transparent; color: var(--text); }
.quiet:hover { border-color: var(--text); }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.aside { margin: 0 0 12px; padding-top: 24px; border-top: 1px solid var(--edge); font-size: 14px; line-height: 20px; }
form + form { margin-top: 12px; }
form + .aside, .notice + .aside, .ways + .aside { margin-top: 24px; }
.wide .quiet { width: 100%; }
a { color: var(--brand-text); text-underline-offset: 3px; }
blockquote { margin: 0 0 24px; padding: 16px; border: 1px solid var(--edge); border-radius: 10px; background: var(--canvas); text-align: start; overflow-wrap: anywhere; white-space: pre-line; }
fieldset { margin: 0 0 24px; padding: 0; border: 0; }
legend { padding: 0; margin: 0 0 8px; font-size: 14px; line-height: 20px; color: var(--soft); }
.reasons { display: grid; gap: 8px; }
.reasons button { width: 100%; }
.topic { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding: 12px 0; border-top: 1px solid var(--edge); cursor: pointer; }
.topic:last-child { border-bottom: 1px solid var(--edge); }
.topic input { flex: none; width: 20px; height: 20px; margin: 2px; accent-color: var(--brand-edge); cursor: pointer; }
.topic span { display: block; min-width: 0; overflow-wrap: anywhere; }
.topic b { display: block; font-weight: 600; }
.topic small { display: block; font-size: 14px; line-height: 20px; color: var(--soft); }
.notice { margin: 4px 0 24px; padding: 16px; border-radius: 10px; background: var(--good-soft); }
.notice p { margin: 0; color: var(--text); }
.notice.plain { background: var(--canvas); border: 1px solid var(--edge); }
.notice form { margin-top: 12px; }
.notice .quiet { width: auto; background: var(--surface); padding: 8px 16px; }
.languages { margin: 32px 0 0; padding: 16px 0 0; border-top: 1px solid var(--edge); display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: center; list-style: none; font-size: 14px; line-height: 20px; }
.languages a, .languages strong { display: inline-block; padding: 8px 2px; }
@media (max-width: 380px) { main { padding: 32px 20px 24px; } }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media (forced-colors: active) { .primary { border: 1px solid; } }
`.trim();

/** Changes with the content, so that it can be cached forever. */
export const PAGE_STYLE_PATH = `/t/page-${createHash("sha256").update(PAGE_STYLE).digest("hex").slice(0, 12)}.css`;

const brandRule = (color: string, scheme: "light" | "dark") => {
  const { fill, onFill, edge, text } = brandPalette(color, scheme);
  return `:root { --brand: ${fill}; --on-brand: ${onFill}; --brand-edge: ${edge}; --brand-text: ${text}; }`;
};

/** Returns the style for a workspace's color (`#rrggbb`), on top of that of the pages. */
export function brandStyle(color: string): string {
  return `${brandRule(color, "light")}\n@media (prefers-color-scheme: dark) { ${brandRule(color, "dark")} }\n`;
}

const BRAND_FOLDER = "/t/brand";
/** The route that serves the style of a color. */
export const BRAND_STYLE_ROUTE = `${BRAND_FOLDER}/:file`;
/** Returns the path of a color's stylesheet; pages may not contain inline styles. */
export const brandStylePath = (color: string): string => `${BRAND_FOLDER}/${color.slice(1)}.css`;
/** Returns the color of a file name; null when it is invalid. */
export function colorOfStyle(file: string): string | null {
  const match = /^([0-9a-f]{6})\.css$/.exec(file);
  return match ? `#${match[1]}` : null;
}
