/**
 * Elements without a use in emails: they run, load, ask for input, or change how the rest is
 * parsed. Their content stays.
 */
const TAGS = new Set(
  (
    "applet base basefont bgsound button datalist dialog embed fieldset form frame frameset input isindex keygen label layer legend link " +
    "math meter noscript object optgroup option output param plaintext portal progress select slot svg template xml foreignobject animate set use"
  ).split(" "),
);
/** Removed with their content. */
const WHOLE = new Set(["script", "iframe", "noembed", "noframes", "xmp", "textarea", "ilayer"]);
const NAME = /^[a-z][a-z0-9:_-]*$/;
const HTTP_EQUIV = new Set(["content-type", "x-ua-compatible", "content-language"]);

/** How an element is handled: it stays, its tags are removed, or all of it is. */
export type ElementTreatment = "keep" | "unwrap" | "drop";

export function elementTreatment(name: string): ElementTreatment {
  if (WHOLE.has(name)) return "drop";
  const local = name.slice(name.indexOf(":") + 1);
  // `svg:script` runs in programs that support namespaces.
  return TAGS.has(name) ||
    !NAME.test(name) ||
    (local !== name && (local === "script" || WHOLE.has(local)))
    ? "unwrap"
    : "keep";
}

/** A `meta` that redirects, sets cookies, or declares another encoding. */
export function isUnsafeMeta(attributes: ReadonlyMap<string, string>): boolean {
  const charset = attributes.get("charset");
  if (charset !== undefined && !/^\s*utf-?8\s*$/i.test(charset)) return true;
  const equiv = attributes.get("http-equiv")?.trim().toLowerCase();
  if (equiv === undefined) return false;
  if (!HTTP_EQUIV.has(equiv)) return true;
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(attributes.get("content") ?? "")?.[1];
  return equiv === "content-type" && declared !== undefined && !/^utf-?8$/i.test(declared);
}

const ALWAYS = new Set([
  "srcdoc",
  "formaction",
  "action",
  "ping",
  "manifest",
  "form",
  "classid",
  "codebase",
  "archive",
]);
export const PICTURE_ATTRIBUTES = new Set(["src", "background", "poster", "lowsrc", "dynsrc"]);
const ADDRESSES = new Set([
  "href",
  "xlink:href",
  "data",
  "code",
  "cite",
  "longdesc",
  "profile",
  "usemap",
  "classid",
  "from",
  "to",
  "values",
]);

export type AttributeKind = "unsafe" | "address" | "picture" | "pictures" | "style" | "plain";

export function attributeKind(name: string): AttributeKind {
  // A tag that was not closed before the next one: simpler parsers than browsers' see the second one
  // start there.
  if (name.startsWith("on") || ALWAYS.has(name) || name.includes("<")) return "unsafe";
  if (name === "style") return "style";
  if (name === "srcset" || name === "imagesrcset") return "pictures";
  if (PICTURE_ATTRIBUTES.has(name)) return "picture";
  return ADDRESSES.has(name) || name.endsWith(":href") ? "address" : "plain";
}
