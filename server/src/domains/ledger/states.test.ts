import { describe, expect, it } from "vitest";
import {
  COUNTED_STATES,
  OPEN,
  STATE_CODES,
  stateIn,
  stateName,
  type StoredState,
} from "./states.ts";

describe("states of recipients", () => {
  it("have distinct codes that map back to their names", () => {
    for (const [name, code] of Object.entries(STATE_CODES)) expect(stateName(code)).toBe(name);
    expect(new Set(Object.values(STATE_CODES)).size).toBe(Object.keys(STATE_CODES).length);
  });

  it("are counted by one counter each, except pending", () => {
    const counted: StoredState[] = Object.values(COUNTED_STATES).flat();
    const others = (Object.keys(STATE_CODES) as StoredState[]).filter(
      (state) => state !== "pending",
    );
    expect(counted.toSorted()).toEqual(others.toSorted());
  });

  it("become literals in prepared statements", () => {
    expect(stateIn("r.state", OPEN)).toBe("r.state in (0, 2)");
  });
});
