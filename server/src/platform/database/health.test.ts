import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHealth, type Outage } from "./health.ts";
import { DatabaseOutage, isDatabaseOutage, outageReason } from "./outage.ts";

const withCode = (error: Error, code: string) => Object.assign(error, { code });
const sqlError = (code: string) => withCode(new pg.DatabaseError("refused", 0, "error"), code);

describe("outageReason", () => {
  it.each([
    ["a closed port", withCode(new Error("connect ECONNREFUSED"), "ECONNREFUSED"), "unreachable"],
    ["a lost connection", new Error("Connection terminated unexpectedly"), "unreachable"],
    ["an administrator's shutdown", sqlError("57P01"), "unreachable"],
    ["a server that is starting", sqlError("57P03"), "unreachable"],
    ["a primary that became a standby", sqlError("25006"), "unreachable"],
    ["no more connections", sqlError("53300"), "tooManyConnections"],
    [
      "no free pooled connection",
      new Error("timeout exceeded when trying to connect"),
      "tooManyConnections",
    ],
    ["a full disk", sqlError("53100"), "diskFull"],
    ["one of the above as its cause", new DatabaseOutage(sqlError("53100")), "diskFull"],
    ["a duplicate key", sqlError("23505"), undefined],
    ["another error", new Error("no"), undefined],
  ])("recognizes %s", (_name, error, reason) => {
    expect(outageReason(error)).toBe(reason);
  });
});

it("distinguishes errors of the connection from those of the work inside a transaction", () => {
  const reset = withCode(new Error("read ECONNRESET"), "ECONNRESET");
  expect(isDatabaseOutage(reset, reset)).toBe(true);
  expect(isDatabaseOutage(reset, undefined)).toBe(false);
  expect(isDatabaseOutage(withCode(new Error("no space for the file"), "ENOSPC"), reset)).toBe(
    false,
  );
  expect(isDatabaseOutage(sqlError("57P01"), undefined)).toBe(true);
  expect(isDatabaseOutage(new Error("Connection terminated unexpectedly"), undefined)).toBe(true);
});

describe("the health of the database", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is an outage from the first failure to the next successful transaction", () => {
    const over: Outage[] = [];
    const health = createHealth({ onRecovered: (outage) => over.push(outage) });
    health.failed(new DatabaseOutage(sqlError("57P01")));
    health.failed(new DatabaseOutage(sqlError("57P03")));
    expect(health.outage()?.reason).toBe("unreachable");
    health.worked();
    health.worked();
    expect([health.outage(), over.map(({ reason }) => reason)]).toEqual([null, ["unreachable"]]);
  });

  it("treats the disk as full until writes have not failed for a while, although reads succeed", () => {
    const health = createHealth({});
    health.failed(new DatabaseOutage(sqlError("53100")));
    health.worked();
    expect(health.outage()?.reason).toBe("diskFull");
    vi.advanceTimersByTime(9_000);
    health.failed(new DatabaseOutage(sqlError("57P03")));
    vi.advanceTimersByTime(9_000);
    health.worked();
    expect(health.outage()?.reason).toBe("diskFull");
    vi.advanceTimersByTime(2_000);
    health.worked();
    expect(health.outage()).toBeNull();
  });

  it("includes the known state of the server itself", () => {
    const health = createHealth({ diagnose: () => "diskFull" });
    health.failed(new DatabaseOutage(withCode(new Error("connect ECONNREFUSED"), "ECONNREFUSED")));
    expect(health.outage()?.reason).toBe("diskFull");
  });
});
