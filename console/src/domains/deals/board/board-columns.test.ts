import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Deal } from "../../../lib/api.generated.ts";
import {
  anchorsOf,
  type BoardColumns,
  findDeal,
  placeOf,
  withDeal,
  withDealAt,
  withoutDeal,
  withPage,
} from "./board-columns.ts";

const deal = (id: string, stageId: string, position: string, status: Deal["status"] = "open") =>
  ({ id, stageId, position, status }) as Deal;
const column = (deals: Deal[], nextCursor: string | null = null) => ({
  deals,
  nextCursor,
  loading: false,
  problem: undefined,
});
const board = (): BoardColumns => ({
  one: column([deal("a", "one", "a"), deal("c", "one", "c"), deal("e", "one", "e")], "more"),
  two: column([deal("x", "two", "x")]),
});
const idsOf = (columns: BoardColumns, stageId: string) =>
  columns[stageId]?.deals.map(({ id }) => id);

describe("withDeal", () => {
  it("inserts a card by its position", () => {
    expect(idsOf(withDeal(board(), deal("b", "one", "b")), "one")).toEqual(["a", "b", "c", "e"]);
  });

  it("moves a card to its new stage", () => {
    const moved = withDeal(board(), deal("c", "two", "w"));
    expect([idsOf(moved, "one"), idsOf(moved, "two")]).toEqual([
      ["a", "e"],
      ["c", "x"],
    ]);
  });

  it("leaves out a card below the loaded part of its column", () => {
    expect(idsOf(withDeal(board(), deal("z", "one", "z")), "one")).toEqual(["a", "c", "e"]);
    expect(idsOf(withDeal(board(), deal("z", "two", "z")), "two")).toEqual(["x", "z"]);
  });

  it("removes a won card from the board", () => {
    expect(findDeal(withDeal(board(), deal("c", "one", "c", "won")), "c")).toBeUndefined();
  });

  it("keeps every column in order after any changes", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "c", "e", "x", "n"),
      stageId: fc.constantFrom("one", "two"),
      position: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom("a", "f", "z") }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const end = steps.reduce(
          (now, { id, stageId, position }) => withDeal(now, deal(id, stageId, position)),
          board(),
        );
        const all = Object.values(end).flatMap(({ deals }) => deals.map(({ id }) => id));
        expect(new Set(all).size).toBe(all.length);
        for (const { deals } of Object.values(end)) {
          const positions = deals.map(({ position }) => position);
          expect(positions).toEqual(positions.toSorted((one, two) => (one < two ? -1 : 1)));
        }
      }),
    );
  });
});

describe("withDealAt", () => {
  it("returns a card to its previous place", () => {
    const start = board();
    const before = placeOf(start, "c");
    const moved = withDealAt(start, deal("c", "one", "c"), { stageId: "two", index: 1 });
    expect(idsOf(moved, "two")).toEqual(["x", "c"]);
    const back = before && withDealAt(moved, deal("c", "two", "c"), before);
    expect(back && idsOf(back, "one")).toEqual(["a", "c", "e"]);
  });
});

describe("anchorsOf", () => {
  it("returns the neighbors without the moved card", () => {
    expect(anchorsOf(board(), { stageId: "one", index: 1 }, "a")).toEqual({
      afterId: "c",
      beforeId: "e",
    });
    expect(anchorsOf(board(), { stageId: "one", index: 0 }, "x")).toEqual({
      afterId: null,
      beforeId: "a",
    });
    expect(anchorsOf(withoutDeal(board(), "x"), { stageId: "two", index: 0 }, "a")).toEqual({
      afterId: null,
      beforeId: null,
    });
  });
});

describe("withPage", () => {
  it("leaves out cards that are on the board already", () => {
    const page = { items: [deal("x", "one", "f"), deal("g", "one", "g")], nextCursor: null };
    const columns = withPage(board(), "one", page);
    expect(idsOf(columns, "one")).toEqual(["a", "c", "e", "g"]);
    expect(columns["one"]?.nextCursor).toBeNull();
  });
});
