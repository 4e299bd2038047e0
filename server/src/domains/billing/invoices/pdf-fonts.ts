import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type PDFDocument from "pdfkit";
import decompress from "wawoff2/decompress.js";

const { resolve } = createRequire(import.meta.url);

/** A font file and its characters. */
export interface FontPart {
  file: string;
  boldFile: string;
  /** The font has only its thinnest weight, and is drawn with an outline. */
  isThin: boolean;
  /** Its letters are written from right to left. */
  isRtl: boolean;
}

interface Covered extends FontPart {
  covers: (codePoint: number) => boolean;
}

/** Subsets that every document has; the first ones are preferred. */
const NOTO = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];
/** Scripts with separate fonts. */
const SCRIPTS = ["arabic", "hebrew", "thai", "devanagari"];
const RTL: readonly string[] = ["arabic", "hebrew"];

let parts: readonly Covered[] | undefined;

/**
 * Returns the font parts for invoices: Latin, Cyrillic, Greek, Arabic, Hebrew, Thai, Devanagari, Japanese with most of
 * Chinese, and Korean.
 */
function allParts(): readonly Covered[] {
  parts ??= [
    ...notoParts(resolve("@fontsource/noto-sans/package.json"), NOTO),
    ...SCRIPTS.flatMap((script) =>
      notoParts(resolve(`@fontsource/noto-sans-${script}/package.json`), [script]),
    ),
    ...numberedParts("jp"),
    ...numberedParts("kr"),
  ];
  return parts;
}

const rangesIn = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8")) as Record<string, string>;

function notoParts(manifest: string, subsets: readonly string[]): Covered[] {
  const folder = path.dirname(manifest);
  const ranges = rangesIn(folder);
  // Not WOFF2: fontkit can't embed its composite glyphs.
  const file = (subset: string, weight: number) =>
    path.join(folder, `files/${path.basename(folder)}-${subset}-${weight}-normal.woff`);
  return subsets.map((subset) => ({
    file: file(subset, 400),
    boldFile: file(subset, 700),
    isThin: false,
    isRtl: RTL.includes(subset),
    covers: coverageOf(ranges[subset] ?? ""),
  }));
}

/** Returns the parts of a font that is too large for one file and split by number. */
function numberedParts(language: "jp" | "kr"): Covered[] {
  const folder = path.dirname(resolve(`@fontsource-variable/noto-sans-${language}/package.json`));
  return Object.entries(rangesIn(folder)).flatMap(([subset, ranges]) => {
    // Named subsets contain Latin letters and the like, which the other font has.
    const number = /^\[(\d+)\]$/.exec(subset)?.[1];
    if (number === undefined) return [];
    const file = path.join(folder, `files/noto-sans-${language}-${number}-wght-normal.woff2`);
    const covers = coverageOf(ranges);
    return [{ file, boldFile: file, isThin: true, isRtl: false, covers }];
  });
}

/** Returns whether a list such as `U+0-FF,U+131` has a code point. */
function coverageOf(list: string): (codePoint: number) => boolean {
  const ranges = list.split(",").flatMap((range) => {
    const match = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim());
    if (!match) return [];
    const first = parseInt(match[1] ?? "", 16);
    return [{ first, last: match[2] === undefined ? first : parseInt(match[2], 16) }];
  });
  return (codePoint) => ranges.some(({ first, last }) => codePoint >= first && codePoint <= last);
}

/**
 * Decompresses the fonts that a document needs for texts. pdfkit measures the letters of WOFF2, but can't embed them: they
 * would be invisible.
 */
export async function decompressFonts(
  doc: InstanceType<typeof PDFDocument>,
  texts: readonly string[],
): Promise<void> {
  const runs = texts.flatMap((text) => runsOf(text));
  const files = new Set(runs.filter(({ part }) => part.isThin).map(({ part }) => part.file));
  for (const file of files)
    doc.registerFont(file, Buffer.from(await decompress(await readFile(file))));
}

/** Text that one font part can render. */
export interface FontRun {
  text: string;
  part: FontPart;
}

const UNKNOWN = "?";
const SPACES = /[\u00a0\u202f\u2009]/g;

/** Whether the fonts have all characters of a text. */
export const canWrite = (text: string): boolean =>
  runsOf(text)
    .map((run) => run.text)
    .join("") === text.normalize("NFC").replaceAll(SPACES, " ");

/** Splits text into runs by font part. A character that no font has loses its accent, or becomes a question mark. */
export function runsOf(text: string): FontRun[] {
  const runs: { text: string; part: Covered }[] = [];
  for (const given of text.normalize("NFC").replaceAll(SPACES, " ")) {
    const last = runs.at(-1);
    const { sign, part } = signFor(given, last?.part);
    if (last && last.part === part) last.text += sign;
    else runs.push({ text: sign, part });
  }
  return runs;
}

function signFor(given: string, preferred: Covered | undefined): { sign: string; part: Covered } {
  const [latin] = allParts();
  if (!latin) throw new Error("There are no fonts");
  for (const sign of [given, given.normalize("NFKD").replaceAll(/\p{M}/gu, "")]) {
    const codePoints = Array.from(sign, (one) => one.codePointAt(0) ?? 0);
    if (codePoints.length === 0) continue;
    const hasAll = (part: Covered) => codePoints.every((one) => part.covers(one));
    const part = preferred && hasAll(preferred) ? preferred : allParts().find(hasAll);
    if (part) return { sign, part };
  }
  return { sign: UNKNOWN, part: latin };
}
