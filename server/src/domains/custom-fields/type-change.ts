import { NIL } from "uuid";
import type { z } from "zod";
import {
  AppError,
  isFilterGroup,
  OPERATORS_BY_TYPE,
  type CustomField,
  type CustomFieldType,
  type FilterCondition,
  type FilterDefinition,
  type typeChange,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { References } from "../../platform/deps.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { valueError } from "./field-values.ts";
import * as queries from "./queries.ts";
import { quickConversion, type QuickConversion } from "./quick-conversion-sql.ts";
import { getField } from "./service.ts";
import { dayComesFirst, fieldReader, type CellStyle } from "./value-reading.ts";
import * as valueQueries from "./value-queries.ts";

type TypeChange = z.infer<typeof typeChange>;
type Value = valueQueries.StoredValue["value"];

/** Values read and converted per batch. */
const BATCH = 10_000;
const EXAMPLES = 10;

type Converter = (value: Value) => Value | undefined;

/** How a field's values are converted: common notations in bulk, others individually. */
interface Conversion {
  quick: QuickConversion;
  convert: Converter;
}

/** Yields the values that the database cannot convert, in batches. */
async function* oddValuesOf(
  tx: Transaction,
  tenantId: string,
  field: queries.FieldKind,
  { quick }: Conversion,
  hold = false,
) {
  let afterId: string = NIL;
  for (;;) {
    const batch = await valueQueries.findOddValues(tx, tenantId, field, {
      quick,
      afterId,
      most: BATCH,
      hold,
    });
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    afterId = last.id;
  }
}

/**
 * Returns the notation of dates and numbers: detected from the values themselves, or else the style of the workspace's
 * language.
 */
async function styleOf(
  tx: Transaction,
  tenantId: string,
  field: queries.FieldKind,
  to: CustomFieldType,
): Promise<CellStyle> {
  const { language } = await workspaceFacts(tx, tenantId);
  const local: CellStyle = { decimalComma: language !== "en-us", dayFirst: language !== "en-us" };
  if (to !== "date" || field.type !== "text") return local;
  const telling = await valueQueries.findUnambiguousDay(tx, tenantId, field);
  return { ...local, dayFirst: dayComesFirst(telling ? [telling.text] : []) ?? local.dayFirst };
}

async function conversionOf(
  tx: Transaction,
  tenantId: string,
  field: queries.FieldKind,
  to: CustomFieldType,
): Promise<Conversion> {
  const style = await styleOf(tx, tenantId, field, to);
  return {
    quick: quickConversion(field.identifier, field.type, to, style),
    convert: converterTo(to, style),
  };
}

/**
 * Returns a converter to another type, which returns undefined for unreadable values. Everything
 * converts to text: numbers with a decimal point, days as 2026-11-21, booleans as true and false,
 * so that converting back is possible.
 */
export function converterTo(type: CustomFieldType, style: CellStyle): Converter {
  const read = fieldReader(type, style);
  return (value) => {
    const result = read(String(value).trim());
    if ("reason" in result) return undefined;
    const converted = JSON.parse(result.value) as Value;
    return valueError(type, converted) ? undefined : converted;
  };
}

/** Whether a condition on the field would be valid with the new type. */
function understands(
  { operator, value, values, from, to }: FilterCondition,
  type: CustomFieldType,
): boolean {
  if (!OPERATORS_BY_TYPE[type].includes(operator)) return false;
  if (operator === "inLastDays" || operator === "inNextDays" || operator === "moreThanDaysAgo")
    return true;
  const operands = [value, ...(values ?? []), from, to].filter((one) => one !== undefined);
  // Conditions may also match parts of an address, so for them email is text.
  return operands.every((one) => valueError(type === "email" ? "text" : type, one) === undefined);
}

const conditionsOn = (definition: FilterDefinition, identifier: string): FilterCondition[] =>
  definition.conditions
    .flatMap((part) => (isFilterGroup(part) ? part.conditions : [part]))
    .filter(({ source, field }) => source === "custom" && field === identifier);

async function filtersThatBreak(
  tx: Transaction,
  references: References,
  tenantId: string,
  field: CustomField,
  type: CustomFieldType,
) {
  const users = await references.usersOf(tx, tenantId, "customField", [field.id]);
  const filterIds = users.filter((user) => user.kind === "filter").map((user) => user.id);
  const filters = await valueQueries.findFilterDefinitions(tx, tenantId, filterIds);
  return filters
    .filter(
      ({ definition }) =>
        !conditionsOn(definition, field.identifier).every((condition) =>
          understands(condition, type),
        ),
    )
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Checks whether every value of a field converts to another type, and returns those that do not.
 * @throws AppError NOT_FOUND
 */
export async function checkType(
  tx: Transaction,
  references: References,
  tenantId: string,
  id: string,
  type: CustomFieldType,
): Promise<TypeChange> {
  const field = await getField(tx, references, tenantId, id);
  const examples = new Set<string>();
  let values = 0;
  let convertible = 0;
  if (field.type === type)
    values = convertible = await valueQueries.countValues(tx, tenantId, field);
  else {
    const conversion = await conversionOf(tx, tenantId, field, type);
    const counts = await valueQueries.countConvertible(tx, tenantId, field, conversion.quick);
    values = counts.values;
    convertible = counts.quick;
    for await (const batch of oddValuesOf(tx, tenantId, field, conversion)) {
      for (const { value } of batch) {
        if (conversion.convert(value) !== undefined) convertible += 1;
        else if (examples.size < EXAMPLES) examples.add(String(value));
      }
    }
  }
  const filters =
    field.type === type ? [] : await filtersThatBreak(tx, references, tenantId, field, type);
  return { type, values, convertible, examples: [...examples], filters };
}

/**
 * Changes the type of a field with all its values, in one transaction: all others see the old type and values until
 * both change at once, or stay if one value does not convert.
 * @throws AppError WRONG_STATE with the value, IN_USE with the filters, VERSION_CONFLICT with the current field,
 *   NOT_FOUND
 */
export async function changeType(
  tx: Transaction,
  references: References,
  tenantId: string,
  id: string,
  { type, version }: { type: CustomFieldType; version: number },
): Promise<CustomField> {
  // From here on no other transaction can write a value of this field, or reference it in a filter, until this is done.
  await queries.lock(tx, tenantId, [id]);
  const before = await getField(tx, references, tenantId, id);
  if (before.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: before });
  if (before.type === type) return before;
  const filters = await filtersThatBreak(tx, references, tenantId, before, type);
  if (filters.length > 0) {
    const names = filters.map((filter) => `filter "${filter.name}"`).join(", ");
    throw new AppError("IN_USE", `The new type is incompatible with a condition in ${names}`);
  }
  if (!(await queries.updateType(tx, tenantId, id, { type, version })))
    throw new AppError("VERSION_CONFLICT", undefined, {
      current: await getField(tx, references, tenantId, id),
    });
  const conversion = await conversionOf(tx, tenantId, before, type);
  // Values that may not convert come first, to avoid wasted work.
  for await (const batch of oddValuesOf(tx, tenantId, before, conversion, true)) {
    const converted = batch.map(({ id: ofId, value }) => {
      const next = conversion.convert(value);
      if (next === undefined)
        throw new AppError("WRONG_STATE", `This value can't be converted: ${String(value)}`);
      return { id: ofId, value: next };
    });
    await valueQueries.replaceValues(tx, tenantId, before, converted);
  }
  await valueQueries.convertQuickly(tx, tenantId, before, conversion.quick);
  return getField(tx, references, tenantId, id);
}
