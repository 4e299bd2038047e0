import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

const limits = { running: 2, runningEach: 1, waitingEach: 100, refusal: "Too many" };

it("serves owners in rotation, however much one of them requests", async () => {
  const turns = createFairTurns({ ...limits, running: 1 });
  const served: string[] = [];
  const ask = (owner: string) => turns.take(owner, async () => void served.push(owner));
  await Promise.all([...Array.from({ length: 6 }, () => ask("busy")), ask("quiet"), ask("other"), ask("quiet")]);
  expect(served.slice(0, 5)).toEqual(["busy", "quiet", "other", "busy", "quiet"]);
  expect(served).toHaveLength(9);
});

it("keeps capacity for others while one owner's work never ends", async () => {
  const turns = createFairTurns(limits);
  let release = () => {};
  const endless = turns.take("busy", () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = turns.take("busy", async () => "later");
  await expect(turns.take("quiet", async () => "served")).resolves.toBe("served");
  release();
  await endless;
  await expect(waiting).resolves.toBe("later");
});

it("rejects an owner with too much waiting work, and no other", async () => {
  const turns = createFairTurns({ ...limits, waitingEach: 2 });
  const busy = [1, 2, 3].map(() => turns.take("busy", () => sleep(20)));
  await expect(turns.take("busy", () => sleep(1))).rejects.toMatchObject({ code: "UNAVAILABLE", message: "Too many" });
  await expect(turns.take("quiet", async () => "served")).resolves.toBe("served");
  await Promise.all(busy);
});

it("passes the turn on when work fails", async () => {
  const turns = createFairTurns({ ...limits, running: 1 });
  const failing = turns.take("one", () => Promise.reject(new Error("broken")));
  const next = turns.take("one", async () => "served");
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBe("served");
});
