import { TEMPLATE_SOURCE_MAX } from "@arauto/contracts/constants";

/** The content of the user's HTML file. */
export interface HtmlFile {
  source: string;
  /** Its title, if it has one. */
  subject: string;
}

export type HtmlError = "tooLarge" | "notHtml" | "empty";

/** UTF-8 uses up to four bytes per character; a larger file cannot fit. */
const BYTES_MAX = TEMPLATE_SOURCE_MAX * 4;

/** Reads an HTML file and detects its encoding. */
export async function readHtmlFile(file: Blob): Promise<HtmlFile | { error: HtmlError }> {
  if (file.size > BYTES_MAX) return { error: "tooLarge" };
  return checkHtml(decode(new Uint8Array(await file.arrayBuffer())));
}

/** Checks pasted text in the same way. */
export function checkHtml(text: string): HtmlFile | { error: HtmlError } {
  const source = text.replace(/^\uFEFF/, "");
  if (source.trim() === "") return { error: "empty" };
  if (source.length > TEMPLATE_SOURCE_MAX) return { error: "tooLarge" };
  // Pictures, PDFs and documents contain no markup like this.
  if (source.includes("\0") || !/<[a-z!][^>]*>/i.test(source)) return { error: "notHtml" };
  return { source, subject: titleOf(source) };
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const declaredEncoding = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : null;
  // Many files are UTF-8 without declaring it. Invalid UTF-8 is in the declared encoding, or that of Windows.
  for (const encoding of [marked, "utf-8", declaredEncoding, "windows-1252"]) {
    if (!encoding) continue;
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function titleOf(source: string): string {
  const raw = /<title[^>]*>([^<]*)<\/title>/i.exec(source)?.[1] ?? "";
  const text = new DOMParser().parseFromString(raw, "text/html").body.textContent;
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 300);
}
