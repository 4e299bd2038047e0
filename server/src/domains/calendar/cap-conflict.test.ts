import { describe, expect, it } from "vitest";
import { heldBack, limitOf, loadOf, maxWithinWindow, peopleOf, without } from "./cap-conflict.ts";

/** Four sends within 90 minutes: 1,204 contacts get all, 184 three, 250 two, 344 one. */
const TIMES = ["2026-11-27T08:00", "2026-11-27T08:30", "2026-11-27T09:00", "2026-11-27T09:30"];
const GROUPS = [
  { mask: 0b1111, people: 1204 },
  { mask: 0b0111, people: 184 },
  { mask: 0b1001, people: 250 },
  { mask: 0b0001, people: 344 },
];
const cap = { emails: 2, days: 1, action: "skip" as const };

describe("maxWithinWindow", () => {
  it("finds the contacts with the most emails and the time between them", () => {
    expect(maxWithinWindow(TIMES, GROUPS, limitOf(cap))).toEqual({
      emails: 4,
      people: 1204,
      sends: 0b1111,
      first: 0,
      last: 3,
    });
  });

  it("counts only emails within two hours without a cap", () => {
    const times = ["2026-11-27T08:00", "2026-11-27T10:00", "2026-11-27T10:01", "2026-11-27T23:00"];
    const groups = [{ mask: 0b1111, people: 5 }];
    expect(maxWithinWindow(times, groups, limitOf(null))).toEqual({
      emails: 2,
      people: 5,
      sends: 0b11,
      first: 0,
      last: 1,
    });
    const apart = ["2026-11-27T08:00", "2026-11-27T10:01"];
    expect(maxWithinWindow(apart, [{ mask: 0b11, people: 5 }], limitOf(null))?.emails).toBe(1);
  });

  it("counts emails across midnight, and with a cap those less than 24 hours apart", () => {
    const times = ["2026-11-30T23:30", "2026-12-01T00:30", "2026-12-01T23:30"];
    const groups = [{ mask: 0b111, people: 5 }];
    const found = { emails: 2, people: 5, sends: 0b11, first: 0, last: 1 };
    expect(maxWithinWindow(times, groups, limitOf(null))).toEqual(found);
    const one = { ...cap, emails: 1 };
    expect(maxWithinWindow(times, groups, limitOf(one))).toEqual(found);
    const dayApart = ["2026-11-30T23:30", "2026-12-01T23:30"];
    expect(maxWithinWindow(dayApart, [{ mask: 0b11, people: 5 }], limitOf(one))?.emails).toBe(1);
    // Only contacts who get an email of the day itself.
    expect(maxWithinWindow(times, groups, limitOf(null), 0b100)?.emails).toBe(1);
  });

  it("finds no one without sends", () => {
    expect(maxWithinWindow([], [], limitOf(null))).toBeNull();
  });
});

describe("loads of a day", () => {
  it("count contacts by their number of emails", () => {
    expect(loadOf(GROUPS)).toEqual([
      { emails: 4, people: 1204 },
      { emails: 3, people: 184 },
      { emails: 2, people: 250 },
      { emails: 1, people: 344 },
    ]);
    expect(GROUPS.map((_, place) => peopleOf(GROUPS, place))).toEqual([1982, 1388, 1388, 1454]);
  });

  it("count the emails above the cap, except important ones", () => {
    const sendsOf = (important: readonly boolean[]) =>
      TIMES.map((localTime, place) => ({ localTime, isImportant: important[place] ?? false }));
    expect(heldBack(sendsOf([]), GROUPS, limitOf(cap))).toBe(2 * 1204 + 184);
    expect(heldBack(sendsOf([true, true, true, false]), GROUPS, limitOf(cap))).toBe(1204);
  });

  it("exclude a send that was moved away", () => {
    expect(maxWithinWindow(TIMES, without(GROUPS, 1), limitOf(cap))).toMatchObject({
      emails: 3,
      people: 1204,
    });
  });
});
