import {
  ENGAGEMENT_FILTER_FIELDS,
  FILTER_OPERATORS,
  type FilterCondition,
  type FilterDefinition,
  type FilterFieldType,
  type FilterGroup,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
} from "@arauto/contracts";
import fc from "fast-check";
import { DATES, NUMBERS, type SampleWorkspace, STATUSES, TAGS, text } from "./sample-workspace.ts";

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
