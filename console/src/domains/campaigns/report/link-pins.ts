/** A figure shown on a link of the email. */
export interface LinkPin {
  index: number;
  text: string;
  /** The share of all clicks, 0 to 1. */
  weight: number;
}

/** Quotes a text as a CSS string. */
const quoted = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} .,%·]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ""} `)}"`;

/**
 * Pins the figures to the email's links with styles only: the email is shown without scripts and in
 * its own origin, where nothing can be measured or overlaid from outside.
 */
export function withPins(html: string, pins: readonly LinkPin[]): string {
  const rules = pins.map(({ index, text, weight }) => {
    const strength = 0.12 + 0.5 * weight;
    return `[data-link="${index}"]{box-shadow:0 0 0 2px rgb(19 76 187 / ${strength.toFixed(2)})!important}[data-link="${index}"]::after{content:${quoted(text)}!important}`;
  });
  const style = `<style>
[data-link]{position:relative!important;overflow:visible!important;border-radius:4px}
[data-link]::after{position:absolute!important;inset-block-end:calc(100% - 5px)!important;inset-inline-end:-6px!important;z-index:9;padding:0 7px;border-radius:10px;background:#134cbb;color:#fff;font:600 12px/20px system-ui,sans-serif;letter-spacing:0;text-decoration:none;text-transform:none;white-space:nowrap;direction:ltr;box-shadow:0 1px 3px rgb(22 30 47 / 0.3)}
${rules.join("\n")}
</style>`;
  const end = html.search(/<\/head\s*>/i);
  return end === -1 ? html + style : html.slice(0, end) + style + html.slice(end);
}
