import { describe, expect, it } from "vitest";
import { judgeRequest, REQUEST_RETRIES_MS } from "./judge.ts";
import type { RequestOutcome } from "./send.ts";

const sent = { method: "POST" as const, url: "https://crm.example/", headers: [], body: null };
const answered = (statusCode: number, headers: Record<string, string> = {}): RequestOutcome => ({
  kind: "answered",
  sent,
  statusCode,
  headers,
  body: "",
  isWhole: true,
  durationMs: 1,
});
const unanswered = (
  error: "connect" | "timeout" | "private" | "render",
  wasSent: boolean,
): RequestOutcome => ({ kind: "unanswered", sent, error, message: null, wasSent, durationMs: 1 });
const judge = (outcome: RequestOutcome, repeatIsSafe = false, attempt = 1) =>
  judgeRequest(outcome, { attempt, repeatIsSafe, now: 0 }, () => 0);
const LAST = REQUEST_RETRIES_MS.length + 1;

describe("after an attempt at a request", () => {
  it.each([
    [200, "ok"],
    [204, "ok"],
    [302, "rejected"],
    [400, "rejected"],
    [404, "rejected"],
    [500, "serverError"],
  ])("%i is final: %s", (status, result) => {
    expect(judge(answered(status))).toEqual({ kind: "done", result });
  });

  it.each([408, 425, 429, 503])("%i is retried until no attempts are left", (status) => {
    expect(judge(answered(status))).toEqual({ kind: "retry", inMs: 5_000 });
    const result = status === 503 ? "serverError" : "rejected";
    expect(judge(answered(status), false, LAST)).toEqual({ kind: "done", result });
  });

  it("Retry-After lengthens the delay, up to six hours, and never shortens it", () => {
    const withRetryAfter = (seconds: string) => judge(answered(429, { "retry-after": seconds }));
    expect(withRetryAfter("90")).toEqual({ kind: "retry", inMs: 90_000 });
    expect(withRetryAfter("1")).toEqual({ kind: "retry", inMs: 5_000 });
    expect(withRetryAfter("999999")).toEqual({ kind: "retry", inMs: 21_600_000 });
  });

  it("500 is retried only when repeating is safe", () => {
    expect(judge(answered(500), true)).toEqual({ kind: "retry", inMs: 5_000 });
    expect(judge(answered(404), true)).toEqual({ kind: "done", result: "rejected" });
  });

  it("a lost response is uncertain, unless repeating is safe", () => {
    expect(judge(unanswered("timeout", true))).toEqual({ kind: "uncertain" });
    expect(judge(unanswered("timeout", true), true)).toEqual({ kind: "retry", inMs: 5_000 });
    expect(judge(unanswered("timeout", true), true, LAST)).toEqual({
      kind: "done",
      result: "unanswered",
    });
  });

  it("a request that was never sent is retried if its cause may pass", () => {
    expect(judge(unanswered("connect", false))).toEqual({ kind: "retry", inMs: 5_000 });
    for (const error of ["private", "render"] as const)
      expect(judge(unanswered(error, false), true)).toEqual({ kind: "done", result: "unanswered" });
  });

  it("a request to a resting host is retried when the breaker allows it", () => {
    expect(judge({ kind: "resting", until: new Date(45_000) }, false, LAST)).toEqual({
      kind: "retry",
      inMs: 45_000,
    });
  });
});
