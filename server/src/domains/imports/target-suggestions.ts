import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  type ContactFieldType,
  type ImportKind,
  type ImportSource,
  type ImportTarget,
} from "@arauto/contracts";
import type { KnownField } from "../custom-fields/index.ts";
import {
  dayComesFirst,
  decimalIsComma,
  FIELD_READERS,
  readEmail,
  readPhone,
} from "./cell-values.ts";
import { guessType, misfitsOf, mostly } from "./column-types.ts";
import type { FileShape } from "./csv-dialect.ts";
import { suggestDealFields } from "./deal-headers.ts";
import { knownExport, knownTarget } from "./known-exports.ts";
import { optOutOfStatus } from "./opt-outs.ts";
import { namePartsIn, wholeNameIn } from "./name-parts.ts";
import { isTaken, nameOf } from "./settings-check.ts";

const SAMPLE_MAX = 3;
const SAMPLE_LENGTH_MAX = 100;
const IDENTIFIER_MAX = 50;
const NAME_MAX = 100;

/** Recognizes the product that exported a file. */
export const sourceOf = (headers: readonly string[]): ImportSource | null =>
  knownExport(headers.map(plain))?.source ?? null;

/** Normalizes a header for comparison: lower-case letters and digits, no accents. */
function plain(header: string): string {
  return header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Returns up to three distinct values of a column. */
export function samplesOf(shape: FileShape, column: number): string[] {
  const values = shape.rows
    .map((cells) => (cells[column] ?? "").replaceAll("\0", "").trim())
    .filter((cell) => cell !== "");
  return [...new Set(values)]
    .slice(0, SAMPLE_MAX)
    .map((value) => value.slice(0, SAMPLE_LENGTH_MAX));
}

interface Column {
  index: number;
  header: string;
  key: string;
  cells: string[];
}

/** A column named `estado` may be a state of the country: its contents decide. */
function canContain(type: ContactFieldType, cells: readonly string[]): boolean {
  const fits = (cell: string) => "value" in FIELD_READERS[type](cell);
  if (type === "name") return true;
  const isStatus = (cell: string) => fits(cell) || optOutOfStatus(cell) !== undefined;
  return type === "status" ? mostly(cells, isStatus) : cells.length === 0 || cells.some(fits);
}

function byHeader(columns: readonly Column[], field: ContactField): Column | undefined {
  const { headers, type } = contactFieldTraits(field);
  const ranked = columns
    .map((column) => ({ column, rank: headers.indexOf(column.key) }))
    .filter(({ column, rank }) => rank !== -1 && canContain(type, column.cells));
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.column;
}

function newIdentifier(header: string, taken: ReadonlySet<string>): string {
  const base =
    plain(header)
      .replaceAll(" ", "_")
      .replace(/^[^a-z]+/, "")
      .slice(0, IDENTIFIER_MAX - 3) || "field";
  for (let number = 1; ; number += 1) {
    const identifier = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(identifier)) return identifier;
  }
}

/** The suggested target of a column, and whether it comes from an earlier import. */
export interface Suggestion {
  target: ImportTarget;
  remembered: boolean;
  /** Sample values that cannot be parsed as its type. */
  misfits?: { count: number; of: number };
  dayFirst?: boolean;
  decimalComma?: boolean;
}

/** The columns of an earlier import by header, with the target of each. */
export interface Matching {
  headers: readonly string[];
  targets: readonly ImportTarget[];
}

/**
 * Suggests a target for each column: as in the newest earlier import with such a column, by its header, by its contents
 * if the header is not conclusive, a field of the same name, a new field, or none if it is empty. No target is assigned
 * twice.
 * @param earlier newest first
 */
export function suggestTargets(
  kind: ImportKind,
  shape: FileShape,
  known: readonly KnownField[],
  earlier: readonly Matching[] = [],
): Suggestion[] {
  // In a row with too few or too many cells, which will be rejected, every value may belong to
  // another column.
  const complete = shape.rows.filter((cells) => cells.length === shape.headers.length);
  const rows = complete.length > 0 ? complete : shape.rows;
  const columns = shape.headers.map((header, index) => ({
    index,
    header,
    key: plain(header),
    cells: rows.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== ""),
  }));
  const remembered = rememberedTargets(columns, known, earlier);
  const targets = new Map(remembered);
  const used = new Set([...targets.values()].flatMap((target) => nameOf(target) ?? []));
  const open = () => columns.filter((column) => !targets.has(column.index));
  const give = (column: Column | undefined, field: ContactField) => {
    if (!column || isTaken(field, used)) return;
    used.add(field);
    targets.set(column.index, { kind: "standard", field });
  };

  if (kind === "deals") {
    // Our own exports contain the value twice, here in the smallest unit.
    const isMinor = ({ header }: Column) =>
      header === "value" && columns.some((column) => column.header === "amount");
    for (const column of open().filter(isMinor)) targets.set(column.index, { kind: "ignore" });
    const named = open().filter((column) => !isOurs(column, kind));
    for (const [index, field] of suggestDealFields(named, used))
      targets.set(index, { kind: "deal", field });
  } else {
    give(wholeNameIn(open()), "name");
    for (const [index, part] of namePartsIn(open(), used)) {
      used.add(`name.${part}`);
      targets.set(index, { kind: "namePart", part });
    }
    giveKnown(open(), targets, used);
    giveContactFields(shape, open, used, give);
  }
  const tags = used.has("tags") ? undefined : open().find(({ key }) => TAG_HEADERS.includes(key));
  if (tags) targets.set(tags.index, { kind: "tags" });
  for (const column of open())
    if (isOurs(column, kind)) targets.set(column.index, { kind: "ignore" });
  giveFields(open(), known, { targets, used, shape });
  return columns.map((column) => {
    const target = targets.get(column.index) ?? { kind: "ignore" };
    const misfits = misfitsOf(column.cells, target, known, shape);
    const dayFirst = dayComesFirst(column.cells);
    const decimalComma = decimalIsComma(column.cells);
    return {
      target,
      remembered: remembered.has(column.index),
      ...(misfits && { misfits }),
      ...(dayFirst !== undefined && { dayFirst }),
      ...(decimalComma !== undefined && { decimalComma }),
    };
  });
}

/** Assigns targets to the columns of another product's export. */
function giveKnown(
  columns: readonly Column[],
  targets: Map<number, ImportTarget>,
  used: Set<string>,
): void {
  const known = knownExport(columns.map(({ key }) => key));
  for (const { index, key, cells } of columns) {
    const target = knownTarget(known, key);
    const name = target && nameOf(target);
    if (
      !target ||
      (name && isTaken(name, used)) ||
      (target.kind !== "ignore" && cells.length === 0)
    )
      continue;
    if (name) used.add(name);
    targets.set(index, target);
  }
}

type Give = (column: Column | undefined, field: ContactField) => void;

function giveContactFields(
  shape: FileShape,
  open: () => Column[],
  used: ReadonlySet<string>,
  give: Give,
): void {
  if (!used.has("email"))
    give(
      byHeader(open(), "email") ??
        open().find(({ cells }) => mostly(cells, (cell) => "value" in readEmail(cell))),
      "email",
    );
  for (const field of CONTACT_FIELD_NAMES) give(byHeader(open(), field), field);
  if (!shape.headers.some((header) => header !== "")) giveByContent(open(), give);
}

/** Whether this is a column of our own exports that imports can't set. */
function isOurs({ header, cells }: Column, kind: ImportKind): boolean {
  if (header === "id")
    return (
      cells.length > 0 &&
      cells.every((cell) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cell))
    );
  return (kind === "deals" ? DEAL_HEADERS : CONTACT_HEADERS).has(header);
}

const CONTACT_HEADERS = new Set(["suppression", "createdAt", "updatedAt"]);
const DEAL_HEADERS = new Set([
  "probability",
  "origin",
  "campaign",
  "stageEnteredAt",
  "lastActivityAt",
  "lostNote",
]);
const TAG_HEADERS = ["tags", "tag", "etiquetas", "etiqueta", "labels", "marcadores"];

/** Returns the targets of columns from an earlier import, if those targets still exist. */
function rememberedTargets(
  columns: readonly Column[],
  known: readonly KnownField[],
  earlier: readonly Matching[],
): Map<number, ImportTarget> {
  const active = new Set(known.filter((field) => field.active).map((field) => field.identifier));
  const found = new Map<number, ImportTarget>();
  const used = new Set<string>();
  for (const { headers, targets } of earlier) {
    const places = placesByHeader(headers);
    for (const [place, index] of placesByHeader(columns.map((column) => column.header))) {
      const past = targets[places.get(place) ?? -1];
      if (!past || found.has(index)) continue;
      // A field that was new then exists now.
      const target: ImportTarget =
        past.kind === "newField" ? { kind: "field", identifier: past.identifier } : past;
      const name = nameOf(target);
      if (
        (target.kind === "field" && !active.has(target.identifier)) ||
        (name !== null && isTaken(name, used))
      )
        continue;
      if (name !== null) used.add(name);
      found.set(index, target);
    }
  }
  return found;
}

/**
 * Maps headers to columns and distinguishes repeated headers by number. Columns without a name
 * cannot be recognized again.
 */
function placesByHeader(headers: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  headers.forEach((header, index) => {
    const key = header.trim().toLowerCase();
    if (key === "") return;
    let number = 1;
    while (places.has(`${number} ${key}`)) number += 1;
    places.set(`${number} ${key}`, index);
  });
  return places;
}

interface Given {
  targets: Map<number, ImportTarget>;
  /** Names of targets, from `nameOf`. */
  used: Set<string>;
  shape: FileShape;
}

/** Assigns columns to fields of the same name, or to new ones. */
function giveFields(
  columns: readonly Column[],
  known: readonly KnownField[],
  { targets, used, shape }: Given,
): void {
  const taken = new Set(known.map((field) => field.identifier));
  for (const column of columns) {
    const field = known.find(
      ({ identifier, name, active }) =>
        active &&
        !used.has(`fields.${identifier}`) &&
        [plain(identifier), plain(name)].includes(column.key),
    );
    if (field) {
      used.add(`fields.${field.identifier}`);
      targets.set(column.index, { kind: "field", identifier: field.identifier });
    } else if (column.header === "" || column.cells.length === 0) {
      targets.set(column.index, { kind: "ignore" });
    } else {
      const identifier = newIdentifier(column.header, taken);
      taken.add(identifier);
      targets.set(column.index, {
        kind: "newField",
        identifier,
        name: column.header.slice(0, NAME_MAX),
        type: guessType(column.cells, shape, column.key),
      });
    }
  }
}

/** Without headers, only the contents distinguish phones from names. */
function giveByContent(columns: readonly Column[], give: Give): void {
  const phone = columns.find(({ cells }) => mostly(cells, (cell) => "value" in readPhone(cell)));
  give(phone, "phone");
  const words = (cell: string) => /^\p{L}[\p{L}\p{M}.'’ -]+$/u.test(cell);
  give(
    columns.find((column) => column !== phone && mostly(column.cells, words)),
    "name",
  );
}
