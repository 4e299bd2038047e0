/** Number of bytes at the start of a file that determine its type. */
export const HEAD_BYTES = 4096;

const starts = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);
const startsText = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
const isText = (head: Buffer): boolean => !head.includes(0) || isUtf16(head);
const isUtf16 = (head: Buffer): boolean => starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff);
const isZip = (head: Buffer): boolean =>
  starts(head, 0x50, 0x4b, 3, 4) || starts(head, 0x50, 0x4b, 5, 6);
/** Compound File Binary, the container of old Office files. */
const isCompound = (head: Buffer): boolean => starts(head, 0xd0, 0xcf, 0x11, 0xe0);

/** Programs of Windows, Linux and macOS, and scripts that name their interpreter. */
const isProgram = (head: Buffer): boolean =>
  startsText(head, "MZ") ||
  starts(head, 0x7f, 0x45, 0x4c, 0x46) ||
  startsText(head, "#!") ||
  starts(head, 0xca, 0xfe, 0xba, 0xbe) ||
  starts(head, 0xfe, 0xed, 0xfa) ||
  starts(head, 0xce, 0xfa, 0xed, 0xfe) ||
  starts(head, 0xcf, 0xfa, 0xed, 0xfe);

/** Extensions that an operating system runs when the file is opened. */
const RUNNABLE = new Set(
  "apk app appimage bat cmd com cpl dll exe hta iso jar js jse lnk msi msp pif ps1 reg scr sh vb vbe vbs wsf wsh".split(
    " ",
  ),
);

interface KnownType {
  extensions: string;
  type: string;
  fits: (head: Buffer) => boolean;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const KNOWN: readonly KnownType[] = [
  {
    extensions: "pdf",
    type: "application/pdf",
    fits: (head) => head.subarray(0, 1024).includes("%PDF-"),
  },
  { extensions: "png", type: "image/png", fits: (head) => startsText(head, "\x89PNG\r\n\x1a\n") },
  { extensions: "jpg jpeg", type: "image/jpeg", fits: (head) => starts(head, 0xff, 0xd8, 0xff) },
  { extensions: "gif", type: "image/gif", fits: (head) => startsText(head, "GIF8") },
  {
    extensions: "webp",
    type: "image/webp",
    fits: (head) => startsText(head, "RIFF") && startsText(head, "WEBP", 8),
  },
  { extensions: "docx", type: `${OFFICE}.wordprocessingml.document`, fits: isZip },
  { extensions: "xlsx", type: `${OFFICE}.spreadsheetml.sheet`, fits: isZip },
  { extensions: "pptx", type: `${OFFICE}.presentationml.presentation`, fits: isZip },
  { extensions: "odt ods odp", type: "application/vnd.oasis.opendocument", fits: isZip },
  { extensions: "zip", type: "application/zip", fits: isZip },
  { extensions: "doc xls ppt msg", type: "application/x-ole-storage", fits: isCompound },
  { extensions: "csv", type: "text/csv", fits: isText },
  { extensions: "txt md log eml ics vcf html htm svg xml json", type: "text/plain", fits: isText },
];

const BY_EXTENSION = new Map(
  KNOWN.flatMap((known) => known.extensions.split(" ").map((one) => [one, known] as const)),
);

/**
 * Returns the type of a file by its name and first bytes; null if it is a program, or doesn't match its name. Text of
 * any kind, including HTML and SVG, is plain text.
 */
export function fileType(name: string, head: Buffer): string | null {
  // Windows ignores dots and spaces at the end of a name.
  const extension = /\.([a-z0-9]+)[. ]*$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (RUNNABLE.has(extension) || isProgram(head)) return null;
  const known = BY_EXTENSION.get(extension);
  if (known) return known.fits(head) ? known.type : null;
  return "application/octet-stream";
}

const NAME_MAX = 200;

/** Returns a file's name without folders, and without characters that hide its extension or can't be stored. */
export function shownName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  const clean = base
    .replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029\ufeff]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim();
  if (clean.length <= NAME_MAX) return /^[. ]*$/.test(clean) ? "file" : clean;
  // The extension stays, because it determines how to open the file.
  const ending = /\.[a-z0-9]{1,10}$/i.exec(clean)?.[0] ?? "";
  return (
    Array.from(clean.slice(0, NAME_MAX - ending.length))
      .slice(0, -1)
      .join("") + ending
  );
}
