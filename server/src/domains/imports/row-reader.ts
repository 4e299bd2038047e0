import type { AccountStatus, CustomFieldType, ImportTarget, RejectionReason } from "@arauto/contracts";
import { fieldReader, readEmail, readName, readPhone, readStatus, type CellStyle } from "./cell-values.ts";

/** A row that can be stored. What the file leaves empty is null, or missing among the fields. */
export interface RowPerson {
  name: string | null;
  email: string;
  phone: string | null;
  status: AccountStatus | null;
  /** JSON object. */
  fields: string;
}

/** Why a row cannot be stored, and which column is to blame (null: the row as a whole). */
export interface RowFault {
  reason: RejectionReason;
  column: number | null;
  value: string;
}

/** Targets with the type of each custom field known. */
export type TypedTarget =
  | Exclude<ImportTarget, { kind: "field" | "newField" }>
  | { kind: "field"; identifier: string; type: CustomFieldType };

type Draft = { name: string | null; email: string; phone: string | null; status: AccountStatus | null; fields: string };
type Step = { column: number; take(cell: string, draft: Draft): RejectionReason | undefined };

// Put before formula cells by exports, ours too.
const NEUTRALISED = /^'[=+\-@]/;

function standardStep(column: number, field: "name" | "email" | "phone" | "status"): Step {
  const read = { name: readName, email: readEmail, phone: readPhone, status: readStatus }[field];
  return {
    column,
    take(cell, draft) {
      const result = read(cell);
      if ("reason" in result) return result.reason;
      Object.assign(draft, { [field]: result.value });
      return undefined;
    },
  };
}

function fieldStep(column: number, identifier: string, type: CustomFieldType, style: CellStyle): Step {
  const read = fieldReader(type, style);
  const key = `${JSON.stringify(identifier)}:`;
  return {
    column,
    take(cell, draft) {
      const result = read(cell);
      if ("reason" in result) return result.reason;
      draft.fields += draft.fields === "" ? key + result.value : `,${key}${result.value}`;
      return undefined;
    },
  };
}

/** Prepares the reading of rows once, so that little is left to do for each. */
export function rowReader(targets: readonly TypedTarget[], style: CellStyle): (cells: readonly string[]) => RowPerson | RowFault {
  const steps = targets.flatMap((target, column): Step[] => {
    if (target.kind === "ignore") return [];
    return [target.kind === "standard" ? standardStep(column, target.field) : fieldStep(column, target.identifier, target.type, style)];
  });
  const emailColumn = targets.findIndex((target) => target.kind === "standard" && target.field === "email");
  const width = targets.length;

  return (cells) => {
    if (cells.length !== width && !onlyEmptyBeyond(cells, width))
      return { reason: "columnCount", column: null, value: String(cells.length) };
    const draft: Draft = { name: null, email: "", phone: null, status: null, fields: "" };
    for (const { column, take } of steps) {
      let cell = (cells[column] ?? "").trim();
      if (cell === "" && column !== emailColumn) continue;
      if (cell.startsWith("'") && NEUTRALISED.test(cell)) cell = cell.slice(1);
      const reason = take(cell, draft);
      if (reason) return { reason, column, value: cell };
    }
    draft.fields = `{${draft.fields}}`;
    return draft;
  };
}

/** Spreadsheets leave delimiters behind the last column; cells that hold nothing are no fault. */
function onlyEmptyBeyond(cells: readonly string[], width: number): boolean {
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === "");
}
