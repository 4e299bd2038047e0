// @vitest-environment jsdom
import { filterDefinition, OPERATORS_BY_TYPE } from "@arauto/contracts";
import type { FilterCondition, FilterDefinition } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import type { Topic } from "../../../lib/api.generated.ts";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { conditionErrors, outcomesByKey } from "./condition-errors.ts";
import { draftHistory, startHistory } from "./draft-history.ts";
import type { Draft, DraftCondition } from "./draft.ts";
import {
  contentOf,
  draftOf,
  draftOfFilter,
  emptyCondition,
  emptyProperty,
  withField,
  withOperator,
} from "./draft.ts";
import type { DraftGroup } from "./draft.ts";
import type { FilterNames } from "../builder/filter-names.ts";
import { readCondition, readDraft } from "./read-draft.ts";

const topic: Topic = {
  id: "0198c0de-0000-7000-8000-000000000001",
  name: "News",
  description: "",
  default: "in",
  visibility: "public",
  status: "active",
  optedIn: 0,
  optedOut: 0,
  createdAt: "2026-01-01T00:00:00Z",
  version: 1,
};
const fields = [
  testField("city", "text"),
  testField("plan", "text"),
  testField("orders", "number"),
  testField("birthday", "date"),
  testField("vip", "boolean"),
];
const names: FilterNames = { fields, topics: [topic] };
const row = (change: Partial<DraftCondition>): DraftCondition => ({
  ...emptyCondition(),
  source: "custom",
  ...change,
});
const read = (change: Partial<DraftCondition>, language = "pt-br") =>
  readCondition(row(change), names, language);

describe("readCondition", () => {
  it("returns every kind of stored condition unchanged", () => {
    const stored: FilterCondition[] = [
      { source: "custom", field: "city", operator: "contains", value: "São" },
      { source: "custom", field: "city", operator: "inList", values: ["Recife", "Olinda"] },
      { source: "custom", field: "orders", operator: "between", from: -1.5, to: 12345.25 },
      { source: "custom", field: "orders", operator: "inList", values: [1, 2.5] },
      { source: "custom", field: "birthday", operator: "before", value: "2026-11-21" },
      { source: "custom", field: "vip", operator: "isTrue" },
      { source: "standard", field: "createdAt", operator: "inLastDays", value: 30 },
      { source: "standard", field: "status", operator: "inList", values: ["active", "pending"] },
      { source: "standard", field: "email", operator: "endsWith", value: "@example.com" },
      { source: "standard", field: "tags", operator: "hasAll", values: ["vip", "2026"] },
      { source: "standard", field: "createdAt", operator: "moreThanDaysAgo", value: 0 },
      { source: "custom", field: "birthday", operator: "anniversaryThisMonth" },
      { source: "custom", field: "birthday", operator: "inNextDays", value: 7 },
      { source: "topic", field: topic.id, operator: "notSubscribed" },
      { source: "engagement", field: "opened", operator: "did" },
      {
        source: "engagement",
        field: "clicked",
        operator: "didNot",
        campaignId: topic.id,
        days: 30,
      },
      { source: "customEvent", field: "ordered", operator: "did" },
      { source: "customEvent", field: "ordered", operator: "atMost", value: 0, days: 7 },
      {
        source: "customEvent",
        field: "Order.Placed",
        operator: "atLeast",
        value: 2,
        firstDay: "2026-01-01",
        lastDay: "2026-06-30",
        where: [
          { property: "total", type: "number", operator: "between", from: 1.5, to: 1000 },
          { property: "currency", type: "text", operator: "inList", values: ["BRL", "EUR"] },
          { property: "due", type: "date", operator: "inLastDays", value: 0 },
          { property: "gift", type: "boolean", operator: "isFalse" },
        ],
      },
    ];
    for (const language of ["en-us", "pt-br", "es-es"])
      for (const condition of stored)
        expect(readCondition(draftOf(condition, language), names, language)).toEqual({
          kind: "complete",
          condition,
        });
    expect(filterDefinition.safeParse({ operator: "AND", conditions: stored }).success).toBe(true);
  });

  it("reports a row that is still being filled in as incomplete, not as invalid", () => {
    expect(readCondition(emptyCondition(), names, "en-us")).toEqual({
      kind: "incomplete",
      missing: ["field"],
    });
    expect(read({ field: "city", operator: "equals", value: "  " })).toEqual({
      kind: "incomplete",
      missing: ["value"],
    });
    expect(read({ field: "orders", operator: "between", from: "1" })).toEqual({
      kind: "incomplete",
      missing: ["to"],
    });
    expect(read({ field: "city", operator: "inList", values: [" "] })).toEqual({
      kind: "incomplete",
      missing: ["values"],
    });
  });

  it("finds missing or invalid values in a condition on a custom event", () => {
    const event = { source: "customEvent", field: "ordered" } as const;
    expect(read({ ...event, operator: "atLeast", value: "" })).toEqual({
      kind: "incomplete",
      missing: ["value"],
    });
    expect(read({ ...event, operator: "atLeast", value: "0" })).toEqual({
      kind: "invalid",
      errors: { value: "count" },
    });
    const reversed = { firstDay: "2026-02-01", lastDay: "2026-01-01" };
    expect(read({ ...event, operator: "did", ...reversed })).toEqual({
      kind: "invalid",
      errors: { lastDay: "reversed" },
    });
    const where = [{ ...emptyProperty("total", "number"), value: "much" }];
    expect(read({ ...event, operator: "did", where })).toEqual({
      kind: "invalid",
      errors: { value: "number" },
    });
  });

  it("finds text that can't be parsed as the field's type", () => {
    expect(read({ field: "orders", operator: "equals", value: "dez" })).toEqual({
      kind: "invalid",
      errors: { value: "number" },
    });
    expect(read({ field: "orders", operator: "inList", values: ["1", "x"] })).toEqual({
      kind: "invalid",
      errors: { values: "number" },
    });
    expect(read({ field: "birthday", operator: "equals", value: "2026-02-30" })).toEqual({
      kind: "invalid",
      errors: { value: "date" },
    });
    expect(read({ field: "birthday", operator: "inLastDays", value: "1.5" })).toEqual({
      kind: "invalid",
      errors: { value: "wholeNumber" },
    });
    expect(read({ field: "city", operator: "equals", value: "x".repeat(501) })).toEqual({
      kind: "invalid",
      errors: { value: "tooLong" },
    });
  });

  it("reports a range that ends before it starts, for numbers and days", () => {
    expect(read({ field: "orders", operator: "between", from: "10", to: "9" })).toEqual({
      kind: "invalid",
      errors: { to: "reversed" },
    });
    expect(
      read({ field: "birthday", operator: "between", from: "2026-12-01", to: "2026-02-01" }),
    ).toEqual({
      kind: "invalid",
      errors: { to: "reversed" },
    });
    expect(read({ field: "orders", operator: "between", from: "9", to: "10" }).kind).toBe(
      "complete",
    );
  });

  it("reports a deleted field and an operator that no longer fits", () => {
    expect(read({ field: "gone", operator: "isSet" })).toEqual({
      kind: "invalid",
      errors: { field: "fieldGone" },
    });
    expect(read({ field: "vip", operator: "contains", value: "x" })).toEqual({
      kind: "invalid",
      errors: { field: "operatorUnfit" },
    });
  });

  it("parses numbers in the language's format", () => {
    expect(read({ field: "orders", operator: "equals", value: "1.234" }, "pt-br")).toMatchObject({
      condition: { value: 1234 },
    });
    expect(read({ field: "orders", operator: "equals", value: "1.234" }, "en-us")).toMatchObject({
      condition: { value: 1.234 },
    });
  });
});

describe("changing a row", () => {
  it("keeps operator and value on another field of the same type, and resets them on another type", () => {
    const before = row({ field: "city", operator: "contains", value: "x" });
    expect(withField(before, "custom", "plan", names)).toEqual({ ...before, field: "plan" });
    expect(withField(before, "custom", "orders", names)).toMatchObject({
      field: "orders",
      operator: OPERATORS_BY_TYPE.number[0],
      value: "",
    });
  });
  it("keeps the value when switching between single value, list and range", () => {
    const one = row({ field: "orders", operator: "equals", value: "7" });
    expect(withOperator(one, "inList").values).toEqual(["7"]);
    expect(withOperator(one, "between").from).toBe("7");
    expect(withOperator({ ...one, value: "", values: ["8"] }, "equals").value).toBe("8");
  });
  it("never uses a day as a number of days", () => {
    const day = row({ field: "birthday", operator: "before", value: "2026-11-21" });
    expect(withOperator(day, "inLastDays").value).toBe("");
    expect(withOperator({ ...day, operator: "inLastDays", value: "30" }, "after").value).toBe("");
    expect(
      withOperator({ ...day, operator: "inLastDays", value: "30" }, "moreThanDaysAgo").value,
    ).toBe("30");
  });
});

describe("readDraft", () => {
  const city = row({ field: "city", operator: "isSet" });
  const unfinished = row({ field: "city", operator: "equals" });
  const vip = row({ field: "vip", operator: "isTrue" });
  const group = (key: string, conditions: DraftCondition[]): DraftGroup => ({
    key,
    operator: "OR",
    conditions,
  });

  it("includes only complete rows and remembers which rows those are", () => {
    const result = readDraft({ operator: "OR", parts: [city, unfinished, vip] }, names, "en-us");
    expect(result.definition?.conditions).toMatchObject([{ field: "city" }, { field: "vip" }]);
    expect(result.sent.map(({ key }) => key)).toEqual([city.key, vip.key]);
    expect(result.isComplete).toBe(false);
  });
  it("returns no definition without a complete row", () => {
    expect(readDraft({ operator: "AND", parts: [] }, names, "en-us")).toMatchObject({
      definition: null,
      isComplete: false,
    });
    expect(
      readDraft({ operator: "AND", parts: [group("g", [unfinished])] }, names, "en-us"),
    ).toMatchObject({
      definition: null,
      isComplete: false,
    });
  });
  it("leaves incomplete rows out of a group, and leaves out an empty group", () => {
    const parts = [group("a", [unfinished]), city, group("b", [unfinished, vip])];
    const result = readDraft({ operator: "AND", parts }, names, "en-us");
    expect(result.definition).toMatchObject({
      operator: "AND",
      conditions: [{ field: "city" }, { operator: "OR", conditions: [{ field: "vip" }] }],
    });
    expect(filterDefinition.safeParse(result.definition).success).toBe(true);
    expect(result.sent).toEqual([
      { key: city.key, conditions: null },
      { key: "b", conditions: [vip.key] },
    ]);
    expect(result.isComplete).toBe(false);
  });
  it("returns a stored filter with groups unchanged", () => {
    const definition: FilterDefinition = {
      operator: "OR",
      conditions: [
        { source: "custom", field: "vip", operator: "isTrue" },
        {
          operator: "AND",
          conditions: [
            { source: "custom", field: "city", operator: "equals", value: "Recife" },
            { source: "engagement", field: "opened", operator: "did", days: 30 },
          ],
        },
      ],
    };
    const draft = draftOfFilter({ name: "x", description: "", definition }, "pt-br");
    expect(readDraft(draft, names, "pt-br")).toMatchObject({ definition, isComplete: true });
    expect(contentOf(draft)).toBe(
      contentOf(draftOfFilter({ name: "x", description: "", definition }, "pt-br")),
    );
  });
});

describe("the server's responses", () => {
  const sent = [
    { key: "a", conditions: null },
    { key: "g", conditions: ["g1", "g2"] },
    { key: "b", conditions: null },
  ];
  it("assigns an error to the row that was sent, in a group too", () => {
    const errors = {
      "definition.conditions.1.conditions.1.value": "Bad",
      "conditions.2": "Later",
      "definition.conditions.1": "The group",
      "definition.conditions.7": "Nowhere",
      "definition.conditions.0.conditions.3.field": "Nowhere either",
      name: "Other",
    };
    expect(conditionErrors(errors, sent)).toEqual(
      new Map([
        ["g2", "Bad"],
        ["b", "Later"],
        ["g", "The group"],
      ]),
    );
  });
  it("marks whether the contact matches each row and group", () => {
    const parts = [
      { matches: true, conditions: [] },
      { matches: true, conditions: [false, true] },
    ];
    expect(outcomesByKey(sent, parts)).toEqual(
      new Map([
        ["a", true],
        ["g", true],
        ["g1", false],
        ["g2", true],
      ]),
    );
  });
});

describe("draftHistory", () => {
  const draft = (name: string): Draft => ({ name, description: "", operator: "AND", parts: [] });
  const edit = (name: string, place: string, at: number) => ({
    kind: "edit" as const,
    draft: draft(name),
    place,
    at,
  });

  it("undoes typing at one place in one step, and redoes it", () => {
    let state = startHistory(draft(""));
    for (const [name, at] of [
      ["V", 1000],
      ["VI", 1200],
      ["VIP", 1400],
    ] as const)
      state = draftHistory(state, edit(name, "name", at));
    state = draftHistory(state, { kind: "undo" });
    expect(state.present.name).toBe("");
    expect(draftHistory(state, { kind: "redo" }).present.name).toBe("VIP");
  });
  it("separates edits of different places and edits after a pause", () => {
    let state = startHistory(draft("a"));
    state = draftHistory(state, edit("b", "name", 1000));
    state = draftHistory(state, edit("c", "logic", 1001));
    state = draftHistory(state, edit("d", "logic", 3000));
    expect(state.past.map((past) => past.name)).toEqual(["a", "b", "c"]);
  });
  it("does nothing at either end, and clears the redo steps after a new edit", () => {
    const start = startHistory(draft("a"));
    expect(draftHistory(start, { kind: "undo" })).toBe(start);
    let state = draftHistory(draftHistory(start, edit("b", "name", 1)), { kind: "undo" });
    state = draftHistory(state, edit("c", "name", 5000));
    expect(draftHistory(state, { kind: "redo" })).toBe(state);
  });
  it("keeps at most fifty steps", () => {
    let state = startHistory(draft("0"));
    for (let step = 1; step <= 60; step += 1)
      state = draftHistory(state, edit(String(step), `place${step}`, step));
    expect(state.past).toHaveLength(50);
  });
});
