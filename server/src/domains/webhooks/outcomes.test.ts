import { describe, expect, it } from "vitest";
import { CLOSED } from "../../platform/network/breaker.ts";
import type { CallResult } from "../../platform/network/http-client.ts";
import { type Attempt, judge, lostOutcome } from "./outcomes.ts";
import type { QueueState } from "./run-queries.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000);
const LAST_STEP = 9;

const queue = (given: Partial<QueueState> = {}): QueueState => ({
  ...CLOSED,
  url: "https://example.com/hook",
  status: "active",
  secretBox: "",
  formerSecretBox: null,
  formerSecretUntil: null,
  revision: 0,
  failingSince: null,
  notified: 0,
  lastSuccessAt: null,
  now: NOW,
  ...given,
});

const attempt = (
  statusCode: number | null,
  given: Partial<Attempt & CallResult> = {},
): Attempt => ({
  id: "d",
  number: 1,
  step: given.step ?? 0,
  startedAt: given.startedAt ?? NOW,
  result: {
    wasSent: true,
    isWhole: true,
    durationMs: 5,
    statusCode,
    error: statusCode === null ? "reset" : null,
    address: "192.0.2.1",
    headers: given.headers ?? {},
    body: "",
  },
});

const seconds = (date: Date | null | undefined) =>
  date ? (date.getTime() - NOW.getTime()) / 1000 : null;

describe("judge", () => {
  it("accepts any 2xx, and nothing else", () => {
    const codes = [200, 201, 204, 299, 199, 301, 302, 304, 400, 404, 500, null];
    const { outcomes } = judge(
      codes.map((code) => attempt(code)),
      queue(),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill("delivered"),
      ...Array<string>(8).fill("retrying"),
    ]);
  });

  it("retries until the last step, then fails and reports it once", () => {
    const first = judge([attempt(500)], queue());
    expect(seconds(first.outcomes[0]?.nextAt)).toBeGreaterThanOrEqual(5);
    expect(first.news).toEqual([]);
    const last = attempt(500, { step: LAST_STEP });
    const exhausted = judge([last, last], queue());
    expect(exhausted.outcomes[0]).toMatchObject({ status: "failed", nextAt: null });
    expect(exhausted.news).toEqual(["webhook.exhausted"]);
    expect(judge([last], exhausted.queue).news).toEqual([]);
  });

  it("waits as long as a busy endpoint requests, up to twice the step", () => {
    const withRetryAfter = (code: number, value: string) =>
      seconds(
        judge([attempt(code, { headers: { "retry-after": value } })], queue()).outcomes[0]?.nextAt,
      );
    expect(withRetryAfter(429, "7")).toBe(7);
    expect(withRetryAfter(503, "3600")).toBe(10);
    expect(withRetryAfter(429, "1")).toBe(5);
    expect(withRetryAfter(500, "9")).toBeLessThan(6);
  });

  it("disables an endpoint that responds 410, and fails its delivery", () => {
    const { outcomes, disable, news } = judge([attempt(410)], queue());
    expect(outcomes[0]).toMatchObject({ status: "failed", nextAt: null });
    expect([disable, news]).toEqual(["gone", ["webhook.disabled"]]);
  });

  it("warns after 60 hours without a success, and disables after 120", () => {
    const failing = (hours: number, notified: number) =>
      judge([attempt(500)], queue({ failingSince: hoursAgo(hours), notified }));
    expect(failing(59, 1).news).toEqual([]);
    expect(failing(60, 1).news).toEqual(["webhook.failing"]);
    expect(failing(100, 2).news).toEqual([]);
    expect(failing(120, 2)).toMatchObject({ news: ["webhook.disabled"], disable: "failing" });
  });

  it("resets all failures with one success", () => {
    const state = queue({ failingSince: hoursAgo(119), notified: 2 });
    const { queue: after, disable } = judge([attempt(204), attempt(500)], state);
    expect(disable).toBeNull();
    expect(after).toMatchObject({ failingSince: NOW, notified: 0, lastSuccessAt: NOW });
  });

  it("doesn't change an endpoint that a member disabled meanwhile", () => {
    expect(judge([attempt(410)], queue({ status: "inactive" }))).toMatchObject({
      disable: null,
      news: [],
    });
  });
});

describe("lostOutcome", () => {
  it("is unknown and retried, until the last step", () => {
    const lost = { id: "d", number: 1, step: 0, attemptedAt: NOW };
    const outcome = lostOutcome(lost, NOW);
    expect(outcome).toMatchObject({ status: "unknown", error: "lost" });
    expect(seconds(outcome.nextAt)).toBeGreaterThanOrEqual(5);
    expect(lostOutcome({ ...lost, step: LAST_STEP }, NOW).nextAt).toBeNull();
  });
});
