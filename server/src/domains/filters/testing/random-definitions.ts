import {
  type CustomEventPropertyCondition,
  ENGAGEMENT_FILTER_FIELDS,
  FILTER_OPERATORS,
  type FilterCondition,
  type FilterDefinition,
  type FilterFieldType,
  type FilterGroup,
  OPERATORS_BY_PROPERTY_TYPE,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
} from "@arauto/contracts";
import fc from "fast-check";
import {
  CUSTOM_EVENTS,
  DATES,
  NUMBERS,
  type SampleWorkspace,
  STATUSES,
  TAGS,
  text,
} from "./sample-workspace.ts";

type Value = string | number;
export type Subject = Pick<FilterCondition, "source" | "field" | "operator"> & {
  type: FilterFieldType;
};

/** Lists everything a condition can refer to in a workspace, with all operators. */
export function subjectsOf(workspace: SampleWorkspace): Subject[] {
  const fields: Omit<Subject, "operator">[] = [
    ...Object.entries(STANDARD_FILTER_FIELDS).map(([field, type]) => ({
      source: "standard" as const,
      field,
      type,
    })),
    ...[...workspace.fields].map(([field, type]) => ({ source: "custom" as const, field, type })),
    ...[...workspace.topics.keys()].map((field) => ({
      source: "topic" as const,
      field,
      type: "topic" as const,
    })),
    ...ENGAGEMENT_FILTER_FIELDS.map((field) => ({
      source: "engagement" as const,
      field,
      type: "engagement" as const,
    })),
    ...CUSTOM_EVENTS.map((field) => ({
      source: "customEvent" as const,
      field,
      type: "customEvent" as const,
    })),
  ];
  return fields.flatMap((field) =>
    OPERATORS_BY_TYPE[field.type].map((operator) => ({ ...field, operator })),
  );
}

function valueOf(type: FilterFieldType): fc.Arbitrary<Value> {
  if (type === "number")
    return fc.oneof(
      fc.constantFrom<Value>(...NUMBERS, "1.5", " 1 "),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
  if (type === "date") return fc.constantFrom(...DATES);
  if (type === "status") return fc.constantFrom(...STATUSES);
  if (type === "customEvent") return fc.constantFrom(1, 2, 3, 5);
  if (type === "tags")
    return fc.oneof(
      fc.constantFrom(...TAGS, ...TAGS.map((tag) => tag.toUpperCase())),
      text.filter((value) => value !== ""),
    );
  return text.filter((value) => value !== "");
}

const isAscending = (from: Value, to: Value) =>
  typeof from === "string" && Number.isNaN(Number(from)) ? from <= to : Number(from) <= Number(to);

/** Fills a condition with values, drawn from these or generated for its type. */
export function filled(
  { source, field, operator, type }: Subject,
  values: fc.Arbitrary<Value> = valueOf(type),
  days: fc.Arbitrary<number> = fc.constantFrom(0, 1, 2, 30, 400, 36_500),
  length: { minLength: number; maxLength: number } = { minLength: 1, maxLength: 12 },
): fc.Arbitrary<FilterCondition> {
  const base = { source, field, operator };
  switch (FILTER_OPERATORS[operator]) {
    case "one":
      return values.map((value) => ({ ...base, value }));
    case "days":
      return days.map((value) => ({ ...base, value }));
    case "list":
      return fc.array(values, length).map((list) => ({ ...base, values: list }));
    case "range":
      return fc
        .tuple(values, values)
        .map(([a, b]) =>
          isAscending(a, b) ? { ...base, from: a, to: b } : { ...base, from: b, to: a },
        );
    case "none":
      return fc.constant(base);
  }
}

/** Generates any condition that is valid in a workspace. */
export function anyCondition(workspace: SampleWorkspace): fc.Arbitrary<FilterCondition> {
  const conditions = fc.constantFrom(...subjectsOf(workspace)).chain((subject) => filled(subject));
  return conditions.chain((condition): fc.Arbitrary<FilterCondition> => {
    if (condition.source === "customEvent") return occurring(condition);
    if (condition.source !== "engagement") return fc.constant(condition);
    return fc
      .record({
        campaignId: fc.option(fc.constantFrom(...workspace.campaigns)),
        days: fc.option(fc.constantFrom(1, 2, 30, 400, 36_500)),
      })
      .map(({ campaignId, days }) => ({
        ...condition,
        ...(campaignId === null ? {} : { campaignId }),
        ...(days === null ? {} : { days }),
      }));
  });
}

const PROPERTIES = { total: "number", gift: "boolean", item: "text", due: "date" } as const;

/** Generates any condition on a property of a custom event. */
export const anyPropertyCondition: fc.Arbitrary<CustomEventPropertyCondition> = fc
  .constantFrom(
    ...Object.entries(PROPERTIES).flatMap(([property, type]) =>
      OPERATORS_BY_PROPERTY_TYPE[type].map((operator) => ({ property, type, operator })),
    ),
  )
  .chain(({ property, type, operator }) =>
    filled({ source: "custom", field: property, type, operator }).map(
      ({ value, values, from, to }) => ({
        property,
        type,
        operator,
        ...(value !== undefined && { value }),
        ...(values !== undefined && { values }),
        ...(from !== undefined && { from, to }),
      }),
    ),
  );

/** Adds a period and conditions on properties to a condition on a custom event. */
function occurring(condition: FilterCondition): fc.Arbitrary<FilterCondition> {
  const period = fc.oneof(
    fc.constant({}),
    fc.record({ days: fc.constantFrom(1, 30, 400) }),
    fc.record({ firstDay: fc.constantFrom("2023-06-01", "2024-04-07") }),
    fc.record({ lastDay: fc.constantFrom("2024-03-10", "2024-04-07") }),
    fc.constant({ firstDay: "2024-02-29", lastDay: "2024-04-07" }),
  );
  return fc
    .tuple(period, fc.array(anyPropertyCondition, { maxLength: 2 }))
    .map(([when, where]) => ({ ...condition, ...when, ...(where.length > 0 && { where }) }));
}

/** Generates any definition that is valid in a workspace, with and without groups. */
export function anyDefinition(workspace: SampleWorkspace): fc.Arbitrary<FilterDefinition> {
  const operator = fc.constantFrom<FilterGroup["operator"]>("AND", "OR");
  const condition = anyCondition(workspace);
  const group = fc.record({
    operator,
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  });
  const part = fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group });
  return fc.record({ operator, conditions: fc.array(part, { minLength: 1, maxLength: 4 }) });
}
