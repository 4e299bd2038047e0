// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import {
  duplicated,
  groupOf,
  groupsOf,
  moved,
  outOfGroup,
  placeBehind,
  rowsOf,
  stepOf,
  ungrouped,
  withGroupOperator,
  without,
  withNewGroup,
  withRow,
  withRowAt,
  wrapped,
} from "./draft-structure.ts";
import { emptyCondition, isDraftGroup } from "./draft.ts";
import type { Draft, DraftCondition } from "./draft.ts";

const row = (key: string): DraftCondition => ({ ...emptyCondition(), key, field: key });
const group = (key: string, ...rows: string[]) => ({
  key,
  operator: "OR" as const,
  conditions: rows.map(row),
});
const draft: Draft = {
  name: "",
  description: "",
  operator: "AND",
  parts: [row("a"), group("g", "g1", "g2"), row("b"), group("h", "h1")],
};

/** Describes the order of a draft: "a (g1 g2) b (h1)". */
const shape = ({ parts }: Draft) =>
  parts
    .map((part) =>
      isDraftGroup(part) ? `(${part.conditions.map(({ key }) => key).join(" ")})` : part.key,
    )
    .join(" ");

describe("moving rows and groups", () => {
  it("moves a row into a group, out of it, and from one into another", () => {
    expect(shape(moved(draft, "a", { group: "g", before: "g2" }))).toBe("(g1 a g2) b (h1)");
    expect(shape(moved(draft, "a", { group: "g", before: null }))).toBe("(g1 g2 a) b (h1)");
    expect(shape(moved(draft, "g1", outOfGroup(draft, "g1")))).toBe("a (g2) g1 b (h1)");
    expect(shape(moved(draft, "g1", { group: "h", before: "h1" }))).toBe("a (g2) b (g1 h1)");
  });
  it("removes a group that loses its last row", () => {
    expect(shape(moved(draft, "h1", outOfGroup(draft, "h1")))).toBe("a (g1 g2) b h1");
    expect(shape(moved(draft, "h1", { group: "g", before: null }))).toBe("a (g1 g2 h1) b");
    expect(shape(without(draft, "h1"))).toBe("a (g1 g2) b");
  });
  it("moves whole groups among the parts, but never into a group", () => {
    expect(shape(moved(draft, "g", { group: null, before: "a" }))).toBe("(g1 g2) a b (h1)");
    expect(shape(moved(draft, "g", { group: null, before: null }))).toBe("a b (h1) (g1 g2)");
    expect(moved(draft, "g", { group: "h", before: null })).toBe(draft);
    expect(moved(draft, "g", { group: "g", before: null })).toBe(draft);
  });
  it("loses nothing if the target no longer exists", () => {
    expect(shape(moved(draft, "a", { group: "g", before: "gone" }))).toBe("(g1 g2 a) b (h1)");
    expect(moved(draft, "a", { group: "gone", before: null })).toBe(draft);
    expect(moved(draft, "gone", { group: null, before: null })).toBe(draft);
    expect(moved(draft, "h1", { group: "h", before: null })).toBe(draft);
    expect(moved(draft, "a", { group: null, before: "a" })).toBe(draft);
  });
  it("moves step by step among siblings, and stops at the ends", () => {
    const step = (key: string, by: -1 | 1) => {
      const place = stepOf(draft, key, by);
      return place && shape(moved(draft, key, place));
    };
    expect(step("a", -1)).toBeUndefined();
    expect(step("a", 1)).toBe("(g1 g2) a b (h1)");
    expect(step("h", -1)).toBe("a (g1 g2) (h1) b");
    expect(step("h", 1)).toBeUndefined();
    expect(step("g1", 1)).toBe("a (g2 g1) b (h1)");
    expect(step("g1", -1)).toBeUndefined();
    expect(step("b", 1)).toBe("a (g1 g2) (h1) b");
  });
  it("finds the place directly after a row", () => {
    expect(placeBehind(draft, "g1")).toEqual({ group: "g", before: "g2" });
    expect(placeBehind(draft, "g2")).toEqual({ group: "g", before: null });
    expect(placeBehind(draft, "a")).toEqual({ group: null, before: "g" });
  });
});

describe("groups of a draft", () => {
  it("start with one row and the operator that the filter does not use", () => {
    const { draft: next, group: added } = withNewGroup(draft);
    expect(added).toMatchObject({ operator: "OR", conditions: [{ field: "" }] });
    expect(next.parts.at(-1)).toEqual(added);
    expect(withNewGroup({ ...draft, operator: "OR" }).group.operator).toBe("AND");
  });
  it("wrap a row in place, and ungroup their rows in place", () => {
    const next = wrapped(draft, "b");
    expect(shape(next)).toBe("a (g1 g2) (b) (h1)");
    expect(shape(wrapped(draft, "g1"))).toBe(shape(draft));
    expect(shape(ungrouped(draft, "g"))).toBe("a g1 g2 b (h1)");
  });
  it("change only their own operator", () => {
    expect(groupsOf(withGroupOperator(draft, "g", "AND")).map(({ operator }) => operator)).toEqual([
      "AND",
      "OR",
    ]);
  });
  it("are removed with all their rows", () => {
    expect(shape(without(draft, "g"))).toBe("a b (h1)");
  });
});

describe("rows of a draft", () => {
  it("can be changed and added at any place", () => {
    expect(
      rowsOf(withRow(draft, { ...row("g2"), value: "x" })).find(({ key }) => key === "g2")?.value,
    ).toBe("x");
    expect(shape(withRowAt(draft, row("n"), { group: "h", before: null }))).toBe(
      "a (g1 g2) b (h1 n)",
    );
    expect(shape(withRowAt(draft, row("n"), { group: null, before: null }))).toBe(
      "a (g1 g2) b (h1) n",
    );
    expect(groupOf(draft, "g2")).toBe("g");
    expect(groupOf(draft, "a")).toBeNull();
  });
  it("are duplicated directly after themselves, with new keys, and so are groups", () => {
    const one = duplicated(draft, "g1");
    expect(rowsOf(one.draft).map(({ field }) => field)).toEqual(["a", "g1", "g1", "g2", "b", "h1"]);
    expect(rowsOf(one.draft)[2]?.key).toBe(one.copy);
    const whole = duplicated(draft, "g");
    expect(groupsOf(whole.draft)).toHaveLength(3);
    expect(groupsOf(whole.draft)[1]?.key).toBe(whole.copy);
    const keys = [...rowsOf(whole.draft), ...groupsOf(whole.draft)].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
