import { describe, expect, it } from "vitest";
import type { WebhookEventDetails } from "../../../lib/api.generated.ts";
import { tilesOf } from "./event-tiles.ts";

const tiles = (codes: (number | "lost")[], given: Partial<WebhookEventDetails> = {}): string =>
  tilesOf({
    status: "retrying",
    nextAttemptAt: "2026-11-24T16:16:38.000Z",
    attemptsSinceQueued: codes.length,
    attemptList: codes.map((code) =>
      code === "lost" ? { statusCode: null, error: "lost" } : { statusCode: code, error: null },
    ),
    ...given,
  } as WebhookEventDetails)
    .map((tile) => tile[0])
    .join("");

describe("the tiles of an event", () => {
  it("are ten: the failed attempts, the next one, and those that may follow", () => {
    expect(tiles([502, 502, 503])).toBe("fffnoooooo");
  });
  it("show no next attempt if there is none", () => {
    expect(tiles([500, 204], { status: "delivered", nextAttemptAt: null })).toBe("fdoooooooo");
    expect(tiles([410], { status: "failed", nextAttemptAt: null })).toBe("fooooooooo");
  });
  it("show a running attempt as the next one", () => {
    expect(tiles([], { status: "pending", nextAttemptAt: null })).toBe("nooooooooo");
  });
  it("show an unknown outcome, and only attempts since the event was queued again", () => {
    expect(tiles([500, 500, "lost"], { status: "unknown", attemptsSinceQueued: 1 })).toBe(
      "unoooooooo",
    );
  });
});
