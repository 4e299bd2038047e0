import type { BalanceSheet } from "@arauto/contracts";
import { expect, test } from "vitest";
import { progressOf, shareOfSent } from "./balance.ts";

const sheet = (part: Partial<BalanceSheet>): BalanceSheet => ({
  frozen: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  pending: 0,
  bounced: 0,
  deferred: 0,
  skippedBy: [],
  addsUp: true,
  ...part,
});

test("progress counts everybody whose matter is settled, however it ended", () => {
  expect(progressOf(sheet({ frozen: 10, sent: 4, skipped: 1, uncertain: 1, pending: 4 }))).toBe(0.6);
});

test("an empty audience is done, an unfrozen one is not known", () => {
  expect(progressOf(sheet({}))).toBe(1);
  expect(progressOf(null)).toBeNull();
});

test("rates stand on those sent to, and are missing when nobody was", () => {
  expect(shareOfSent(2, sheet({ frozen: 10, sent: 8, skipped: 2 }))).toBe(0.25);
  expect(shareOfSent(0, sheet({ frozen: 2, skipped: 2 }))).toBeNull();
});
