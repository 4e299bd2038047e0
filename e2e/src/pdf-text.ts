import { inflateSync } from "node:zlib";

export interface PdfText {
  pages: number;
  /** In the order of the file, without white space: files position characters instead of writing spaces. */
  text: string;
}

interface PdfObject {
  head: string;
  content: string;
}

const OBJECT = /(?:^|\s)(\d+) 0 obj\b([\s\S]*?)endobj/g;

/** Reads the text of a PDF whose fonts map codes to characters (ToUnicode), as those of Chromium and PDFKit do. */
export function pdfText(file: Buffer): PdfText {
  // Bytes as characters, so that positions in text and file match.
  const source = file.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const [, id = "", body = ""] of source.matchAll(OBJECT)) objects.set(id, readObject(body));

  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      if (map) fonts.set(name, readCharacters(objects.get(map)?.content ?? ""));
    }

  const texts = [...objects.values()]
    .filter(({ content }) => /\bT[jJ]\b/.test(content))
    .map(({ content }) => shownText(content, fonts));
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head)).length;
  return { pages, text: texts.join("").replaceAll(/\s+/g, "") };
}

function readObject(body: string): PdfObject {
  const start = /stream\r?\n/.exec(body);
  if (!start) return { head: body, content: "" };
  const head = body.slice(0, start.index);
  const raw = body.slice(start.index + start[0].length, body.lastIndexOf("endstream"));
  if (!head.includes("FlateDecode")) return { head, content: raw };
  try {
    return { head, content: inflateSync(Buffer.from(raw, "latin1")).toString("latin1") };
  } catch {
    // Pictures may be compressed differently; they contain no text.
    return { head, content: "" };
  }
}

const fromHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

/** Parses which characters the codes of a font represent. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, list = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", text = ""] of list.matchAll(/<(\w+)>\s*<(\w+)>/g))
      characters.set(code.toLowerCase(), fromHex(text));
  for (const [, list = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", single = "", many = ""] of list.matchAll(
      /<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])/g,
    )) {
      const texts = many.match(/\w+/g) ?? [];
      const first = Number.parseInt(from, 16);
      for (let at = 0; at <= Number.parseInt(to, 16) - first; at += 1) {
        const code = (first + at).toString(16).padStart(from.length, "0");
        const next = (Number.parseInt(single, 16) + at).toString(16).padStart(4, "0");
        characters.set(code, fromHex(texts[at] ?? next));
      }
    }
  return characters;
}

/** Returns the text shown by a content stream, with the font selected at each place. */
function shownText(content: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let text = "";
  for (const [, name, hex = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name) font = fonts.get(name);
    // A font's codes have one byte or two.
    const digits = font?.keys().next().value?.length ?? 4;
    for (let at = 0; at < hex.length; at += digits)
      text += font?.get(hex.slice(at, at + digits).toLowerCase()) ?? "";
  }
  return text;
}
