import { expect, it } from "vitest";
import { indexUseProblems } from "./index-use.mjs";

const miss = {
  place: "server/src/domains/a/queries.ts:12:7",
  table: "suppressions",
  condition: "(email_hash = suppression_hash(a.email))",
};
const exception = { file: "server/src/domains/a/queries.ts", table: "suppressions", because: "" };

it("names the place, the table and the condition", () => {
  const { problems } = indexUseProblems({ checked: 1, misses: [miss] }, []);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(miss.place);
  expect(problems[0]).toContain(miss.condition);
});

it("accepts exceptions and reports unneeded ones", () => {
  expect(indexUseProblems({ checked: 1, misses: [miss] }, [exception])).toEqual({
    checked: 1,
    problems: [],
    needless: [],
  });
  expect(indexUseProblems({ checked: 1, misses: [] }, [exception]).needless).toHaveLength(1);
});

it("ignores queries of tests", () => {
  const place = "server/src/domains/a/a.test.ts:3:1";
  expect(indexUseProblems({ checked: 1, misses: [{ ...miss, place }] }, []).problems).toEqual([]);
});
