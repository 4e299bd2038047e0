import { describe, expect, it } from "vitest";
import type { Webhook } from "../../../../lib/api.generated.ts";
import { durationOf, everyDay, rangeOf, startingDraft } from "./replay-draft.ts";

const webhook = (calls: number) => ({ id: "w", activity: { calls } }) as Webhook;
const NOW = Date.parse("2026-11-24T17:32:10Z");

describe("the draft of a replay", () => {
  it("starts with failures, and for a webhook without attempts with missed events", () => {
    expect(startingDraft(webhook(3), "2026-11-24").selection).toBe("failed");
    expect(startingDraft(webhook(0), "2026-11-24").selection).toBe("missing");
  });

  it("covers a span until the end of this minute", () => {
    const draft = { ...startingDraft(webhook(3), "2026-11-24"), period: "hour" as const };
    expect(rangeOf(draft, NOW, "UTC")).toEqual({
      from: "2026-11-24T16:33:00.000Z",
      before: "2026-11-24T17:33:00.000Z",
    });
  });

  it("covers whole days of the workspace's time zone", () => {
    const draft = {
      ...startingDraft(webhook(3), "2026-11-24"),
      period: "days" as const,
      firstDay: "2026-11-20",
      lastDay: "2026-11-20",
    };
    expect(rangeOf(draft, NOW, "America/Sao_Paulo")).toEqual({
      from: "2026-11-20T03:00:00.000Z",
      before: "2026-11-21T03:00:00.000Z",
    });
  });
});

it("rounds the duration of a replay to whole seconds", () => {
  expect(durationOf(248, 20)).toBe(13_000);
  expect(durationOf(0, 20)).toBe(0);
});

it("includes days without events in the histogram", () => {
  const days = [
    { day: "2026-10-31", count: 2 },
    { day: "2026-11-02", count: 1 },
  ];
  expect(everyDay(days)).toEqual([days[0], { day: "2026-11-01", count: 0 }, days[1]]);
  expect(everyDay([])).toEqual([]);
});
