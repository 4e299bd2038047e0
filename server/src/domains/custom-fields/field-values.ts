import {
  EMAIL_MAX,
  email as emailSchema,
  type CustomFieldType,
  type FieldProblem,
  type FieldValues,
} from "@arauto/contracts";

/** The part of a field that its values depend on. */
export interface KnownField {
  identifier: string;
  name: string;
  type: CustomFieldType;
  active: boolean;
}

/** Maximum length of a custom field's text, in UTF-16 units. */
export const FIELD_TEXT_MAX = 2000;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a day exists in the Gregorian calendar, years 1 to 9999. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || day < 1 || day > (DAYS[month - 1] ?? 0)) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month !== 2 || day < 29 || leap;
}

/** Whether a text is an existing day such as `2026-11-21`. */
export function isIsoDate(text: string): boolean {
  const parts = ISO_DATE.exec(text);
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

type Value = FieldValues[string];
type FieldError = { code: string; message: string };

function textError(value: Value): FieldError | undefined {
  if (typeof value !== "string") return { code: "textInvalid", message: "Must be text" };
  if (value.length > FIELD_TEXT_MAX)
    return { code: "valueTooLong", message: `At most ${FIELD_TEXT_MAX} characters` };
  // PostgreSQL's JSON can contain neither NUL nor half a surrogate pair.
  if (value.includes("\0") || /\p{Surrogate}/u.test(value))
    return { code: "textInvalid", message: "Contains characters that can't be stored" };
  return undefined;
}

function emailError(value: Value): FieldError | undefined {
  if (typeof value === "string" && value.trim().length > EMAIL_MAX)
    return { code: "valueTooLong", message: `At most ${EMAIL_MAX} characters` };
  return emailSchema.safeParse(value).success
    ? undefined
    : { code: "fieldEmailInvalid", message: "Invalid email" };
}

const ERROR_OF: Record<CustomFieldType, (value: Value) => FieldError | undefined> = {
  text: textError,
  number: (value) =>
    typeof value === "number" && Number.isFinite(value)
      ? undefined
      : { code: "numberInvalid", message: "Must be a number" },
  boolean: (value) =>
    typeof value === "boolean"
      ? undefined
      : { code: "booleanInvalid", message: "Must be true or false" },
  date: (value) =>
    typeof value === "string" && isIsoDate(value)
      ? undefined
      : { code: "dateInvalid", message: "Must be a date, for example 2026-11-21" },
  email: emailError,
};

/** Returns why a value does not fit a type; undefined when it does. */
export const valueError = (type: CustomFieldType, value: Value): FieldError | undefined =>
  ERROR_OF[type](value);

/**
 * Validates values and returns them for storing: typed by their fields, without empty ones. Values of disabled fields
 * stay as stored, and may be sent back unchanged.
 */
export function checkFieldValues(
  known: readonly KnownField[],
  given: FieldValues,
  stored: FieldValues,
): { values: FieldValues; problems: FieldProblem[] } {
  const fields = new Map(known.map((field) => [field.identifier, field]));
  const before = new Map(Object.entries(stored));
  const values = new Map<string, Value>(
    [...before].filter(([identifier]) => fields.get(identifier)?.active === false),
  );
  const problems: FieldProblem[] = [];

  for (const [identifier, raw] of Object.entries(given)) {
    const field = fields.get(identifier);
    const value = typeof raw === "string" ? raw.trim() : raw;
    if (field?.active === false && before.get(identifier) === value) continue;
    if (!field?.active) {
      problems.push({
        path: `fields.${identifier}`,
        code: "fieldUnknown",
        message: "There is no active field with this name",
      });
      continue;
    }
    if (value === null || value === "") continue;
    const error = ERROR_OF[field.type](value);
    if (error) problems.push({ path: `fields.${identifier}`, ...error });
    else values.set(identifier, value);
  }
  return { values: Object.fromEntries(values), problems };
}
