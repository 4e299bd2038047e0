import {
  ACCOUNT_STATUSES,
  AppError,
  FILTER_OPERATORS,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
  type CustomFieldType,
  type FieldProblem,
  type FilterCondition,
  type FilterDefinition,
  type FilterFieldType,
  type FilterOperator,
} from "@arauto/contracts";
import { isIsoDate } from "../accounts/index.ts";

/** A condition whose field exists, whose operator fits and whose values have the field's type. */
export interface CheckedCondition {
  source: "standard" | "custom";
  field: string;
  type: FilterFieldType;
  operator: FilterOperator;
  /** None, one, a list, or from and to. Text and dates as text, numbers as number. */
  values: readonly (string | number)[];
}

type Scalar = string | number | boolean;
type Fault = { code: string; message: string };

/** Days that `inLastDays` may look back: a century. */
export const LAST_DAYS_MAX = 36_500;

function numberOf(value: Scalar): number | Fault {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : { code: "numberInvalid", message: "A number is needed" };
}

function textOf(value: Scalar): string | Fault {
  return typeof value === "string" && !value.includes("\0") ? value : { code: "textInvalid", message: "A text is needed" };
}

function dateOf(value: Scalar): string | Fault {
  return typeof value === "string" && isIsoDate(value) ? value : { code: "dateInvalid", message: "A date as 2026-11-21 is needed" };
}

function daysOf(value: Scalar): number | Fault {
  const days = numberOf(value);
  const whole = typeof days === "number" && Number.isInteger(days) && days >= 0 && days <= LAST_DAYS_MAX;
  return whole ? days : { code: "daysInvalid", message: `A whole number from 0 to ${LAST_DAYS_MAX} is needed` };
}

function statusOf(value: Scalar): string | Fault {
  return (ACCOUNT_STATUSES as readonly Scalar[]).includes(value)
    ? String(value)
    : { code: "statusInvalid", message: "There is no such status" };
}

const VALUE_OF: Record<FilterFieldType, (value: Scalar) => string | number | Fault> = {
  text: textOf,
  email: textOf,
  number: numberOf,
  date: dateOf,
  status: statusOf,
  boolean: () => ({ code: "valueInvalid", message: "No value is needed" }),
};

function typeOf(condition: FilterCondition, fields: ReadonlyMap<string, CustomFieldType>): FilterFieldType | undefined {
  if (condition.source === "custom") return fields.get(condition.field);
  return new Map<string, FilterFieldType>(Object.entries(STANDARD_FILTER_FIELDS)).get(condition.field);
}

function givenValues(condition: FilterCondition): { path: string; value: Scalar | undefined }[] {
  const needs = FILTER_OPERATORS[condition.operator];
  if (needs === "none") return [];
  if (needs === "one") return [{ path: "value", value: condition.value }];
  if (needs === "range")
    return [
      { path: "from", value: condition.from },
      { path: "to", value: condition.to },
    ];
  return (condition.values ?? []).map((value, index) => ({ path: `values.${index}`, value }));
}

function checkCondition(
  condition: FilterCondition,
  at: string,
  fields: ReadonlyMap<string, CustomFieldType>,
  problems: FieldProblem[],
): CheckedCondition | undefined {
  const { source, field, operator } = condition;
  const type = typeOf(condition, fields);
  if (!type) {
    problems.push({ path: `${at}.field`, code: "fieldUnknown", message: "There is no such field" });
    return undefined;
  }
  if (!OPERATORS_BY_TYPE[type].includes(operator)) {
    problems.push({ path: `${at}.operator`, code: "operatorInvalid", message: `Not possible for a field of type ${type}` });
    return undefined;
  }
  const given = givenValues(condition);
  const before = problems.length;
  if (FILTER_OPERATORS[operator] === "list" && given.length === 0)
    problems.push({ path: `${at}.values`, code: "valueMissing", message: "A value is needed" });
  const read = operator === "inLastDays" ? daysOf : VALUE_OF[type];
  const values: (string | number)[] = [];
  for (const { path, value } of given) {
    const result = value === undefined || value === "" ? { code: "valueMissing", message: "A value is needed" } : read(value);
    if (typeof result === "object") problems.push({ path: `${at}.${path}`, ...result });
    else values.push(result);
  }
  if (problems.length > before) return undefined;
  const [from, to] = values;
  if (operator === "between" && from !== undefined && to !== undefined && from > to) {
    problems.push({ path: `${at}.to`, code: "rangeReversed", message: "The end lies before the start" });
    return undefined;
  }
  return { source, field, type, operator, values };
}

/**
 * Checks a definition against the fields that exist.
 * @throws AppError FILTER_INVALID with the path of each fault, as `conditions.0.value`
 */
export function checkDefinition(definition: FilterDefinition, fields: ReadonlyMap<string, CustomFieldType>): CheckedCondition[] {
  const problems: FieldProblem[] = [];
  const checked = definition.conditions.map((condition, index) => checkCondition(condition, `conditions.${index}`, fields, problems));
  if (problems.length > 0) throw new AppError("FILTER_INVALID", problems[0]?.message, { errors: problems });
  return checked.filter((condition) => condition !== undefined);
}
