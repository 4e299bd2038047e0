import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";

const create = () =>
  new CircuitBreaker({ connectDelaysMs: [1000, 2000, 4000], patienceTries: 3, patienceMs: 60_000 });

describe("the circuit breaker", () => {
  it("doesn't limit connections while there are no failures", () => {
    expect(create().room(0, 4)).toBe(4);
  });

  it("waits longer after each failure and then admits one probe", () => {
    const breaker = create();
    breaker.failed(0);
    expect(breaker.room(500, 4)).toBe(0);
    expect(breaker.room(1300, 4)).toBe(1);
    breaker.failed(1300);
    expect(breaker.room(2800, 4)).toBe(0);
    expect(breaker.room(3800, 4)).toBe(1);
    breaker.succeeded();
    expect(breaker.room(10_000, 4)).toBe(4);
  });

  it("counts concurrent failures of several lanes once", () => {
    const breaker = create();
    for (let lane = 0; lane < 8; lane += 1) breaker.failed(10);
    expect(breaker.exhausted(10, false)).toBe(false);
  });

  it("does not add connections right after a failure even if others succeed", () => {
    const breaker = create();
    breaker.failed(0);
    breaker.succeeded();
    expect(breaker.room(100, 4)).toBe(1);
    expect(breaker.room(1300, 4)).toBe(4);
  });

  it("lets one connection at a time probe a failed server, and opens to all once it works", async () => {
    const breaker = create();
    breaker.failed(0);
    expect(breaker.admits(500)).toBe(false);
    expect(breaker.restMs(0)).toBeGreaterThan(500);
    let end: () => void = () => undefined;
    const first = breaker.trying(() => new Promise<void>((resolve) => (end = resolve)));
    expect([breaker.admits(2000), breaker.room(2000, 4)]).toEqual([false, 0]);
    end();
    await first;
    expect([breaker.admits(2000), breaker.room(2000, 4)]).toEqual([true, 1]);
    breaker.succeeded();
    const tries = [1, 2, 3].map(() => breaker.trying(() => Promise.resolve(breaker.admits(2000))));
    expect(await Promise.all(tries)).toEqual([true, true, true]);
  });

  it("gives up immediately when retrying cannot help, until it is reset or works", () => {
    const breaker = create();
    breaker.failedPermanently(0);
    expect(breaker.exhausted(0, true)).toBe(true);
    expect([breaker.admits(59_000), breaker.admits(60_000)]).toEqual([false, true]);
    breaker.allowTrial();
    expect([breaker.admits(0), breaker.exhausted(0, true)]).toEqual([true, false]);
  });

  it("is exhausted early if nothing ever worked, and later otherwise", () => {
    const breaker = create();
    for (const at of [0, 5000, 10_000]) breaker.failed(at);
    expect(breaker.exhausted(10_000, false)).toBe(true);
    expect(breaker.exhausted(10_000, true)).toBe(false);
    expect(breaker.exhausted(60_000, true)).toBe(true);
    breaker.reset();
    expect(breaker.room(10_001, 4)).toBe(4);
  });
});
