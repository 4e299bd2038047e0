import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  type CustomFieldType,
  IMPORT_WARNINGS,
  type ImportCorrection,
  type ImportSettings,
  type ImportTarget,
  type ImportWarning,
  NAME_PARTS,
  REJECTION_REASONS,
  type RejectionReason,
} from "@arauto/contracts";
import type { StagedContact } from "../contacts/index.ts";
import { type CorrectionNote, readAddress } from "./address-corrections.ts";
import { FIELD_READERS, fieldReader, readTags, type CellStyle, type Read } from "./cell-values.ts";
import { type OptOut, optOutOfStatus, readOptOut } from "./opt-outs.ts";

/** A row that can be stored. Values empty in the file are null, or missing from the fields. */
export interface RowContact extends Omit<StagedContact, "id"> {
  /** Unreadable values; the contact is stored without them. */
  unread: readonly Unread[];
  /** Corrections of the address. */
  corrections: readonly CorrectionNote[];
  /** Why the address must be suppressed, if the row indicates it. */
  optOut: OptOut | null;
}

/** A value that is omitted from a row. */
export interface Unread {
  warning: ImportWarning;
  /** Index of its column. */
  column: number;
  value: string;
}

/** Shared by the nearly all rows without one. */
const NONE_UNREAD: readonly Unread[] = [];
const NONE_CORRECTED: readonly CorrectionNote[] = [];
const isWarning = (reason: RejectionReason | ImportWarning): reason is ImportWarning =>
  (IMPORT_WARNINGS as readonly string[]).includes(reason);
const isRejection = (reason: RejectionReason | ImportWarning): reason is RejectionReason =>
  (REJECTION_REASONS as readonly string[]).includes(reason);
/** Warnings that never reject a row. */
const ONLY_WARNS: ReadonlySet<string> = new Set<ImportWarning>([
  "languageUnknown",
  "timeZoneUnknown",
]);

/** Why a row cannot be stored, and the column that caused it (null: the whole row). */
export interface RowError {
  reason: RejectionReason;
  column: number | null;
  value: string;
  /** Corrections that would make the address usable. */
  corrections?: readonly CorrectionNote[];
}

/** Targets with the type of each custom field resolved. */
export type TypedTarget =
  | Exclude<ImportTarget, { kind: "field" | "newField" }>
  | { kind: "field"; identifier: string; type: CustomFieldType };

interface Draft extends RowContact {
  /** The first name, then the last name, of files that have them in two columns. */
  nameParts?: string[];
}
type Reason = RejectionReason | ImportWarning;
type Step = {
  column: number;
  /** Runs even if the cell is empty. */
  always: boolean;
  take(cell: string, draft: Draft): Reason | undefined;
};

// The apostrophe that exports put before formula cells; ours adds one more before cells that
// already had some.
const NEUTRALIZED = /^'+[=+\-@＝＋－＠]/;
const INNER_NEUTRALIZED = /([;,|\t\n\r]"*)'('*[=+\-@＝＋－＠])/g;

/** Stores the value of a cell, or returns why it cannot be parsed. */
const taking =
  <T>(
    read: (cell: string) => Read<T> | { reason: ImportWarning },
    keep: (draft: Draft, value: T) => void,
  ): Step["take"] =>
  (cell, draft) => {
    const result = read(cell);
    if ("reason" in result) return result.reason;
    keep(draft, result.value);
    return undefined;
  };

/** Parses the address, with the corrections that the user allowed. */
function takeEmail(allowed: ReadonlySet<ImportCorrection>): Step["take"] {
  return (cell, draft) => {
    const read = readAddress(cell, allowed);
    draft.corrections = read.notes;
    if ("reason" in read) return read.reason;
    draft.email = read.value;
    return undefined;
  };
}

/** Parses a status. Other products' words for opt-outs suppress the address. */
function takeStatus(): Step["take"] {
  const take = takeOther("status");
  return (cell, draft) => {
    const optOut = optOutOfStatus(cell);
    if (optOut === undefined) return take(cell, draft);
    draft.optOut ??= optOut;
    return undefined;
  };
}

function takeStandard(name: ContactField, allowed: ReadonlySet<ImportCorrection>): Step["take"] {
  if (name === "email") return takeEmail(allowed);
  return name === "status" ? takeStatus() : takeOther(name);
}

/** Keeps a part of the name until both are read: one letter is a valid part, but not a name. */
function takeNamePart(part: (typeof NAME_PARTS)[number]): Step["take"] {
  return (cell, draft) => {
    draft.nameParts ??= ["", ""];
    draft.nameParts[NAME_PARTS.indexOf(part)] = cell;
    return undefined;
  };
}

/** Returns the step that joins the parts of the name after both are read; none for other files. */
function joiningNames(targets: readonly TypedTarget[]): Step[] {
  const column = targets.findIndex(({ kind }) => kind === "namePart");
  if (column === -1) return [];
  const takeName = takeOther("name");
  return [
    {
      column,
      always: true,
      take: (_, draft) =>
        draft.nameParts && takeName(draft.nameParts.filter((part) => part !== "").join(" "), draft),
    },
  ];
}

function takeOther(name: ContactField): Step["take"] {
  return taking(
    FIELD_READERS[contactFieldTraits(name).type],
    (draft: Record<ContactField, string | null>, value) => void (draft[name] = value),
  );
}

/** A row's initial values, before its cells are parsed. */
const NO_VALUES = Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, null])) as Record<
  ContactField,
  null
>;

function takeField(identifier: string, type: CustomFieldType, style: CellStyle): Step["take"] {
  const key = `${JSON.stringify(identifier)}:`;
  return taking(fieldReader(type, style), (draft, json) => {
    draft.fields += draft.fields === "" ? key + json : `,${key}${json}`;
  });
}

function takingOf(
  target: Exclude<TypedTarget, { kind: "ignore" | "deal" }>,
  style: CellStyle,
  { tags: everybodysTags, corrections }: RowOptions,
): Step["take"] {
  if (target.kind === "standard") return takeStandard(target.field, new Set(corrections));
  if (target.kind === "optOut")
    return (cell, draft) => {
      draft.optOut ??= readOptOut(cell, target.reason);
      return undefined;
    };
  if (target.kind === "namePart") return takeNamePart(target.part);
  if (target.kind === "field") return takeField(target.identifier, target.type, style);
  return taking(
    (cell) => readTags(cell, everybodysTags),
    (draft, tags) => void (draft.tags = tags),
  );
}

export interface RowOptions {
  /** Added to every contact. */
  tags: readonly string[];
  invalidValues: ImportSettings["invalidValues"];
  corrections: ImportSettings["corrections"];
}

/** Prepares a row reader once, to minimize the work per row. */
export function rowReader(
  targets: readonly TypedTarget[],
  styleOf: (column: number) => CellStyle,
  options: RowOptions,
): (cells: readonly string[]) => RowContact | RowError {
  const { tags: everybodysTags, invalidValues } = options;
  const steps = targets.flatMap((target, column): Step[] =>
    target.kind === "ignore" || target.kind === "deal"
      ? []
      : [
          {
            column,
            always: target.kind === "standard" && target.field === "email",
            take: takingOf(target, styleOf(column), options),
          },
        ],
  );
  steps.push(...joiningNames(targets));
  const width = targets.length;
  const isLeftOut = (reason: Reason): reason is ImportWarning =>
    isWarning(reason) && (invalidValues === "leaveOut" || ONLY_WARNS.has(reason));

  return (cells) => {
    if (cells.length !== width && !onlyEmptyBeyond(cells, width))
      return { reason: "columnCount", column: null, value: String(cells.length) };
    const draft: Draft = {
      ...NO_VALUES,
      email: "",
      fields: "",
      tags: everybodysTags,
      unread: NONE_UNREAD,
      corrections: NONE_CORRECTED,
      optOut: null,
    };
    for (const { column, always, take } of steps) {
      const cell = plainCell(cells[column]);
      if (cell === "" && !always) continue;
      const found = take(cell, draft);
      if (!found) continue;
      const reason =
        found === "statusInvalid" && invalidValues === "leaveOut" ? "statusUnknown" : found;
      if (isLeftOut(reason))
        draft.unread = [...draft.unread, { warning: reason, column, value: cell }];
      else if (isRejection(reason))
        return { reason, column, value: cell, corrections: draft.corrections };
    }
    draft.fields = `{${draft.fields}}`;
    return draft;
  };
}

/** Returns a cell without surrounding spaces, and without the apostrophes that exports put before formulas. */
export function plainCell(given: string | undefined): string {
  const cell = (given ?? "").trim();
  if (!cell.includes("'")) return cell;
  const inner = cell.replace(INNER_NEUTRALIZED, "$1$2");
  return NEUTRALIZED.test(inner) ? inner.slice(1) : inner;
}

/** Spreadsheets append delimiters after the last column; empty cells there are not an error. */
export function onlyEmptyBeyond(cells: readonly string[], width: number): boolean {
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === "");
}
