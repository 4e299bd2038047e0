import {
  AppError,
  OPERATORS_BY_TYPE,
  STANDARD_FILTER_FIELDS,
  FILTER_OPERATORS,
  type CustomFieldType,
  type FilterCondition,
  type FilterDefinition,
  type FilterFieldType,
} from "@arauto/contracts";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile, sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dayIn, daysBefore, filterSql, type FilterGround } from "./filter-sql.ts";

const fields = new Map<string, CustomFieldType>([
  ["city", "text"],
  ["constructor", "text"],
  ["age", "number"],
  ["born", "date"],
  ["vip", "boolean"],
  ["work_mail", "email"],
]);
const TODAY = "2024-04-07";

interface Person {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  status: string;
  fields: Record<string, string | number | boolean>;
  createdAt: Date;
}

// What filters are likeliest to trip over: quotes, LIKE's own characters, backslashes, SQL, emoji, accents.
const TEXTS = [
  "",
  "a",
  "A",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "''",
  "100%",
  "a_b",
  "axb",
  "\\%",
  "a\\",
  "o'neil",
  "São Paulo",
  "SÃO PAULO",
  "são",
  "😀",
  "a😀b",
  "$1",
  "?",
  "'; drop table accounts; --",
  "{}",
  "null",
  "line\nbreak",
  "\t",
  "  ",
  "ã",
  "Ã",
];
const NUMBERS = [0, -0, 1, -1, 1.5, 0.1, 0.3, 1e21, 1e-7, 2 ** 53, -12.75];
const DATES = ["2024-04-07", "2024-04-06", "2024-02-29", "1999-12-31", "2024-04-08", "0001-01-01", "9999-12-31"];
const ZONES = ["America/Sao_Paulo", "UTC", "Asia/Kolkata", "Pacific/Auckland", "America/New_York", "Pacific/Kiritimati"];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: fc.constantFrom("a", "B", "%", "_", "\\", "'", "é", "😀", " "), maxLength: 4 }),
);
// Around midnight and around changes to and from daylight saving.
const instant = fc.oneof(
  fc.date({ min: new Date("2023-01-01T00:00:00Z"), max: new Date("2024-12-31T00:00:00Z"), noInvalidDate: true }),
  fc.integer({ min: -60, max: 60 }).map((minutes) => new Date(Date.parse("2024-04-07T00:00:00Z") + minutes * 15 * 60_000)),
  fc.integer({ min: -40, max: 40 }).map((minutes) => new Date(Date.parse("2024-03-10T06:00:00Z") + minutes * 15 * 60_000)),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const person: fc.Arbitrary<Person> = fc
  .record({
    name: text,
    email: text,
    phone: fc.option(fc.constantFrom("+5511987654321", "+12125552368", "")),
    status: fc.constantFrom("active", "inactive", "pending"),
    createdAt: instant,
    fields: fc.record({
      city: maybe(text),
      constructor: maybe(text),
      age: maybe(fc.constantFrom(...NUMBERS)),
      born: maybe(fc.constantFrom(...DATES)),
      vip: maybe(fc.boolean()),
      work_mail: maybe(text),
    }),
  })
  .map((made) => {
    const id = v7();
    const known = Object.fromEntries(Object.entries(made.fields).filter(([, value]) => value !== undefined));
    return { ...made, id, email: `${made.email}${id}`, fields: known as Person["fields"] };
  });

const subjects: readonly { source: "standard" | "custom"; field: string; type: FilterFieldType }[] = [
  ...Object.entries(STANDARD_FILTER_FIELDS).map(([field, type]) => ({ source: "standard" as const, field, type })),
  ...[...fields].map(([field, type]) => ({ source: "custom" as const, field, type })),
];

function valueOf(type: FilterFieldType): fc.Arbitrary<string | number> {
  if (type === "number") return fc.constantFrom(...NUMBERS);
  if (type === "date") return fc.constantFrom(...DATES);
  if (type === "status") return fc.constantFrom("active", "inactive", "pending");
  return text.filter((value) => value !== "");
}

const condition: fc.Arbitrary<FilterCondition> = fc.constantFrom(...subjects).chain(({ source, field, type }) =>
  fc.constantFrom(...OPERATORS_BY_TYPE[type]).chain((operator): fc.Arbitrary<FilterCondition> => {
    const base = { source, field, operator };
    const needs = FILTER_OPERATORS[operator];
    if (operator === "inLastDays") return fc.constantFrom(0, 1, 2, 30, 400).map((value) => ({ ...base, value }));
    if (needs === "one") return valueOf(type).map((value) => ({ ...base, value }));
    if (needs === "list") return fc.array(valueOf(type), { minLength: 1, maxLength: 12 }).map((values) => ({ ...base, values }));
    if (needs === "range")
      return fc.tuple(valueOf(type), valueOf(type)).map(([a, b]) => ({ ...base, from: a < b ? a : b, to: a < b ? b : a }));
    return fc.constant(base);
  }),
);
const definition: fc.Arbitrary<FilterDefinition> = fc.record({
  operator: fc.constantFrom("AND" as const, "OR" as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
});

/** The meaning of conditions, told a second time without SQL. */
function matches(someone: Person, { source, field, operator, value, values = [], from, to }: FilterCondition, zone: string): boolean {
  const raw =
    source === "custom"
      ? someone.fields[field]
      : {
          name: someone.name,
          email: someone.email,
          phone: someone.phone,
          status: someone.status,
          createdAt: dayIn(zone, someone.createdAt),
        }[field];
  const known = source === "custom" && !Object.hasOwn(someone.fields, field) ? undefined : (raw ?? undefined);
  const lower = (given: unknown) => String(given).toLowerCase();
  const same = (given: unknown) => (typeof known === "number" ? known === given : lower(known) === lower(given));
  switch (operator) {
    case "isSet":
      return known !== undefined && known !== "";
    case "isNotSet":
      return known === undefined || known === "";
    case "notEquals":
      return known === undefined || !same(value);
    case "notContains":
      return known === undefined || !lower(known).includes(lower(value));
    case "notInList":
      return known === undefined || !values.some(same);
    default:
      break;
  }
  if (known === undefined) return false;
  switch (operator) {
    case "equals":
      return same(value);
    case "contains":
      return lower(known).includes(lower(value));
    case "startsWith":
      return lower(known).startsWith(lower(value));
    case "endsWith":
      return lower(known).endsWith(lower(value));
    case "inList":
      return values.some(same);
    case "greaterThan":
    case "after":
      return known > (value ?? "");
    case "lessThan":
    case "before":
      return known < (value ?? "");
    case "between":
      return known >= (from ?? "") && known <= (to ?? "");
    case "inLastDays":
      return known >= daysBefore(TODAY, Number(value)) && known <= TODAY;
    case "isTrue":
      return known === true;
    case "isFalse":
      return known === false;
    default:
      throw new Error("An operator whose meaning is not told");
  }
}

describe("filters as SQL", () => {
  let server: TestServer;
  let tenantId: string;
  let otherTenantId: string;
  let people: Person[];

  async function add(tenant: string, given: readonly Person[]) {
    await server.deps.database.tenant(tenant, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, phone, status, fields, created_at)
        select ${tenant}::uuid, p.id, p.name, p.email, p.phone, p.status, p.fields, p.created_at
        from jsonb_to_recordset(${JSON.stringify(given.map((p) => ({ ...p, created_at: p.createdAt })))}::jsonb)
          as p (id uuid, name text, email text, phone text, status text, fields jsonb, created_at timestamptz)`),
    );
  }

  async function found(given: FilterDefinition, ground: FilterGround): Promise<string[]> {
    const rows = await server.deps.database.tenant(tenantId, (tx) =>
      tx.query<{ id: string; fits: boolean | null }>(sql`select a.id, ${filterSql(given, ground)} as fits from accounts a`),
    );
    expect(rows.every((row) => row.fits !== null)).toBe(true);
    return rows
      .filter((row) => row.fits)
      .map((row) => row.id)
      .toSorted();
  }

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
    tenantId = (await server.signUp()).tenantId;
    otherTenantId = (await server.signUp()).tenantId;
    people = fc.sample(person, { numRuns: 150, seed: 7 });
    await add(tenantId, people);
    await add(otherTenantId, fc.sample(person, { numRuns: 20, seed: 8 }));
  });
  afterAll(() => server.stop());

  it("finds exactly the people that the conditions mean, of this workspace only", async () => {
    await fc.assert(
      fc.asyncProperty(definition, fc.constantFrom(...ZONES), async (given, timeZone) => {
        const expected = people.filter((someone) => {
          const results = given.conditions.map((one) => matches(someone, one, timeZone));
          return given.operator === "AND" ? results.every(Boolean) : results.some(Boolean);
        });
        expect(await found(given, { fields, timeZone, today: TODAY })).toEqual(expected.map(({ id }) => id).toSorted());
      }),
      { numRuns: 400 },
    );
  }, 180_000);

  it("puts no value and no field name into the text of the query", () => {
    fc.assert(
      fc.property(definition, (given) => {
        const { text: query } = compile(filterSql(given, { fields, timeZone: "UTC", today: TODAY }));
        const texts = given.conditions.flatMap(({ field, value, values = [] }) => [
          ...(fields.has(field) ? [field] : []),
          value,
          ...values,
        ]);
        const leaked = texts.filter((one) => typeof one === "string" && one.length > 3 && one !== "null" && query.includes(one));
        expect(leaked).toEqual([]);
      }),
    );
  });

  const refused: [string, FilterCondition, string][] = [
    ["an unknown custom field", { source: "custom", field: "nothing", operator: "isSet" }, "conditions.0.field"],
    ["an unknown standard field", { source: "standard", field: "password_hash", operator: "isSet" }, "conditions.0.field"],
    ["a field of every object", { source: "standard", field: "toString", operator: "isSet" }, "conditions.0.field"],
    ["an operator of another type", { source: "custom", field: "age", operator: "contains", value: "1" }, "conditions.0.operator"],
    ["text for a number", { source: "custom", field: "age", operator: "equals", value: "old" }, "conditions.0.value"],
    ["a day that does not exist", { source: "custom", field: "born", operator: "after", value: "2023-02-29" }, "conditions.0.value"],
    ["a number for text", { source: "standard", field: "name", operator: "equals", value: 7 }, "conditions.0.value"],
    ["a NUL", { source: "standard", field: "name", operator: "contains", value: "a\0b" }, "conditions.0.value"],
    ["an unknown status", { source: "standard", field: "status", operator: "inList", values: ["active", "gone"] }, "conditions.0.values.1"],
    ["half a day", { source: "standard", field: "createdAt", operator: "inLastDays", value: 1.5 }, "conditions.0.value"],
    ["days before the calendar", { source: "standard", field: "createdAt", operator: "inLastDays", value: 1e9 }, "conditions.0.value"],
    ["a reversed range", { source: "custom", field: "age", operator: "between", from: 5, to: 1 }, "conditions.0.to"],
    ["a missing value", { source: "custom", field: "age", operator: "between", from: 5 }, "conditions.0.to"],
  ];
  function refusal(given: FilterCondition) {
    try {
      filterSql({ operator: "AND", conditions: [given] }, { fields, timeZone: "UTC", today: TODAY });
    } catch (fault) {
      if (fault instanceof AppError) return { code: fault.code, paths: fault.extra.errors?.map((problem) => problem.path) };
      throw fault;
    }
    throw new Error("Was not refused");
  }
  it.each(refused)("refuses %s, saying where", (_, given, path) => {
    expect(refusal(given)).toEqual({ code: "FILTER_INVALID", paths: [path] });
  });

  it("lets a stored value of a wrong type match nothing, and fails no query", async () => {
    const odd = ["text", "5", true, false, null, [1], { a: 1 }].map((age, n) => ({
      ...fc.sample(person, { numRuns: 1, seed: n })[0],
      id: v7(),
      email: `odd${n}@example.com`,
      fields: { age, born: age, vip: age },
    }));
    await add(tenantId, odd as never);
    const ids = new Set(odd.map(({ id }) => id));
    for (const [operator, given] of [
      ["greaterThan", { value: -1e300 }],
      ["lessThan", { value: 1e300 }],
      ["between", { from: -1e300, to: 1e300 }],
      ["equals", { value: 5 }],
      ["isSet", {}],
    ] as const) {
      const hits = await found(
        { operator: "AND", conditions: [{ source: "custom", field: "age", operator, ...given }] },
        { fields, timeZone: "UTC", today: TODAY },
      );
      expect(hits.filter((id) => ids.has(id))).toEqual([]);
    }
    await server.deps.database.tenant(tenantId, (tx) => tx.execute(sql`delete from accounts where email like 'odd%'`));
  });

  it("takes numbers that were typed as text", async () => {
    const ground = { fields, timeZone: "UTC", today: TODAY };
    const typed = await found(
      { operator: "AND", conditions: [{ source: "custom", field: "age", operator: "equals", value: "1.5" }] },
      ground,
    );
    expect(typed).toEqual(
      await found({ operator: "AND", conditions: [{ source: "custom", field: "age", operator: "equals", value: 1.5 }] }, ground),
    );
    expect(typed.length).toBeGreaterThan(0);
  });
});
