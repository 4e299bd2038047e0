/** Schemes that run, read, or show what is no web page. */
const UNSAFE_SCHEME =
  /^(?:javascript|vbscript|livescript|mocha|data|file|about|blob|filesystem|view-source|jar|mhtml|ms-its|res)(?:[^a-z0-9+.-]*):/;
const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|bmp)[;,]/;
/** Programs of before skip these in the middle of a scheme. */
// oxlint-disable-next-line no-control-regex
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g;
const UNSAFE_CSS =
  /expression\(|-moz-binding|behaviou?r:|javascript:|vbscript:|livescript:|url\(["']?data:(?!image\/(?:png|gif|jpe?g|webp|bmp)[;,])|<\/?style/;
const IMPORTS = /@import\b[^;{}]*(?:;|$)/gi;

/** An address that must not be followed or loaded. Pictures may carry their data in themselves. */
export function isUnsafeUrl(url: string, isPicture: boolean): boolean {
  const text = url.replace(SKIPPED, "").normalize("NFKC").toLowerCase();
  if (!UNSAFE_SCHEME.test(text)) return false;
  return !(isPicture && PICTURE_DATA.test(text));
}

/** Of `srcset`: any of its pictures. */
export function hasUnsafeSource(list: string): boolean {
  return list
    .split(/[\s,]+/)
    .some((part) => part.includes(":") && !/^(?:https?|cid):/i.test(part) && !PICTURE_DATA.test(part.toLowerCase()));
}

/**
 * As programs read CSS: without comments, escapes resolved, of whatever width the letters are. Also as one reads it that
 * takes a style sheet's text for HTML: character references resolved.
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

/** Declarations that could run a script or load a style. */
export function isUnsafeCss(css: string): boolean {
  const plain = plainCss(css);
  return UNSAFE_CSS.test(plain) || plain.includes("@import");
}

/** A style sheet without its imports; empty when what is left is not safe either. */
export function safeStyleSheet(css: string): string {
  if (!isUnsafeCss(css)) return css;
  const without = css.replace(IMPORTS, "");
  return isUnsafeCss(without) ? "" : without;
}

/** Whether CSS fetches something when it is applied; pictures that carry their data in themselves are not fetched. */
export function loadsByCss(css: string): boolean {
  const plain = plainCss(css).replace(/url\(["']?(?:data:image\/|cid:)/g, "");
  return /url\(|image-set\(|image\(["']|@import|@font-face|src\(/.test(plain);
}
