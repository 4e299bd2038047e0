import { type Picture, showPictures } from "../sanitize/own-pictures.ts";
import { attachmentsOf } from "./attachments.ts";
import { decodeBytes, decodeWords } from "./encoded-text.ts";
import { type HeaderField, readMessageHeader } from "./headers.ts";
import type { MimePart } from "./mime-tree.ts";
import { contentOf, partsOf, readMime } from "./mime-tree.ts";
import { isAttachment, readableParts, sourceOf, textOf } from "./part-text.ts";

/** A message as an email client parses it. */
export interface ParsedMail {
  /** All fields in their order, unfolded, with encoded words as written. */
  headers: HeaderField[];
  /** Not sanitized; shows the pictures that the message contains. Null if there is none. */
  html: string | null;
  /** The text part, or the text of the HTML. Null if there is neither. */
  text: string | null;
  /** Without the pictures that the HTML shows. */
  attachments: ParsedAttachment[];
}

export interface ParsedAttachment {
  /** Its place among all attachments, from 0. */
  place: number;
  /** May be empty. */
  name: string;
  type: string;
  /** In bytes. */
  size: number;
}

const PICTURE_TYPE = /^image\/[\w.+-]+$/;

/** Parses a message of any kind. Never throws. */
export function parseMail(bytes: Buffer): ParsedMail {
  const root = readMime(bytes);
  const parts = [...partsOf(root)];
  const html = parts
    .filter((part) => part.type === "text/html" && !isAttachment(part))
    .map((part) => sourceOf(part, Infinity))
    .join("\n");
  const texts = readableParts(root).map((part) => textOf(part));
  return {
    headers: root.headers.list.map(readable),
    html: html === "" ? null : showPictures(html, picturesIn(parts)),
    text: texts.length === 0 ? null : texts.join("\n\n"),
    attachments: attachmentsOf(root).flatMap(({ name, type, isInline, content }, place) =>
      isInline ? [] : [{ place, name, type, size: content.length }],
    ),
  };
}

/** Parses only the header of a message. Never throws. */
export function parseMailHeader(bytes: Buffer): ParsedMail {
  const headers = readMessageHeader(bytes).list.map(readable);
  return { headers, html: null, text: null, attachments: [] };
}

/** Returns the first field of each name in a message's header, with encoded words decoded. */
export function headerTexts<Name extends string>(
  bytes: Buffer,
  names: readonly Name[],
): Record<Name, string> {
  const headers = readMessageHeader(bytes);
  const entries = names.map(
    (name) => [name, decodeWords(headers.get(name.toLowerCase()))] as const,
  );
  return Object.fromEntries(entries) as Record<Name, string>;
}

function readable({ name, value }: HeaderField): HeaderField {
  return { name, value: decodeBytes(Buffer.from(value, "latin1"), "") };
}

function picturesIn(parts: readonly MimePart[]): Map<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const part of parts) {
    const contentId = /<([^<>]{1,300})>/.exec(part.headers.get("content-id"))?.[1];
    if (contentId === undefined || !PICTURE_TYPE.test(part.type) || pictures.has(contentId))
      continue;
    pictures.set(contentId, { type: part.type, content: contentOf(part) });
  }
  return pictures;
}
