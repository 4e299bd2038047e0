import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLanes } from "./lanes.ts";

test("as many run at once as there are lanes, in the order they came, whatever becomes of them", async () => {
  const inTurn = createLanes(2, 10);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const works = Array.from({ length: 8 }, (_, index) =>
    inTurn(async () => {
      begun.push(index);
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      if (index % 3 === 0) throw new Error("broken");
      return index;
    }),
  );
  const ended = await Promise.allSettled(works);
  expect(ended.map(({ status }) => status === "fulfilled")).toEqual([false, true, true, false, true, true, false, true]);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7]]);
  // All lanes are free again.
  expect(await Promise.all([inTurn(async () => "a"), inTurn(async () => "b")])).toEqual(["a", "b"]);
});

test("one more than may wait is refused, and the others are not", async () => {
  const inTurn = createLanes(1, 2);
  const works = Array.from({ length: 4 }, () => inTurn(() => sleep(5, "done")));
  const ended = await Promise.allSettled(works);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(ended[3]).toMatchObject({ reason: { code: "UNAVAILABLE" } });
  expect(await inTurn(async () => "after")).toBe("after");
});
