import { createHash } from "node:crypto";

/** The look of the public pages, in the product's colours; light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #faf9f5; --surface: #ffffff; --edge: #e3e5ea; --control: #848b97;
  --text: #161e2f; --soft: #475061; --brand: #134cbb; --brand-hover: #083ea5; --brand-text: #0f46b2;
  --mark: #134cbb; --flap: #efba41; --focus: #1f5ed9; --good: #036035; --good-soft: #e3f9eb;
  --shadow: 0 16px 40px -8px rgb(22 30 47 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0c1019; --surface: #141923; --edge: #242a36; --control: #6e7484;
    --text: #f1f0ec; --soft: #b6bbc4; --brand: #316bdd; --brand-hover: #3871e0; --brand-text: #91bafc;
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
.workspace { margin: 0 0 24px; font-weight: 600; color: var(--soft); overflow-wrap: anywhere; }
.badge { display: inline-grid; place-items: center; width: 56px; height: 56px; margin-bottom: 16px; border-radius: 16px; background: var(--canvas); border: 1px solid var(--edge); }
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
  transition: background-color 120ms;
}
.primary { width: 100%; border: 0; background: var(--brand); color: #ffffff; }
.primary:hover { background: var(--brand-hover); }
.quiet { border: 1px solid var(--control); background: transparent; color: var(--brand-text); }
.quiet:hover { border-color: var(--brand-text); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.aside { margin: 0 0 12px; padding-top: 24px; border-top: 1px solid var(--edge); font-size: 14px; line-height: 20px; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media (forced-colors: active) { .primary { border: 1px solid; } }
`.trim();

/** Changes with the content, so that it can be cached for ever. */
export const PAGE_STYLE_PATH = `/t/page-${createHash("sha256").update(PAGE_STYLE).digest("hex").slice(0, 12)}.css`;
