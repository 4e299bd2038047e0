import { describe, expect, it } from "vitest";
import type { ApiProblem } from "../../lib/api-problem.ts";
import type { ListFilter } from "./list-filters.tsx";
import { refusedCondition } from "./refused-condition.ts";

const saved: ListFilter = {
  name: "filterId",
  label: "Filter",
  values: [],
  notFound: { title: "", text: "", showAll: "" },
};
const tag: ListFilter = { name: "tag", label: "Tag", values: [] };
const problem = (code: ApiProblem["code"], path?: string): ApiProblem => ({
  status: 400,
  code,
  title: "",
  ...(path !== undefined && { errors: [{ path, code: "invalid", message: "" }] }),
});
const refused = (error: unknown, set: Record<string, string> = { filterId: "x", tag: "vip" }) =>
  refusedCondition(error, [tag, saved], set);

describe("refusedCondition", () => {
  it("finds the condition whose record was deleted", () => {
    expect(refused(problem("NOT_FOUND"))).toBe(saved);
    expect(refused(problem("NOT_FOUND"), { tag: "vip" })).toBeUndefined();
  });

  it("finds the condition with a malformed value", () => {
    expect(refused(problem("VALIDATION", "filterId"))).toBe(saved);
    expect(refused(problem("VALIDATION", "tag"))).toBe(tag);
    expect(refused(problem("VALIDATION", "search"))).toBeUndefined();
  });

  it("ignores other problems", () => {
    expect(refused(problem("INTERNAL"))).toBeUndefined();
    expect(refused(undefined)).toBeUndefined();
  });
});
