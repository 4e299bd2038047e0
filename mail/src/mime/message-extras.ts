import { randomBytes } from "node:crypto";

/** A file that is sent with an email. */
export interface AttachedFile {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** The id by which the HTML shows it as a picture; null for files that are only attached. */
  contentId: string | null;
}

/** The parts of an email in addition to its text and HTML. */
export interface MessageExtras {
  /** Additional headers; names and values are printable ASCII on one line. */
  headers: Readonly<Record<string, string>>;
  attachments: readonly AttachedFile[];
}

const MIME_LINES = "\r\nMIME-Version: 1.0\r\n";
const HEADERS_END = "\r\n\r\n";
/** RFC 2045 §6.8. */
const BASE64_LINE = 76;

/**
 * Adds headers and files to a rendered message, whose last headers declare its body. Pictures that the HTML shows make the
 * message the first part of a `multipart/related` one (RFC 2387), and other files that of a `multipart/mixed` one (RFC
 * 2046 §5.1.3).
 */
export function withExtras(message: Buffer, { headers, attachments }: MessageExtras): Buffer {
  const mimeAt = message.indexOf(MIME_LINES);
  const bodyAt = message.indexOf(HEADERS_END) + HEADERS_END.length;
  if (mimeAt === -1 || mimeAt > bodyAt) throw new TypeError("The message declares no body");
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const pictures = attachments.filter(({ contentId }) => contentId !== null);
  const others = attachments.filter(({ contentId }) => contentId === null);
  const body = message.subarray(mimeAt + MIME_LINES.length);
  return Buffer.concat([
    message.subarray(0, mimeAt + 2),
    Buffer.from(`${own.join("")}MIME-Version: 1.0\r\n`),
    wrapped("mixed", wrapped("related", body, pictures), others),
  ]);
}

/**
 * Returns headers and body of a part that contains another one and then these files; without files, the part itself.
 */
function wrapped(kind: "mixed" | "related", part: Buffer, files: readonly AttachedFile[]): Buffer {
  if (files.length === 0) return part;
  // "=_" never occurs in quoted-printable or base64, so the boundary can't be in a part (RFC 2045 §6.7).
  const boundary = `=_${kind}${randomBytes(12).toString("hex")}`;
  // RFC 2387 §3.1: the type of the first part.
  const root = /^Content-Type: (?<type>[\w./-]+)/im.exec(part.toString("latin1", 0, 500));
  const type = kind === "related" ? ` type="${root?.groups?.["type"] ?? "text/html"}";` : "";
  return Buffer.concat([
    Buffer.from(
      `Content-Type: multipart/${kind};${type} boundary="${boundary}"\r\n\r\n--${boundary}\r\n`,
    ),
    part,
    ...files.flatMap((file) => [
      Buffer.from(`\r\n--${boundary}\r\n${fileHeaders(file)}\r\n`),
      base64Lines(file.content),
    ]),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function fileHeaders({ fileName, contentType, contentId }: AttachedFile): string {
  const plain = /^[\x20-\x7e]*$/.test(fileName) && !/["\\]/.test(fileName) && fileName.length <= 60;
  // RFC 2231 §4, with a name that every program reads.
  const name = plain
    ? `filename="${fileName}"`
    : `filename="${asciiName(fileName)}";\r\n${encodedName(fileName)}`;
  const use =
    contentId === null
      ? "Content-Disposition: attachment"
      : `Content-ID: <${contentId}>\r\nContent-Disposition: inline`;
  return `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: base64\r\n${use};\r\n ${name}\r\n`;
}

const asciiName = (name: string) =>
  name
    .replaceAll(/[^\x20-\x7e]/g, "_")
    .replaceAll(/["\\]/g, "_")
    .slice(-60);

const NAME_PART = 40;

/** Splits a long name into continuations (RFC 2231 §4.1), none in the middle of an escape. */
function encodedName(name: string): string {
  const text = `UTF-8''${[...Buffer.from(name)].map(percentEncoded).join("")}`;
  const parts = text.match(new RegExp(`(?:%[0-9A-F]{2}|[^%]){1,${NAME_PART}}`, "g")) ?? [];
  if (parts.length === 1) return ` filename*=${text}`;
  return parts.map((part, index) => ` filename*${index}*=${part}`).join(";\r\n");
}

function percentEncoded(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[A-Za-z0-9._-]/.test(sign)
    ? sign
    : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

function base64Lines(content: Buffer): Buffer {
  const text = content.toString("base64");
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += BASE64_LINE)
    lines.push(text.slice(at, at + BASE64_LINE));
  return Buffer.from(lines.join("\r\n"));
}
