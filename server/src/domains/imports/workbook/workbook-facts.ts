import { AppError } from "@arauto/contracts";
import { meaningOf, type NumberMeaning } from "./number-formats.ts";
import type { PackageParts } from "./package-parts.ts";
import { attribute, readXml } from "./xml-events.ts";

const SHEETS_MAX = 500;
const STYLES_MAX = 70_000;
const NAME_MAX = 100;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]+/g;

export interface SheetPart {
  name: string;
  part: string;
  hidden: boolean;
}

/** Facts about a workbook needed to read its sheets. */
export interface WorkbookFacts {
  sheets: SheetPart[];
  /** Days count from 1904 instead of 1900. */
  from1904: boolean;
  /** By the style number that cells refer to. */
  meanings: NumberMeaning[];
  stringsPart: string | undefined;
}

interface Relation {
  type: string;
  target: string;
}

/** @throws AppError FILE_UNREADABLE for archives that are not a supported workbook */
export async function readFacts(parts: PackageParts): Promise<WorkbookFacts> {
  const root = [...(await relations(parts, "_rels/.rels", "")).values()].find(({ type }) =>
    type.endsWith("/officeDocument"),
  );
  const bookPart = root?.target ?? "xl/workbook.xml";
  if (!parts.has(bookPart) || bookPart.endsWith(".bin"))
    throw new AppError("FILE_UNREADABLE", whatElse(parts));
  const folder = bookPart.includes("/") ? bookPart.slice(0, bookPart.lastIndexOf("/") + 1) : "";
  const related = await relations(
    parts,
    `${folder}_rels/${bookPart.slice(folder.length)}.rels`,
    folder,
  );
  const partOf = (kind: string) =>
    [...related.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;

  const { sheets, from1904 } = await readBook(parts, bookPart, related);
  if (sheets.length === 0)
    throw new AppError("FILE_UNREADABLE", "The workbook has no sheet with cells.");
  const stylesPart = partOf("styles");
  return {
    sheets,
    from1904,
    meanings: stylesPart ? await readMeanings(parts, stylesPart) : [],
    stringsPart: partOf("sharedStrings"),
  };
}

async function relations(
  parts: PackageParts,
  part: string,
  folder: string,
): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  await readXml(parts.read(part), {
    open(name, attributes) {
      const { Id: id, Type: type = "", Target: target = "", TargetMode: mode } = attributes;
      // External relations are never fetched.
      if (name === "Relationship" && id !== undefined && mode !== "External")
        found.set(id, { type, target: absolute(folder, target) });
    },
    enough: () => found.size > SHEETS_MAX * 10,
  });
  return found;
}

/** Resolves the target of a relation to a part name. */
function absolute(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps: string[] = folder.split("/").filter((step) => step !== "");
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

async function readBook(parts: PackageParts, part: string, related: ReadonlyMap<string, Relation>) {
  const sheets: SheetPart[] = [];
  let from1904 = false;
  await readXml(parts.read(part), {
    open(name, attributes) {
      if (name === "workbookPr")
        from1904 = ["1", "true", "on"].includes(attribute(attributes, "date1904") ?? "");
      if (name !== "sheet" || sheets.length >= SHEETS_MAX) return;
      const relation = related.get(attribute(attributes, "id") ?? "");
      // Charts and dialogs are sheets too, but have no cells.
      if (!relation?.type.endsWith("/worksheet") || !parts.has(relation.target)) return;
      const shown = nameOf(attributes["name"] ?? "", sheets);
      sheets.push({
        name: shown,
        part: relation.target,
        hidden: (attributes["state"] ?? "visible") !== "visible",
      });
    },
  });
  return { sheets, from1904 };
}

/**
 * Sanitizes a sheet name. The format limits names to 31 distinct characters, but not every program
 * obeys.
 */
function nameOf(given: string, others: readonly SheetPart[]): string {
  const base =
    given
      .replace(CONTROLS, " ")
      .trim()
      .slice(0, NAME_MAX - 6) || "Sheet";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} (${number})`;
    if (!others.some((other) => other.name === name)) return name;
  }
}

async function readMeanings(parts: PackageParts, part: string): Promise<NumberMeaning[]> {
  const codes = new Map<number, string>();
  const meanings: NumberMeaning[] = [];
  let inCells = false;
  await readXml(parts.read(part), {
    open(name, attributes) {
      const format = Number(attributes["numFmtId"] ?? 0);
      if (name === "numFmt" && codes.size < STYLES_MAX)
        codes.set(format, attributes["formatCode"] ?? "");
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells && meanings.length < STYLES_MAX)
        meanings.push(meaningOf(format, codes.get(format)));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return meanings;
}

/** Names the format of an archive that is not a workbook, with a hint for the user. */
function whatElse(parts: PackageParts): string {
  if (parts.has("xl/workbook.bin"))
    return "This is a binary workbook (.xlsb). Save it as .xlsx or CSV and upload that file.";
  if (parts.has("content.xml") && parts.has("mimetype"))
    return "This is an OpenDocument file. Save it as .xlsx or CSV and upload that file.";
  if (parts.has("word/document.xml"))
    return "This is a text document. Upload a CSV file or an Excel workbook.";
  if (parts.has("index/document.iwa"))
    return "This is a Numbers file. Export it as Excel or CSV and upload that file.";
  return "This is an archive. Extract it and upload the CSV file or Excel workbook.";
}
