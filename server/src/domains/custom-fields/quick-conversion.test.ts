import { customFieldType, type CustomFieldType } from "@arauto/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { quickConversion } from "./quick-conversion-sql.ts";
import { converterTo } from "./type-change.ts";
import type { StoredValue } from "./value-queries.ts";

type Value = StoredValue["value"];

const STYLES = [
  { decimalComma: true, dayFirst: true },
  { decimalComma: false, dayFirst: false },
];
/** Typical texts, and near misses. */
const TEXTS = (
  "0 -0 007 7 -7 1.5 1,5 1.50 -0,5 1.234 1,234 1.234,50 1,234.50 +7 1e5 12.345 .5 5. 123456789012 1234567890123456 1,2,3 - ١٢ " +
  "true TRUE Sim não NÃO nao sí SÍ s x on off 1 2 yes y " +
  "2026-11-21 2026-02-29 2024-02-29 0000-01-01 0001-01-01 9999-12-31 2026-1-2 2026-13-01 01/02/2026 13/02/2026 02/13/2026 31/04/2026 1.2.2026 01-02-2026 " +
  "29/02/2025 29/02/2024 1/1/0000 32/01/2026 01/02/26 2026/01/02 00/01/2026 ana@example.com ANA@Example.COM a@b @b.com ana@exämple.com a..b@example.com"
).split(" ");
const SPACED = [
  " 7 ",
  "7\n",
  "\t01/02/2026",
  "01/02/2026 10:30",
  "2026-11-21T10:00",
  "",
  " ",
  "1 234",
  "ana@example.com ",
  "ana @example.com",
];
const NUMBERS = [
  0, -0, 1, -1, 0.1, 0.000001, 0.0000001, 1e21, 1e20, 123456789012345, 1234567890123456, 1.5,
  100.25, -2.75, 1e-300, 5e-324,
];

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
const written = fc.oneof(
  fc.stringMatching(/^[+-]?\d{1,16}([.,]\d{0,4})?$/),
  fc.stringMatching(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/),
  fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  fc.stringMatching(/^[A-Za-z0-9._+-]{1,24}@[A-Za-z0-9.-]{1,24}$/),
  fc.string({ maxLength: 12 }).filter((text) => !/[\0\p{Surrogate}]/u.test(text)),
);

describe("quickConversion", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());

  function valuesOf(from: CustomFieldType): Value[] {
    if (from === "boolean") return [true, false];
    if (from === "number") return [...NUMBERS, ...fc.sample(numbers, 300)];
    if (from === "date")
      return TEXTS.filter(
        (text) => converterTo("date", { decimalComma: true, dayFirst: true })(text) === text,
      );
    if (from === "email")
      return TEXTS.filter(
        (text) =>
          text.includes("@") &&
          converterTo("email", { decimalComma: true, dayFirst: true })(text) === text,
      );
    return [...TEXTS, ...SPACED, ...fc.sample(written, 600)];
  }

  const pairs = customFieldType.options.flatMap((from) =>
    customFieldType.options.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(pairs)("converts %s to %s like the converter does", async (from, to) => {
    for (const style of STYLES) {
      const values = valuesOf(from);
      const { stays, changes } = quickConversion("value", from, to, style);
      const responses = await server.deps.database.system((tx) =>
        tx.query<{ stays: boolean; changes: boolean; value: Value | null }>(sql`
          select coalesce(${stays}, false) as stays, coalesce(${changes?.holds ?? sql`false`}, false) as changes,
            case when ${changes?.holds ?? sql`false`} then ${changes?.value ?? sql`null::jsonb`} end as value
          from (
            select jsonb_build_object('value', given::jsonb) as fields, place
            from unnest(${values.map((value) => JSON.stringify(value))}::text[]) with ordinality as v (given, place)
          ) a order by a.place`),
      );
      const convert = converterTo(to, style);
      const results = responses.map((response, index) => {
        const value = values[index] as Value;
        if (response.stays) return [value, Object.is(value, -0) ? 0 : value];
        return response.changes ? [value, response.value] : [value, convert(value)];
      });
      expect(results).toEqual(values.map((value) => [value, convert(value)]));
    }
  });

  it("covers the common notations", async () => {
    const [style] = STYLES as [(typeof STYLES)[number]];
    const quickly = async (to: CustomFieldType, text: Value, from: CustomFieldType = "text") => {
      const { stays, changes } = quickConversion("value", from, to, style);
      const found = await server.deps.database.system((tx) =>
        tx.one<{ quick: boolean }>(sql`
          select coalesce(${stays}, false) or coalesce(${changes?.holds ?? sql`false`}, false) as quick
          from (select jsonb_build_object('value', ${JSON.stringify(text)}::jsonb) as fields) a`),
      );
      return found.quick;
    };
    for (const [to, text, from] of [
      ["number", "12"],
      ["number", "12,50"],
      ["boolean", "Sim"],
      ["date", "2026-11-21"],
      ["date", "21/11/2026"],
      ["email", "Ana@Example.com"],
      ["text", 12.5, "number"],
      ["text", true, "boolean"],
      ["text", "2026-11-21", "date"],
    ] as const)
      expect([text, await quickly(to, text, from)]).toEqual([text, true]);
  });
});
