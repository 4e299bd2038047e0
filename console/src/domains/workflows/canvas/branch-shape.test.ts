import { expect, it } from "vitest";
import { ROW, STEP_HEIGHT } from "../flow/flow-places.ts";
import { heightOf } from "./nodes.ts";
import { branchShape } from "./branch-shape.ts";

/** The handles of both steps reach one unit into the distance between them. */
const roomBelow = (height: number) => ROW - height - 2;

it("keeps insert buttons apart from the next step at the usual distance", () => {
  for (const kind of ["plain", "named", "rows"] as const) {
    const room = roomBelow(STEP_HEIGHT);
    const { turn, plus } = branchShape(room, kind);
    expect(plus).not.toBeNull();
    expect(plus! + 12).toBeLessThan(turn!);
    expect(turn!).toBeLessThan(room);
  }
});

it("bends below both rows of labels where steps have figures", () => {
  expect(branchShape(roomBelow(heightOf(true)), "rows")).toEqual({
    turn: 54,
    plus: null,
    offset: 8,
  });
});

it.each([42, 62, 78, 98, 200])(
  "leads a branch over a distance of %i without turning back",
  (room) => {
    for (const kind of ["plain", "named", "rows"] as const) {
      const { turn, offset } = branchShape(room, kind);
      const bend = turn ?? room / 2;
      expect(offset).toBeLessThanOrEqual(Math.min(bend, room - bend));
      expect(offset).toBeGreaterThan(0);
    }
  },
);
