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

test("counts every settled recipient as progress, regardless of the outcome", () => {
  expect(progressOf(sheet({ frozen: 10, sent: 4, skipped: 1, uncertain: 1, pending: 4 }))).toBe(
    0.6,
  );
});

test("treats an empty audience as done, and an unfrozen one as unknown", () => {
  expect(progressOf(sheet({}))).toBe(1);
  expect(progressOf(null)).toBeNull();
});

test("bases rates on sent emails, and returns null without any", () => {
  expect(shareOfSent(2, sheet({ frozen: 10, sent: 8, skipped: 2 }))).toBe(0.25);
  expect(shareOfSent(0, sheet({ frozen: 2, skipped: 2 }))).toBeNull();
});
