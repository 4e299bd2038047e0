import { assetDataUrl } from "../../lib/asset-data.ts";

let embedded: Promise<string> | undefined;

/**
 * Embeds the page's own font in a picture, because a file has none of the page's fonts, and drawings are measured for
 * it. Returns it unchanged if the font can't be loaded.
 */
export async function withPageFont(svg: string): Promise<string> {
  embedded ??= fontFaces();
  const style = await embedded.catch(() => {
    embedded = undefined;
    return "";
  });
  return style === ""
    ? svg
    : svg.replace(/^<svg[^>]*>/, (open) => `${open}<style>${style}</style>`);
}

/** Returns the rules of the body's first font, with embedded files. */
async function fontFaces(): Promise<string> {
  const family = unquoted(getComputedStyle(document.body).fontFamily.split(",")[0] ?? "");
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href })))
    .flatMap(({ rule, base }) =>
      rule instanceof CSSFontFaceRule &&
      unquoted(rule.style.getPropertyValue("font-family")) === family
        ? [{ style: rule.style, base: base ?? document.baseURI }]
        : [],
    );
  const rules = await Promise.all(
    faces.map(async ({ style, base }) => {
      const address = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
      if (address === undefined) return "";
      const file = await assetDataUrl(new URL(address, base));
      const weight = style.getPropertyValue("font-weight");
      const range = style.getPropertyValue("unicode-range");
      return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(${file}) format("woff2")}`;
    }),
  );
  return rules.join("");
}

const unquoted = (name: string): string => name.trim().replaceAll(/^["']|["']$/g, "");
