/** Schemes allowed in links; a URL without one is relative. */
const LINK_SCHEMES = new Set(["http", "https", "mailto", "tel", "sms"]);
/** `cid` is a picture inside the message (RFC 2392). */
const PICTURE_SCHEMES = new Set(["http", "https", "cid"]);
/** A possible scheme: browsers look no further than the first of these characters. */
const SCHEME = /^([^:/?#]*):/;
/**
 * A Liquid output, as written or as a placeholder of `LiquidVault`: its value is checked for each
 * contact.
 */
const LIQUID = /\{[{%]|lq[0-9a-f]{16}x\d+z/;
const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|bmp)[;,]/;
/** Old programs skip these in the middle of a scheme. */
// oxlint-disable-next-line no-control-regex
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g;
const UNSAFE_CSS =
  /expression\(|-moz-binding|behaviou?r:|javascript:|vbscript:|livescript:|url\(["']?(?!https?:|cid:|data:image\/(?:png|gif|jpe?g|webp|bmp)[;,])[a-z][a-z0-9+.-]*:|<\/?style/;
const IMPORTS = /@import\b[^;{}]*(?:;|$)/gi;

/**
 * Returns whether a URL has a scheme that is not allowed for links or pictures. Pictures may be data
 * URLs.
 */
export function isUnsafeUrl(url: string, isPicture: boolean): boolean {
  const text = url.replace(SKIPPED, "").normalize("NFKC").toLowerCase();
  const scheme = SCHEME.exec(text)?.[1];
  if (scheme === undefined || LIQUID.test(scheme)) return false;
  return isPicture
    ? !PICTURE_SCHEMES.has(scheme) && !PICTURE_DATA.test(text)
    : !LINK_SCHEMES.has(scheme);
}

/** Returns whether any picture of a `srcset` is unsafe. */
export function hasUnsafeSource(list: string): boolean {
  return list
    .split(/[\s,]+/)
    .some(
      (part) =>
        part.includes(":") &&
        !/^(?:https?|cid):/i.test(part) &&
        !PICTURE_DATA.test(part.toLowerCase()),
    );
}

/**
 * Normalizes CSS as programs read it: without comments, escapes decoded, full-width letters folded,
 * and, for parsers that treat a style sheet's text as HTML, character references decoded.
 */
function plainCss(css: string): string {
  return css
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex?: string, decimal = "0") =>
      codePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&(?:tab|newline|colon);/gi, (name) => (name.toLowerCase() === "&colon;" ? ":" : ""))
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => codePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1")
    .normalize("NFKC")
    .replace(SKIPPED, "")
    .toLowerCase();
}

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Returns whether declarations could run a script or load a style. */
export function isUnsafeCss(css: string): boolean {
  const plain = plainCss(css);
  return UNSAFE_CSS.test(plain) || plain.includes("@import");
}

/** Returns a style sheet without its imports; empty if the rest is not safe either. */
export function safeStyleSheet(css: string): string {
  if (!isUnsafeCss(css)) return css;
  const without = css.replace(IMPORTS, "");
  return isUnsafeCss(without) ? "" : without;
}

/** Returns whether CSS loads something when it is applied; data URLs do not. */
export function loadsByCss(css: string): boolean {
  const plain = plainCss(css).replace(/url\(["']?(?:data:image\/|cid:)/g, "");
  return /url\(|image-set\(|image\(["']|@import|@font-face|src\(/.test(plain);
}
