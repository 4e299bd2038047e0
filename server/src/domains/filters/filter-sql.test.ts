import {
  AppError,
  FILTER_CONDITIONS_MAX,
  filterDefinition,
  type FilterCondition,
  type FilterDefinition,
  type FilterGroup,
  isFilterGroup,
} from "@arauto/contracts";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile, sql } from "../../platform/database/sql.ts";
import type { Database } from "../../platform/database/database.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { type FilterContext, filterParts, filterSql } from "./filter-sql.ts";
import { conditionMatches, matchesContact } from "./testing/filter-meaning.ts";
import { anyCondition, anyDefinition, filled, subjectsOf } from "./testing/random-definitions.ts";
import {
  DATES,
  type SampleContact,
  type SampleWorkspace,
  sampleWorkspace,
  storeWorkspace,
} from "./testing/sample-workspace.ts";

const ZONES = [
  "America/Sao_Paulo",
  "UTC",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "America/New_York",
  "Pacific/Kiritimati",
];
const TODAYS = ["2024-04-07", "2024-02-28", "2024-02-29", "2023-02-28", "2024-12-31"];
const SEED = 20_241_121;

const workspace = sampleWorkspace(150, SEED);
const moment = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  today: fc.constantFrom(...TODAYS),
});
const definition = anyDefinition(workspace);

let tenantId: string = v7();
const contextAt = ({ timeZone, today }: { timeZone: string; today: string }): FilterContext => {
  const { fields, topics } = workspace;
  return {
    tenantId,
    fields,
    topics,
    campaigns: null,
    deals: null,
    anyMerged: true,
    joinsActs: true,
    timeZone,
    today,
  };
};
const context = () => contextAt({ timeZone: "UTC", today: "2024-04-07" });

const idsOf = (contacts: readonly { id: string }[]) => contacts.map(({ id }) => id).toSorted();

describe("filterSql", () => {
  let testDatabase: OpenTestDatabase;
  let database: Database;

  async function storeAsTenant(given: SampleWorkspace): Promise<string> {
    const id = v7();
    await database.system((tx) =>
      tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${id}, 'Sample', now())`,
      ),
    );
    await database.tenant(id, (tx) => storeWorkspace(tx, id, given));
    return id;
  }

  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    ({ database } = testDatabase);
    tenantId = await storeAsTenant(workspace);
    await storeAsTenant(sampleWorkspace(20, SEED + 1));
  });
  afterAll(async () => {
    await testDatabase.close();
  });

  async function found(given: FilterDefinition, on: FilterContext): Promise<string[]> {
    const rows = await database.tenant(tenantId, (tx) =>
      tx.query<{ id: string; fits: boolean | null }>(
        sql`select a.id, ${filterSql(given, on)} as fits from accounts a`,
      ),
    );
    expect(rows.filter((row) => row.fits === null)).toEqual([]);
    return idsOf(rows.filter((row) => row.fits));
  }

  it("matches exactly the contacts that the conditions describe, in this workspace only", async () => {
    await fc.assert(
      fc.asyncProperty(definition, moment, async (given, at) => {
        const expected = workspace.contacts.filter((contact) =>
          matchesContact(given, contact, workspace, at),
        );
        expect(await found(given, contextAt(at))).toEqual(idsOf(expected));
      }),
      {
        numRuns: 400,
        seed: SEED,
        endOnFailure: true,
        plugins: [fc.interruptAfterTimeLimit(140_000)],
      },
    );
  }, 180_000);

  it("matches with every operator of every type, in every time zone", async () => {
    for (const subject of subjectsOf(workspace)) {
      const conditions = fc.sample(filled(subject), { numRuns: 3, seed: SEED });
      for (const [index, condition] of conditions.entries()) {
        const at = { timeZone: ZONES[index] ?? "UTC", today: TODAYS[index] ?? "2024-04-07" };
        const expected = workspace.contacts.filter((contact) =>
          conditionMatches(condition, contact, workspace, at),
        );
        const matches = await found({ operator: "AND", conditions: [condition] }, contextAt(at));
        expect({ condition, matches }).toEqual({ condition, matches: idsOf(expected) });
      }
    }
  }, 180_000);

  it("returns each part and condition separately, in the definition's order", async () => {
    await fc.assert(
      fc.asyncProperty(definition, moment, async (given, at) => {
        const parts = filterParts(given, contextAt(at));
        const tests = parts.flatMap(({ matches, conditions }) => [matches, ...conditions]);
        const rows = await database.tenant(tenantId, (tx) =>
          tx.query<{ id: string; outcomes: boolean[] }>(
            sql`select a.id, array[${sql.join(tests)}] as outcomes from accounts a`,
          ),
        );
        const expectedOf = (contact: SampleContact) =>
          given.conditions.flatMap((part) =>
            isFilterGroup(part)
              ? [
                  matchesContact(part, contact, workspace, at),
                  ...part.conditions.map((one) => conditionMatches(one, contact, workspace, at)),
                ]
              : [conditionMatches(part, contact, workspace, at)],
          );
        const outcomes = new Map(rows.map((row) => [row.id, row.outcomes]));
        for (const contact of workspace.contacts)
          expect(outcomes.get(contact.id)).toEqual(expectedOf(contact));
      }),
      {
        numRuns: 60,
        seed: SEED,
        endOnFailure: true,
        plugins: [fc.interruptAfterTimeLimit(140_000)],
      },
    );
  }, 180_000);

  it("matches no contact by campaigns, topics and tags of another workspace", async () => {
    const outsider: SampleWorkspace = sampleWorkspace(30, SEED + 2);
    await storeAsTenant(outsider);
    const [campaignId] = outsider.campaigns;
    const opened: FilterCondition = {
      source: "engagement",
      field: "opened",
      operator: "did",
      ...(campaignId && { campaignId }),
    };
    expect(await found({ operator: "OR", conditions: [opened] }, context())).toEqual([]);
    const [topicId = ""] = outsider.topics.keys();
    const named = {
      operator: "AND",
      conditions: [{ source: "topic", field: topicId, operator: "subscribed" }],
    } as const;
    expect(() => filterSql({ ...named, conditions: [...named.conditions] }, context())).toThrow(
      AppError,
    );
  });
});

describe("the text of a filter's query", () => {
  // Values of one kind that never occur in a query by chance. Texts are all ASCII, because ASCII compiles to a separate
  // comparison.
  const marks = (mark: string) => ({
    text: fc.integer({ min: 0, max: 999 }).map((n) => `${mark}${n}`),
    number: fc.integer({ min: 0, max: 999 }).map((n) => Number(`98765.${mark.length}${n}7`)),
    date: fc.constantFrom(...DATES),
    // A condition on one event, or none, is simpler.
    customEvent: fc.integer({ min: 987_650, max: 987_659 }),
    // Active contacts are common, so tests on them are ordered later.
    status: fc.constantFrom("inactive", "pending"),
  });
  const twice = fc
    .array(
      fc.constantFrom(...subjectsOf(workspace)).chain((subject) => {
        const fill = (mark: string) => {
          const kinds = marks(mark);
          const kind =
            subject.type === "number" ||
            subject.type === "date" ||
            subject.type === "status" ||
            subject.type === "customEvent"
              ? subject.type
              : "text";
          return filled(subject, kinds[kind], fc.integer({ min: 4_711, max: 36_500 }), {
            minLength: 3,
            maxLength: 3,
          });
        };
        return fc.tuple(fill("zqone"), fill("zqtwofold"));
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((pairs) => [pairs.map(([one]) => one), pairs.map(([, other]) => other)] as const);
  const textOf = (conditions: FilterCondition[]) =>
    compile(filterSql({ operator: "AND", conditions: [...conditions] }, context())).text;

  it("is the same for all values, so it cannot contain any", () => {
    fc.assert(
      fc.property(twice, ([one, other]) => {
        expect(textOf(one)).toBe(textOf(other));
        expect(textOf(one)).not.toMatch(/zq|98765/);
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it("contains the name of no custom field, topic or campaign", () => {
    fc.assert(
      fc.property(definition, (given) => {
        // A column name may contain the field's name.
        const text = compile(filterSql(given, context())).text.replaceAll("a.language", "");
        const names = [
          ...workspace.fields.keys(),
          ...workspace.topics.keys(),
          ...workspace.campaigns,
        ];
        expect(names.filter((name) => text.includes(name))).toEqual([]);
      }),
      { numRuns: 500, seed: SEED },
    );
  });
});

function refusalOf(given: FilterDefinition, on = context()) {
  try {
    filterSql(given, on);
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, paths: error.extra.errors?.map((problem) => problem.path) };
    throw error;
  }
  return undefined;
}

describe("invalid definitions", () => {
  const refused: [string, FilterCondition, string][] = [
    ["an unknown custom field", { source: "custom", field: "nothing", operator: "isSet" }, "field"],
    [
      "an unknown standard field",
      { source: "standard", field: "password_hash", operator: "isSet" },
      "field",
    ],
    [
      "an inherited object property",
      { source: "standard", field: "toString", operator: "isSet" },
      "field",
    ],
    ["an unknown topic", { source: "topic", field: v7(), operator: "subscribed" }, "field"],
    [
      "an unknown kind of engagement",
      { source: "engagement", field: "replied", operator: "did" },
      "field",
    ],
    [
      "an operator of another type",
      { source: "custom", field: "age", operator: "contains", value: "1" },
      "operator",
    ],
    [
      "text for a number",
      { source: "custom", field: "age", operator: "equals", value: "old" },
      "value",
    ],
    [
      "a day that does not exist",
      { source: "custom", field: "born", operator: "after", value: "2023-02-29" },
      "value",
    ],
    [
      "a number for text",
      { source: "standard", field: "name", operator: "equals", value: 7 },
      "value",
    ],
    ["a NUL", { source: "standard", field: "name", operator: "contains", value: "a\0b" }, "value"],
    [
      "a NUL in a tag",
      { source: "standard", field: "tags", operator: "hasAll", values: ["a", "\0"] },
      "values.1",
    ],
    [
      "an unknown status",
      { source: "standard", field: "status", operator: "inList", values: ["active", "gone"] },
      "values.1",
    ],
    [
      "half a day",
      { source: "standard", field: "createdAt", operator: "inLastDays", value: 1.5 },
      "value",
    ],
    [
      "days beyond the calendar",
      { source: "standard", field: "createdAt", operator: "inNextDays", value: 1e9 },
      "value",
    ],
    [
      "days that are not a number",
      { source: "custom", field: "born", operator: "moreThanDaysAgo", value: "2024-01-01" },
      "value",
    ],
    [
      "a reversed range",
      { source: "custom", field: "age", operator: "between", from: 5, to: 1 },
      "to",
    ],
    [
      "an impossible name of a custom event",
      { source: "customEvent", field: "two words", operator: "did" },
      "field",
    ],
    [
      "half an event",
      { source: "customEvent", field: "ordered", operator: "exactly", value: 1.5 },
      "value",
    ],
    [
      "at least no event",
      { source: "customEvent", field: "ordered", operator: "atLeast", value: 0 },
      "value",
    ],
    [
      "two periods",
      {
        source: "customEvent",
        field: "ordered",
        operator: "did",
        days: 3,
        firstDay: "2024-01-01",
      },
      "days",
    ],
    [
      "a reversed period",
      {
        source: "customEvent",
        field: "ordered",
        operator: "did",
        firstDay: "2024-01-02",
        lastDay: "2024-01-01",
      },
      "lastDay",
    ],
    [
      "an operator of another type of property",
      {
        source: "customEvent",
        field: "ordered",
        operator: "did",
        where: [{ property: "total", type: "number", operator: "contains", value: "1" }],
      },
      "where.0.operator",
    ],
    [
      "text for a number property",
      {
        source: "customEvent",
        field: "ordered",
        operator: "did",
        where: [{ property: "total", type: "number", operator: "lessThan", value: "much" }],
      },
      "where.0.value",
    ],
    ["a missing value", { source: "custom", field: "age", operator: "between", from: 5 }, "to"],
    [
      "an empty list",
      { source: "custom", field: "city", operator: "inList", values: [] },
      "values",
    ],
  ];
  const fine: FilterCondition = { source: "standard", field: "name", operator: "isSet" };

  it.each(refused)("are rejected with the path of the error: %s", (_, condition, path) => {
    const alone = { operator: "AND" as const, conditions: [fine, condition] };
    expect(refusalOf(alone)).toEqual({ code: "FILTER_INVALID", paths: [`conditions.1.${path}`] });
    const grouped: FilterGroup = { operator: "OR", conditions: [fine, fine, condition] };
    expect(refusalOf({ operator: "AND", conditions: [fine, grouped] })).toEqual({
      code: "FILTER_INVALID",
      paths: [`conditions.1.conditions.2.${path}`],
    });
  });

  it("are rejected wherever the error is among valid conditions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...refused),
        definition,
        fc.nat(),
        ([, condition, path], given, at) => {
          const index = at % (given.conditions.length + 1);
          const broken = { ...given, conditions: given.conditions.toSpliced(index, 0, condition) };
          expect(refusalOf(broken)).toEqual({
            code: "FILTER_INVALID",
            paths: [`conditions.${index}.${path}`],
          });
        },
      ),
      { numRuns: 300, seed: SEED },
    );
  });

  it("report every error at once", () => {
    const conditions = refused.map(([, condition]) => condition);
    const paths = refused.map(([, , path], index) => `conditions.${index}.${path}`);
    expect(refusalOf({ operator: "OR", conditions })).toEqual({ code: "FILTER_INVALID", paths });
  });

  it("include those with too many conditions, counting those in groups", () => {
    const group = (size: number): FilterGroup => ({
      operator: "OR",
      conditions: Array.from({ length: size }, () => fine),
    });
    const groups = (count: number, size: number): FilterDefinition => ({
      operator: "AND",
      conditions: Array.from({ length: count }, () => group(size)),
    });
    expect(refusalOf(groups(FILTER_CONDITIONS_MAX, 1))).toBeUndefined();
    expect(refusalOf(groups(6, 50))).toEqual({ code: "FILTER_INVALID", paths: ["conditions"] });
    expect(
      refusalOf({ operator: "AND", conditions: [group(FILTER_CONDITIONS_MAX), fine] })?.paths,
    ).toEqual(["conditions"]);
  });

  it("include new definitions that reference a campaign that does not exist", () => {
    const [campaignId = ""] = workspace.campaigns;
    const named: FilterDefinition = {
      operator: "AND",
      conditions: [{ source: "engagement", field: "sent", operator: "did", campaignId, days: 3 }],
    };
    expect(refusalOf(named, { ...context(), campaigns: new Set() })?.paths).toEqual([
      "conditions.0.campaignId",
    ]);
    expect(refusalOf(named, { ...context(), campaigns: new Set([campaignId]) })).toBeUndefined();
  });

  it("never pass the contract's validation", () => {
    fc.assert(
      fc.property(
        fc.array(anyCondition(workspace), { minLength: 1, maxLength: 10 }),
        (conditions) => {
          const given = filterDefinition.parse({ operator: "AND", conditions });
          expect(refusalOf(given)).toBeUndefined();
        },
      ),
      { numRuns: 200, seed: SEED },
    );
  });
});
