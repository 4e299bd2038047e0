import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createFairLimiter } from "./fair-limiter.ts";

const refusal = "Too many pictures";

describe("a fair limiter", () => {
  it("runs no more than its limit at a time, in the order requested, and everything in the end", async () => {
    const limiter = createFairLimiter({ running: 2, waiting: 100, refusal });
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        limiter.run(async () => {
          started.push(n);
          most = Math.max(most, ++running);
          await sleep(2);
          running -= 1;
          return n;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(started).toEqual(results);
  });

  it("rejects work immediately when the queue is full, and accepts more once there is room", async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 1, refusal });
    const works = [limiter.run(() => sleep(20)), limiter.run(() => sleep(1))];
    await expect(limiter.run(() => sleep(1))).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: refusal,
    });
    await Promise.all(works);
    await expect(limiter.run(async () => "free again")).resolves.toBe("free again");
  });

  it("frees its slot when work fails, and has every slot free in the end", async () => {
    const limiter = createFairLimiter({ running: 2, refusal });
    const works = Array.from({ length: 8 }, (_, index) =>
      limiter.run(async () => {
        await sleep(2);
        if (index % 3 === 0) throw new Error("broken");
      }),
    );
    const ended = await Promise.allSettled(works);
    expect(ended.map(({ status }) => status === "fulfilled")).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
    // With no waiting allowed, two concurrent runs show that both slots are free.
    const full = createFairLimiter({ running: 2, waiting: 0, refusal });
    await expect(full.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await Promise.all([full.run(async () => "a"), full.run(async () => "b")])).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("owners of a fair limiter", () => {
  it("are served in rotation, however much one of them requests", async () => {
    const limiter = createFairLimiter({ running: 1, refusal });
    const served: string[] = [];
    const ask = (owner: string) => limiter.run(async () => void served.push(owner), owner);
    await Promise.all([
      ...Array.from({ length: 6 }, () => ask("busy")),
      ask("quiet"),
      ask("other"),
      ask("quiet"),
    ]);
    expect(served.slice(0, 5)).toEqual(["busy", "quiet", "other", "busy", "quiet"]);
    expect(served).toHaveLength(9);
  });

  it("leave room for others even if their work never ends", async () => {
    const limiter = createFairLimiter({ running: 2, runningPerOwner: 1, refusal });
    let release = () => {};
    const endless = limiter.run(() => new Promise<void>((resolve) => (release = resolve)), "busy");
    const waiting = limiter.run(async () => "later", "busy");
    await expect(limiter.run(async () => "served", "quiet")).resolves.toBe("served");
    release();
    await endless;
    await expect(waiting).resolves.toBe("later");
  });

  it("are rejected when too much of their own work is waiting, and leave room for others up to the total limit", async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 4, waitingPerOwner: 2, refusal });
    const started = ["a", "a", "a"].map((owner) => limiter.run(() => sleep(5), owner));
    await expect(limiter.run(() => sleep(1), "a")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: refusal,
    });
    started.push(...["b", "c"].map((owner) => limiter.run(() => sleep(5), owner)));
    await expect(limiter.run(() => sleep(1), "d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await Promise.all(started);
    await expect(limiter.run(async () => "served", "d")).resolves.toBe("served");
  });
});
