import { expect, it } from "vitest";
import { states } from "../../ledger/index.ts";
import { SendStats, withoutAddresses } from "./send-stats.ts";

const STATE = states.STATE_CODES;
const RELAY = { tenantId: "a", sendingAccountId: "1" };

it("counts attempts, and returns them once", () => {
  const watch = new SendStats();
  watch.stored(RELAY, [
    { state: STATE.sent, tries: 1 },
    { state: STATE.bounced, tries: 1 },
    { state: STATE.skipped, tries: 0 },
    { state: STATE.failed, tries: 0 },
  ]);
  watch.answered(RELAY, 2, 30);
  expect(watch.take()).toMatchObject([
    {
      facts: { ...RELAY, sent: 1, bounced: 1, failed: 0, answered: 2, answerMs: 30 },
      durations: [0.015],
    },
  ]);
  expect(watch.take()).toEqual([]);
});

it("returns stats that could not be stored together with newer ones", () => {
  const watch = new SendStats();
  watch.recordFailure(RELAY, "refused", 1000);
  watch.stored(RELAY, [{ state: STATE.sent, tries: 1 }]);
  const untold = watch.take();
  watch.stored(RELAY, [{ state: STATE.sent, tries: 1 }]);
  watch.putBack(untold);
  expect(watch.take()).toMatchObject([{ facts: { sent: 2, lastFailure: "refused" } }]);
});

it("counts consecutive failures until it works again", () => {
  const watch = new SendStats();
  watch.recordFailure(RELAY, "one", 0);
  watch.take();
  watch.recordFailure(RELAY, "two", 500);
  expect(watch.take()).toMatchObject([{ facts: { failures: 2, restsUntil: expect.any(Date) } }]);
  watch.worked(RELAY);
  watch.recordFailure(RELAY, "three", 0);
  expect(watch.take()).toMatchObject([{ facts: { failures: 1, restsUntil: null } }]);
});

it("buffers at most its limit", () => {
  const watch = new SendStats();
  for (let index = 0; index < 2000; index += 1)
    watch.answered({ tenantId: "a", sendingAccountId: String(index) }, 1, 1);
  expect(watch.take()).toHaveLength(1000);
});

it("removes addresses from server replies", () => {
  expect(
    withoutAddresses("550 5.1.1 <ana@example.com>: no such user (ana@example.com)\u0000"),
  ).toBe("550 5.1.1 <…>: no such user (…)");
});
