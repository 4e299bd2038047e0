import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("runs no more than allowed at a time, in order, and all of them", async () => {
  const turns = createTurns({ running: 2, waiting: 100, refusal: "Too many" });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      turns.take(async () => {
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

test("rejects immediately when too many wait, and continues afterwards", async () => {
  const turns = createTurns({ running: 1, waiting: 1, refusal: "Too many pictures" });
  const first = turns.take(() => sleep(20));
  const second = turns.take(() => sleep(1));
  await expect(turns.take(() => sleep(1))).rejects.toMatchObject({ code: "UNAVAILABLE", message: "Too many pictures" });
  await Promise.all([first, second]);
  await expect(turns.take(async () => "free again")).resolves.toBe("free again");
});

test("passes the slot on when work fails, and every slot is free in the end", async () => {
  const turns = createTurns({ running: 2, waiting: 10, refusal: "Too many" });
  const works = Array.from({ length: 8 }, (_, index) =>
    turns.take(async () => {
      await sleep(2);
      if (index % 3 === 0) throw new Error("broken");
    }),
  );
  const ended = await Promise.allSettled(works);
  expect(ended.map(({ status }) => status === "fulfilled")).toEqual([false, true, true, false, true, true, false, true]);
  const full = createTurns({ running: 2, waiting: 0, refusal: "Too many" });
  await expect(full.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  // With no waiting allowed, two at once prove that both slots are free.
  expect(await Promise.all([full.take(async () => "a"), full.take(async () => "b")])).toEqual(["a", "b"]);
});

describe("owners", () => {
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);

  test("take turns, so that one with much waiting work delays another by one at most", async () => {
    const turns = createTurns({ running: 1, waiting: 100, refusal: "Too many" });
    const first = turns.take(() => sleep(5), "a");
    const works = [
      ...Array.from({ length: 19 }, (_, n) => turns.take(note(`a${n}`), "a")),
      turns.take(note("b"), "b"),
      turns.take(note("c"), "c"),
    ];
    await Promise.all([first, ...works]);
    expect(order.slice(0, 4)).toEqual(["a0", "b", "c", "a1"]);
    expect(order).toHaveLength(21);
  });

  test("that wait with too much are rejected, and leave capacity for others", async () => {
    const turns = createTurns({ running: 1, waiting: 4, waitingPerOwner: 2, refusal: "Too many pictures" });
    const started = [turns.take(() => sleep(5), "a"), turns.take(note("a"), "a"), turns.take(note("a"), "a")];
    await expect(turns.take(note("a"), "a")).rejects.toMatchObject({ code: "RATE_LIMITED", message: "Too many pictures" });
    started.push(turns.take(note("b"), "b"), turns.take(note("c"), "c"));
    await expect(turns.take(note("d"), "d")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await Promise.all(started);
  });
});
