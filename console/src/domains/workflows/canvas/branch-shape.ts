/** Label layout of a branch below its step: no label, one label, or two rows of labels. */
export type BranchLabelKind = "plain" | "named" | "rows";

/** Distance below the source step of the branch's label, its insert button and its bend. */
export const LABEL_BELOW = 18;
/** From one row of labels to the next. */
export const LABEL_ROW_HEIGHT = 24;
const PLUS_BELOW = { named: 48, plain: 36, rows: 70 };
const TURN_BELOW = { named: 72, plain: 62, rows: 88 };
/** Distance of a bend above the next step, and where there is little room. Handles take 2 of the distance between two steps. */
const TURN_ABOVE = { usual: 10, least: 8 };
/** Where the second row of labels ends. */
const ROWS_END = LABEL_BELOW + LABEL_ROW_HEIGHT + LABEL_ROW_HEIGHT / 2;
/** Length of the straight part of a branch next to a step, given enough space. */
const OFFSET = 24;

/** Distances below the source step, in canvas units. */
export interface BranchShape {
  /** Of the bend; null: halfway. */
  turn: number | null;
  /** Of the insert button; null: in the middle of the branch. */
  plus: number | null;
  /** How far the branch leads straight on from both steps. More than there is next to the bend would make it turn back. */
  offset: number;
}

/** Returns where a branch bends, given the vertical distance between its steps. */
export function branchShape(room: number, kind: BranchLabelKind): BranchShape {
  const shaped = (turn: number | null, plus: number | null): BranchShape => {
    const bend = turn ?? room / 2;
    return { turn, plus, offset: room > 0 ? Math.min(OFFSET, bend, room - bend) : OFFSET };
  };
  if (room >= TURN_BELOW[kind] + TURN_ABOVE.usual)
    return shaped(TURN_BELOW[kind], PLUS_BELOW[kind]);
  // Below both rows of labels if possible, so that no branch crosses another one's label.
  const low = room - TURN_ABOVE.least;
  return shaped(kind === "rows" && low >= ROWS_END ? low : null, null);
}
