import { SUPPRESSION_REASONS } from "@arauto/contracts";
import { expect, it } from "vitest";
import { countReasons, REASON_TONES, REASONS } from "./reasons.ts";

it("lists every reason of the API and gives each a tone", () => {
  expect(REASONS.toSorted()).toEqual(SUPPRESSION_REASONS.toSorted());
  expect(Object.keys(REASON_TONES).toSorted()).toEqual(SUPPRESSION_REASONS.toSorted());
});

it("counts lifted suppressions by reason, so that each consequence can be shown", () => {
  const entries = [{ reason: "manual" }, { reason: "unsubscribed" }, { reason: "manual" }] as const;
  expect(countReasons(entries)).toEqual([
    { reason: "unsubscribed", count: 1 },
    { reason: "manual", count: 2 },
  ]);
});
