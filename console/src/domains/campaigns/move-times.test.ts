import { expect, it } from "vitest";
import { canMoveTo } from "./move-times.ts";

it("moves a campaign only to another day on which its time is in the future", () => {
  const now = "2026-11-24T10:00";
  const campaign = { sendAt: "2026-11-26T09:30" };
  const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
  expect(days.filter((day) => canMoveTo(campaign, day, now))).toEqual(["2026-11-25"]);
  expect(canMoveTo({ sendAt: "2026-11-26T10:30" }, "2026-11-24", now)).toBe(true);
  expect(canMoveTo({ sendAt: null }, "2026-11-25", now)).toBe(false);
});
