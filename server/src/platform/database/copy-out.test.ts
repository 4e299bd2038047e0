import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { copyOut } from "./copy-out.ts";
import { createDatabase, type Database } from "./database.ts";
import { createPool } from "./pool.ts";
import { compileInline, sql } from "./sql.ts";

describe("copyOut", () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase({ empty: true });
    database = createDatabase(
      createPool(test.url, () => {}, 3),
      () => {},
    );
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  // PostgreSQL's text can contain neither NUL nor half a surrogate pair, in either form.
  const value = fc
    .string({ unit: "grapheme", maxLength: 30 })
    .map((raw) => raw.replaceAll("\0", ""));
  const nasty = fc.constantFrom(
    "'",
    "\\",
    "'; drop table x; --",
    "$1",
    "$$",
    "\\'",
    '{"a"}',
    "E'\\x'",
    "null",
    "NULL",
    "\n\r\t",
    "\\.",
    "",
  );

  it("writes literals with exactly the meaning of parameters, regardless of the values", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(value, nasty),
        fc.array(fc.option(fc.oneof(value, nasty))),
        fc.integer({ min: -2147483648, max: 2147483647 }),
        fc.boolean(),
        fc.date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("2200-01-01") }),
        fc.uint8Array({ maxLength: 20 }),
        async (one, some, number, flag, date, bytes) => {
          const query = sql`select ${one}::text as one, ${some}::text[] as some, ${number}::int as number, ${flag}::boolean as flag,
            ${date}::timestamptz as date, ${Buffer.from(bytes)}::bytea as bytes, ${null}::text as nothing, 'it''s $1' as fixed`;
          await database.system(async (tx) => {
            const { rows } = await tx.client.query<Record<string, unknown>>(compileInline(query));
            expect(rows).toEqual(await tx.query(query));
          });
        },
      ),
      { numRuns: 150, endOnFailure: true, plugins: [fc.interruptAfterTimeLimit(20_000)] },
    );
  });

  it("rejects a value that has no literal", () => {
    expect(() => compileInline(sql`select ${{ a: 1 }}`)).toThrow("as a literal");
  });

  it("streams rows, and leaves the transaction usable", async () => {
    await database.system(async (tx) => {
      const { content, rowCount } = copyOut(
        tx,
        sql`select n, ${"a;b"}::text, null from generate_series(1, ${3}::int) n`,
        {
          kind: "csv",
          delimiter: ";",
        },
      );
      expect(await text(content)).toBe('1;"a;b";\n2;"a;b";\n3;"a;b";\n');
      expect(await tx.one(sql`select 1 as one`)).toEqual({ one: 1 });
      expect(rowCount()).toBe(3);
    });
  });

  it("passes an error of the query to the reader", async () => {
    const failing = database.system((tx) =>
      text(
        copyOut(tx, sql`select 1 / (3 - n) from generate_series(1, 5) n`, { kind: "text" }).content,
      ),
    );
    await expect(failing).rejects.toThrow("division by zero");
  });

  it("drops its connection when the rest is not read, and the pool continues", async () => {
    for (let time = 0; time < 5; time += 1) {
      const left = database.system(async (tx) => {
        const { content } = copyOut(
          tx,
          sql`select repeat('x', 1000) from generate_series(1, 1000000)`,
          { kind: "text" },
        );
        for await (const _ of content) break;
        return "left";
      });
      await expect(left).rejects.toThrow();
    }
    expect(await database.system((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 });
  });
});
