import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("runs no more than allowed at a time, in the order of asking, and all of them", async () => {
  const turns = createTurns({ running: 2, waiting: 100 });
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

test("refuses at once when too many wait, and goes on afterwards", async () => {
  const turns = createTurns({ running: 1, waiting: 1 });
  const first = turns.take(() => sleep(20));
  const second = turns.take(() => sleep(1));
  await expect(turns.take(() => sleep(1))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await Promise.all([first, second]);
  await expect(turns.take(async () => "free again")).resolves.toBe("free again");
});

test("gives the place on when work fails", async () => {
  const turns = createTurns({ running: 1, waiting: 5 });
  const failing = turns.take(() => Promise.reject(new Error("broken")));
  const next = turns.take(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBe("done");
});
