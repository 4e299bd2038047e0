import {
  ACCOUNT_STATUSES,
  AppError,
  customEventName,
  type CustomEventPropertyCondition,
  type CustomEventPropertyType,
  DEAL_FILTER_FIELDS,
  type DealConditions,
  type DealFilterField,
  ENGAGEMENT_FILTER_FIELDS,
  FILTER_CONDITIONS_MAX,
  FILTER_COUNT_MAX,
  FILTER_DAYS_MAX,
  FILTER_OPERATORS,
  isFilterGroup,
  OPERATORS_BY_PROPERTY_TYPE,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
  type CustomFieldType,
  type FieldProblem,
  type FilterCondition,
  type FilterDefinition,
  type FilterFieldType,
  type FilterGroup,
  type FilterOperator,
} from "@arauto/contracts";
import { isIsoDate } from "../custom-fields/index.ts";
import { checkDeal, type KnownDealNames } from "./deal-values.ts";

/** A condition whose field exists, whose operator fits and whose values have the field's type. */
export interface CheckedCondition {
  source: FilterCondition["source"];
  field: string;
  type: FilterFieldType;
  operator: FilterOperator;
  /**
   * None, one, a list, or both ends of a range. Texts and dates are strings; numbers and day counts
   * are numbers.
   */
  values: readonly (string | number)[];
  /** Engagement only; null for any campaign. */
  campaignId: string | null;
  /** Engagement and custom events; null for any time. */
  days: number | null;
  /** Custom events only: the first and last day that count, and conditions on properties. */
  firstDay: string | null;
  lastDay: string | null;
  where: readonly CheckedPropertyCondition[];
  /** Deals only: the conditions on the deal. */
  deal: DealConditions;
}

/** A condition on a property of a custom event. `field` is its name. */
export interface CheckedPropertyCondition {
  field: string;
  type: CustomEventPropertyType;
  operator: FilterOperator;
  values: readonly (string | number)[];
}

/** Conditions joined by one operator. A condition outside of any group is a part of one. */
export interface CheckedPart {
  operator: FilterGroup["operator"];
  isGroup: boolean;
  conditions: readonly CheckedCondition[];
}

/** The records that a definition may reference. */
export interface KnownNames {
  /** Types of the workspace's custom fields by identifier. */
  fields: ReadonlyMap<string, CustomFieldType>;
  /** The workspace's topics by id. */
  topics: ReadonlyMap<string, unknown>;
  /** Campaigns that conditions may reference. Null accepts any id; a deleted campaign has no engagement. */
  campaigns: ReadonlySet<string> | null;
  /** Records that conditions on deals may reference. Null accepts any id; deleted records match no deal. */
  deals: KnownDealNames | null;
}

type Scalar = string | number | boolean;
interface FieldError {
  code: string;
  message: string;
}

function numberOf(value: Scalar): number | FieldError {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number)
    ? number
    : { code: "numberInvalid", message: "Must be a number" };
}

function textOf(value: Scalar): string | FieldError {
  return typeof value === "string" && !value.includes("\0")
    ? value
    : { code: "textInvalid", message: "Must be text" };
}

function dateOf(value: Scalar): string | FieldError {
  return typeof value === "string" && isIsoDate(value)
    ? value
    : { code: "dateInvalid", message: "Must be a date, for example 2026-11-21" };
}

function daysOf(value: Scalar): number | FieldError {
  const days = numberOf(value);
  const isValid =
    typeof days === "number" && Number.isInteger(days) && days >= 0 && days <= FILTER_DAYS_MAX;
  return isValid
    ? days
    : { code: "daysInvalid", message: `Must be a whole number from 0 to ${FILTER_DAYS_MAX}` };
}

function statusOf(value: Scalar): string | FieldError {
  return (ACCOUNT_STATUSES as readonly Scalar[]).includes(value)
    ? String(value)
    : { code: "statusInvalid", message: "Unknown status" };
}

function countOf(value: Scalar): number | FieldError {
  const count = numberOf(value);
  const isValid =
    typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= FILTER_COUNT_MAX;
  return isValid
    ? count
    : { code: "countInvalid", message: `Must be a whole number from 0 to ${FILTER_COUNT_MAX}` };
}

const needsNone = (): FieldError => ({
  code: "valueInvalid",
  message: "This operator takes no value",
});

const VALUE_OF: Record<FilterFieldType, (value: Scalar) => string | number | FieldError> = {
  text: textOf,
  email: textOf,
  number: numberOf,
  date: dateOf,
  status: statusOf,
  tags: textOf,
  boolean: needsNone,
  topic: needsNone,
  engagement: needsNone,
  customEvent: countOf,
  deal: needsNone,
};

const STANDARD_TYPES = new Map<string, FilterFieldType>(Object.entries(STANDARD_FILTER_FIELDS));

function typeOf(
  { source, field }: FilterCondition,
  known: KnownNames,
): FilterFieldType | undefined {
  if (source === "custom") return known.fields.get(field);
  if (source === "standard") return STANDARD_TYPES.get(field);
  if (source === "topic") return known.topics.has(field) ? "topic" : undefined;
  // Any name: filters can be prepared before the first event arrives.
  if (source === "customEvent")
    return customEventName.safeParse(field).success ? "customEvent" : undefined;
  if (source === "deal")
    return (DEAL_FILTER_FIELDS as readonly string[]).includes(field) ? "deal" : undefined;
  return (ENGAGEMENT_FILTER_FIELDS as readonly string[]).includes(field) ? "engagement" : undefined;
}

/** The parts of a condition that hold its values. */
type Operands = Pick<FilterCondition, "operator" | "value" | "values" | "from" | "to">;

function givenValues(condition: Operands): { path: string; value: Scalar | undefined }[] {
  const needs = FILTER_OPERATORS[condition.operator];
  if (needs === "none") return [];
  if (needs === "one" || needs === "days") return [{ path: "value", value: condition.value }];
  if (needs === "range")
    return [
      { path: "from", value: condition.from },
      { path: "to", value: condition.to },
    ];
  return (condition.values ?? []).map((value, index) => ({ path: `values.${index}`, value }));
}

/** Parses a condition's values by the type of its field. Adds errors to `problems`. */
function readValues(
  condition: Operands,
  type: FilterFieldType,
  at: string,
  problems: FieldProblem[],
): (string | number)[] {
  const needs = FILTER_OPERATORS[condition.operator];
  const given = givenValues(condition);
  if (needs === "list" && given.length === 0)
    problems.push({ path: `${at}.values`, code: "valueMissing", message: "A value is required" });
  const read = needs === "days" ? daysOf : VALUE_OF[type];
  const values: (string | number)[] = [];
  for (const { path, value } of given) {
    const result =
      value === undefined || value === ""
        ? { code: "valueMissing", message: "A value is required" }
        : read(value);
    if (typeof result === "object") problems.push({ path: `${at}.${path}`, ...result });
    else values.push(result);
  }
  const [from, to] = values;
  if (needs === "range" && from !== undefined && to !== undefined && from > to)
    problems.push({
      path: `${at}.to`,
      code: "rangeReversed",
      message: "The end is before the start",
    });
  return values;
}

function checkCondition(
  condition: FilterCondition,
  at: string,
  known: KnownNames,
  problems: FieldProblem[],
): CheckedCondition[] {
  const { source, field, operator } = condition;
  const type = typeOf(condition, known);
  if (!type) {
    problems.push({ path: `${at}.field`, code: "fieldUnknown", message: "Unknown field" });
    return [];
  }
  if (!OPERATORS_BY_TYPE[type].includes(operator)) {
    problems.push({
      path: `${at}.operator`,
      code: "operatorInvalid",
      message: `This operator doesn't support fields of type ${type}`,
    });
    return [];
  }
  const before = problems.length;
  const values = readValues(condition, type, at, problems);
  const { campaignId = null } = type === "engagement" ? condition : {};
  const { days = null } = type === "engagement" || type === "customEvent" ? condition : {};
  const occurrence =
    type === "customEvent" ? checkOccurrence(condition, values, at, problems) : NO_OCCURRENCE;
  const deal = type === "deal" ? (condition.deal ?? {}) : {};
  if (type === "deal") checkDeal(field as DealFilterField, deal, `${at}.deal`, known, problems);
  if (campaignId !== null && known.campaigns?.has(campaignId) === false)
    problems.push({
      path: `${at}.campaignId`,
      code: "campaignUnknown",
      message: "Campaign not found",
    });
  return problems.length > before
    ? []
    : [{ source, field, type, operator, values, campaignId, days, ...occurrence, deal }];
}

type Occurrence = Pick<CheckedCondition, "firstDay" | "lastDay" | "where">;
const NO_OCCURRENCE: Occurrence = { firstDay: null, lastDay: null, where: [] };

/** Checks the period and property conditions of custom events. Adds errors to `problems`. */
function checkOccurrence(
  { operator, days, where = [], ...period }: FilterCondition,
  [count]: readonly (string | number)[],
  at: string,
  problems: FieldProblem[],
): Occurrence {
  const firstDay = period.firstDay ?? null;
  const lastDay = period.lastDay ?? null;
  const problem = (path: string, code: string, message: string) =>
    problems.push({ path: `${at}.${path}`, code, message });
  if (operator === "atLeast" && count === 0) problem("value", "countInvalid", "Must be at least 1");
  if (days !== undefined && (firstDay !== null || lastDay !== null))
    problem("days", "daysInvalid", "Give either days or a first and last day");
  for (const [path, day] of [
    ["firstDay", firstDay],
    ["lastDay", lastDay],
  ] as const)
    if (day !== null && !isIsoDate(day))
      problem(path, "dateInvalid", "Must be a date, for example 2026-11-21");
  if (firstDay !== null && lastDay !== null && firstDay > lastDay)
    problem("lastDay", "rangeReversed", "The end is before the start");
  return { firstDay, lastDay, where: checkPropertyConditions(where, `${at}.where`, problems) };
}

/** Checks conditions on the properties of a custom event. Adds errors to `problems`. */
export function checkPropertyConditions(
  where: readonly CustomEventPropertyCondition[],
  at: string,
  problems: FieldProblem[],
): CheckedPropertyCondition[] {
  return where.flatMap((condition, index) => {
    const { property, type, operator } = condition;
    if (!OPERATORS_BY_PROPERTY_TYPE[type].includes(operator)) {
      problems.push({
        path: `${at}.${index}.operator`,
        code: "operatorInvalid",
        message: `This operator doesn't support properties of type ${type}`,
      });
      return [];
    }
    const values = readValues(condition, type, `${at}.${index}`, problems);
    return [{ field: property, type, operator, values }];
  });
}

/** Lists every condition of a definition, including those in groups. */
export function conditionsOf(definition: FilterDefinition): FilterCondition[] {
  return definition.conditions.flatMap((part) => (isFilterGroup(part) ? part.conditions : [part]));
}

/**
 * Checks a definition against the records that exist.
 * @throws AppError FILTER_INVALID with the path of each error, such as
 * `conditions.2.conditions.0.value`
 */
export function checkDefinition(definition: FilterDefinition, known: KnownNames): CheckedPart[] {
  if (conditionsOf(definition).length > FILTER_CONDITIONS_MAX) {
    const message = `A filter can have at most ${FILTER_CONDITIONS_MAX} conditions`;
    throw new AppError("FILTER_INVALID", message, {
      errors: [{ path: "conditions", code: "conditionsTooMany", message }],
    });
  }
  const problems: FieldProblem[] = [];
  const parts = definition.conditions.map((part, index): CheckedPart => {
    const at = `conditions.${index}`;
    if (!isFilterGroup(part))
      return {
        operator: "AND",
        isGroup: false,
        conditions: checkCondition(part, at, known, problems),
      };
    const conditions = part.conditions.flatMap((one, place) =>
      checkCondition(one, `${at}.conditions.${place}`, known, problems),
    );
    return { operator: part.operator, isGroup: true, conditions };
  });
  if (problems.length > 0)
    throw new AppError("FILTER_INVALID", problems[0]?.message, { errors: problems });
  return parts;
}
