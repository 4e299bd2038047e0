import { describe, expect, it } from "vitest";
import { afterCall, breakerAdmits, type BreakerState, CLOSED } from "./breaker.ts";

const START = Date.parse("2026-11-23T12:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000);

function after(calls: string, seconds: (index: number) => number, start = CLOSED): BreakerState {
  return [...calls].reduce(
    (state, call, index) => afterCall(state, call === "f", at(seconds(index))),
    start,
  );
}

describe("the circuit breaker", () => {
  it("opens when half of ten calls within a minute failed", () => {
    const state = after("sfsfsfsfsf", (index) => index);
    expect(breakerAdmits(state, at(10))).toBe("none");
    expect(breakerAdmits(state, at(38))).toBe("none");
    expect(breakerAdmits(state, at(39))).toBe("one");
  });

  it("stays closed with fewer calls, fewer failures, or failures further apart", () => {
    expect(
      breakerAdmits(
        after("fffffffff", (index) => index),
        at(10),
      ),
    ).toBe("all");
    expect(
      breakerAdmits(
        after("sssssssffff", (index) => index),
        at(11),
      ),
    ).toBe("all");
    expect(
      breakerAdmits(
        after("ffffffffffff", (index) => index * 10),
        at(130),
      ),
    ).toBe("all");
  });

  it("closes when the probe succeeds, and opens for twice as long when it fails", () => {
    const open = after("ffffffffff", () => 0);
    expect(afterCall(open, false, at(30))).toEqual(CLOSED);
    const again = afterCall(open, true, at(30));
    expect(again.openUntil).toEqual(at(90));
    expect(afterCall(again, true, at(90)).openUntil).toEqual(at(210));
  });

  it("waits at most half an hour", () => {
    let state = after("ffffffffff", () => 0);
    for (let probe = 0; probe < 20; probe += 1)
      state = afterCall(state, true, state.openUntil ?? at(0));
    const opened = state.openUntil?.getTime() ?? 0;
    const once = afterCall(state, true, new Date(opened)).openUntil?.getTime() ?? 0;
    expect(once - opened).toBe(30 * 60_000);
  });

  it("ignores calls that were running when it opened", () => {
    const open = after("ffffffffff", () => 0);
    expect(afterCall(open, false, at(5))).toBe(open);
    expect(afterCall(open, true, at(5))).toBe(open);
  });
});
