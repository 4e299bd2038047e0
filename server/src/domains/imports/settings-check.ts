import {
  AppError,
  customFieldIdentifier,
  type FieldProblem,
  type ImportKind,
  type ImportSettings,
  type ImportTarget,
  NAME_PARTS,
} from "@arauto/contracts";
import type { KnownField } from "../custom-fields/index.ts";
import type { TypedTarget } from "./row-reader.ts";

type Problem = Pick<FieldProblem, "code" | "message">;

function problemOf(
  target: ImportTarget,
  fields: ReadonlyMap<string, KnownField>,
): Problem | undefined {
  if (target.kind === "field" && !fields.get(target.identifier)?.active)
    return { code: "fieldUnknown", message: "There is no active field with this name" };
  if (target.kind !== "newField") return undefined;
  if (!customFieldIdentifier.safeParse(target.identifier).success) {
    return {
      code: "identifierInvalid",
      message: "Use lowercase letters, digits and _, starting with a letter",
    };
  }
  return fields.has(target.identifier)
    ? { code: "IDENTIFIER_TAKEN", message: "This identifier is already in use" }
    : undefined;
}

/** Returns the identity of a target, which two columns cannot share. Null for none. */
export function nameOf(target: ImportTarget): string | null {
  if (target.kind === "ignore") return null;
  if (target.kind === "tags") return "tags";
  if (target.kind === "optOut") return `optOut.${target.reason}`;
  if (target.kind === "namePart") return `name.${target.part}`;
  return target.kind === "standard" || target.kind === "deal"
    ? target.field
    : `fields.${target.identifier}`;
}

/** Returns whether another column is mapped to a target. The name is imported whole or in parts. */
export function isTaken(name: string, used: ReadonlySet<string>): boolean {
  if (name === "name") return NAME_PARTS.some((part) => used.has(`name.${part}`)) || used.has(name);
  return used.has(name) || (name.startsWith("name.") && used.has("name"));
}

/**
 * Checks whether a column mapping can be used for a file with this many columns.
 * @throws AppError VALIDATION with the path of each error, such as `targets.3.identifier`
 */
export function checkSettings(
  kind: ImportKind,
  settings: ImportSettings,
  columnCount: number,
  known: readonly KnownField[],
): void {
  const fields = new Map(known.map((field) => [field.identifier, field]));
  const problems: FieldProblem[] = [];
  if (settings.targets.length !== columnCount) {
    problems.push({
      path: "targets",
      code: "targetsIncomplete",
      message: `The file has ${columnCount} columns`,
    });
  }
  const used = new Set<string>();
  settings.targets.forEach((target, index) => {
    const problem = problemOf(target, fields);
    if (problem) problems.push({ path: `targets.${index}.identifier`, ...problem });
    if (
      target.kind === (kind === "deals" ? "standard" : "deal") ||
      (kind === "deals" && (target.kind === "optOut" || target.kind === "namePart"))
    )
      problems.push({
        path: `targets.${index}`,
        code: "targetOfOtherKind",
        message: `Not a target of an import of ${kind === "deals" ? "deals" : "contacts"}`,
      });
    const name = nameOf(target);
    if (name === null) return;
    if (isTaken(name, used))
      problems.push({
        path: `targets.${index}`,
        code: "targetTwice",
        message: "Another column is already mapped to this field",
      });
    used.add(name);
  });
  if (kind === "deals") problems.push(...dealProblems(settings, used));
  else if (!used.has("email"))
    problems.push({
      path: "targets",
      code: "emailTargetMissing",
      message: "Map one column to the email",
    });
  if (problems.length > 0) throw new AppError("VALIDATION", undefined, { errors: problems });
}

/** Returns the missing settings of an import of deals. */
function dealProblems({ deals }: ImportSettings, used: ReadonlySet<string>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!used.has("title"))
    problems.push({
      path: "targets",
      code: "titleTargetMissing",
      message: "Map one column to the title",
    });
  if (!deals) problems.push({ path: "deals", code: "required", message: "Choose a pipeline" });
  else if (used.has("status") && deals.lostReasonId === null)
    problems.push({
      path: "deals.lostReasonId",
      code: "required",
      message: "Choose a reason for lost deals without one",
    });
  return problems;
}

/**
 * Resolves the type of each target field.
 * @throws AppError VALIDATION when a field was deleted or changed its type meanwhile
 */
export function typeTargets(settings: ImportSettings, known: readonly KnownField[]): TypedTarget[] {
  const fields = new Map(known.map((field) => [field.identifier, field]));
  return settings.targets.map((target) => {
    if (target.kind !== "field" && target.kind !== "newField") return target;
    const field = fields.get(target.identifier);
    if (target.kind === "newField" && (!field || field.type === target.type))
      return { kind: "field", identifier: target.identifier, type: target.type };
    if (target.kind === "field" && field)
      return { kind: "field", identifier: target.identifier, type: field.type };
    throw new AppError("VALIDATION", `The field ${target.identifier} was changed in the meantime`);
  });
}

/**
 * Checks that the fields still match those that rows are parsed for.
 * @throws AppError VALIDATION if one was deleted or changed its type
 */
export function checkTargets(targets: readonly TypedTarget[], known: readonly KnownField[]): void {
  const types = new Map(known.map(({ identifier, type }) => [identifier, type]));
  for (const target of targets)
    if (target.kind === "field" && types.get(target.identifier) !== target.type)
      throw new AppError(
        "VALIDATION",
        `The field ${target.identifier} was changed in the meantime`,
      );
}
