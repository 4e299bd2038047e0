import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finding, type Finding, type Findings } from "./findings.ts";
import { judge, RETIRED_DAYS } from "./judge.ts";
import type { DomainRow, KeyRow } from "./queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = new Date("2026-11-01T00:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

const OK = finding("ok", "ok");
const MISSING = finding("missing", "missing");
const UNKNOWN = finding("unknown", "lookupFailed");

const newDomain = (change: Partial<DomainRow> = {}): DomainRow => ({
  id: "d",
  name: "shop.example",
  displayName: "shop.example",
  returnPathLabel: "bounce",
  trackingLabel: "link",
  status: "pending",
  returnPathVerified: false,
  trackingVerified: false,
  strictAlignment: false,
  returnPathMisses: 0,
  trackingMisses: 0,
  missesAt: null,
  findings: {},
  checkedAt: null,
  nextCheckAt: START,
  waitingSince: START,
  verifiedAt: null,
  failingSince: null,
  createdAt: START,
  version: 1,
  ...change,
});
const newKey = (selector: string, algorithm: KeyRow["algorithm"], createdAt = START): KeyRow => ({
  domainId: "d",
  selector,
  algorithm,
  state: "waiting",
  record: "",
  misses: 0,
  missesAt: null,
  createdAt,
  activeAt: null,
  retiredAt: null,
});

/** Stores a domain between checks, as the database would. */
class StoredDomain {
  domain: DomainRow;
  keys: KeyRow[];

  constructor(
    domain = newDomain(),
    keys = [newKey("r1", "rsa-sha256"), newKey("e1", "ed25519-sha256")],
  ) {
    this.domain = domain;
    this.keys = keys;
  }

  check(findings: Findings, now: Date, strict: boolean | null = false) {
    const judged = judge(this.domain, this.keys, findings, strict, now);
    this.domain = { ...this.domain, ...judged.domain };
    const changed = new Map(judged.keys.map((key) => [key.selector, key]));
    this.keys = this.keys
      .filter(({ selector }) => !judged.removed.includes(selector))
      .map((key) => changed.get(key.selector) ?? key);
    return judged;
  }

  active(algorithm: KeyRow["algorithm"]): string[] {
    return this.keys
      .filter((key) => key.algorithm === algorithm && key.state === "active")
      .map(({ selector }) => selector);
  }
}

describe("evaluating a check", () => {
  it("schedules the next one: soon while records are pending, for three days, then daily; soon again when one is missing", () => {
    const stored = new StoredDomain();
    const minutesAfter = (now: Date) =>
      (stored.domain.nextCheckAt.getTime() - now.getTime()) / MINUTE_MS;
    const missing = { "dkim:r1": MISSING, "dkim:e1": MISSING };
    stored.check(missing, later(2.9 * DAY_MS));
    expect(minutesAfter(later(2.9 * DAY_MS))).toBe(5);
    stored.check(missing, later(3.1 * DAY_MS));
    expect(minutesAfter(later(3.1 * DAY_MS))).toBeGreaterThan(20 * 60);
    stored.check({ "dkim:r1": OK, "dkim:e1": OK }, later(4 * DAY_MS));
    expect(minutesAfter(later(4 * DAY_MS))).toBeGreaterThan(20 * 60);
    stored.check({ "dkim:r1": MISSING, "dkim:e1": OK }, later(5 * DAY_MS));
    expect(stored.domain.status).toBe("verified");
    expect(minutesAfter(later(5 * DAY_MS))).toBe(10);
  });

  it("keeps a return path whose SPF could be better, and drops it when its MX record was permanently removed", () => {
    const stored = new StoredDomain(newDomain({ returnPathVerified: true }));
    const spf = finding("wrong", "spfNotCovered");
    stored.check({ returnPathMx: OK, returnPathSpf: spf }, later(0));
    expect(stored.domain).toMatchObject({ returnPathVerified: true, returnPathMisses: 0 });
    const events = [0, 10, 20].flatMap(
      (minutes) =>
        stored.check({ returnPathMx: MISSING, returnPathSpf: spf }, later(minutes * MINUTE_MS))
          .events,
    );
    expect(stored.domain.returnPathVerified).toBe(false);
    expect(events).toContainEqual({
      type: "sendingDomain.hostFailing",
      data: { part: "returnPath" },
    });
  });

  it("remembers the DMARC result while it cannot be read", () => {
    const stored = new StoredDomain();
    stored.check({}, later(0), true);
    stored.check({}, later(DAY_MS), null);
    expect(stored.domain.strictAlignment).toBe(true);
    stored.check({}, later(2 * DAY_MS), false);
    expect(stored.domain.strictAlignment).toBe(false);
  });

  it("finds a lost key again while another one waits to replace it", () => {
    const stored = new StoredDomain(newDomain(), [newKey("r1", "rsa-sha256")]);
    stored.check({ "dkim:r1": OK }, later(0));
    for (const minutes of [10, 20, 30])
      stored.check({ "dkim:r1": MISSING }, later(minutes * MINUTE_MS));
    expect(stored.domain.status).toBe("failing");
    stored.keys.push(newKey("r2", "rsa-sha256", later(40 * MINUTE_MS)));
    stored.check({ "dkim:r1": OK, "dkim:r2": MISSING }, later(50 * MINUTE_MS));
    expect(stored.active("rsa-sha256")).toEqual(["r1"]);
    stored.check({ "dkim:r1": MISSING, "dkim:r2": OK }, later(60 * MINUTE_MS));
    expect(stored.active("rsa-sha256")).toEqual(["r2"]);
    expect(stored.keys.find(({ selector }) => selector === "r1")?.state).toBe("retired");
  });
});

describe("random DNS results at random times", () => {
  const response = fc.constantFrom<Finding>(OK, MISSING, UNKNOWN);
  const step = fc.record({
    minutes: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 12 * 60 })),
    responses: fc.tuple(response, response, response, response),
    rotates: fc.boolean(),
  });

  it("at most one key per algorithm signs; the domain is verified while RSA does; only three separate proofs revoke a record", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const stored = new StoredDomain();
        let time = 0;
        let count = 1;
        let proofs: number[] = [];
        const retiredAt = new Map<string, number>();
        for (const { minutes, responses, rotates } of steps) {
          time += minutes * MINUTE_MS;
          const [signing] = stored.active("rsa-sha256");
          if (
            rotates &&
            signing !== undefined &&
            !stored.keys.some(({ state }) => state === "waiting")
          ) {
            count += 1;
            stored.keys.push(
              newKey(`r${count}`, "rsa-sha256", later(time)),
              newKey(`e${count}`, "ed25519-sha256", later(time)),
            );
          }
          const looked = stored.keys.filter(({ state }) => state !== "retired");
          const findings = Object.fromEntries(
            looked.map((key, index) => [`dkim:${key.selector}`, responses[index % 4] ?? UNKNOWN]),
          );
          const before = stored.keys.map((key) => ({ ...key }));
          stored.check(findings, later(time));

          for (const algorithm of ["rsa-sha256", "ed25519-sha256"] as const)
            expect(stored.active(algorithm).length).toBeLessThanOrEqual(1);
          expect(stored.domain.status === "verified").toBe(
            stored.active("rsa-sha256").length === 1,
          );
          expect(stored.domain.nextCheckAt.getTime()).toBeGreaterThan(time + START.getTime());
          expect(stored.domain.nextCheckAt.getTime()).toBeLessThan(
            time + START.getTime() + 1.2 * DAY_MS,
          );
          const stateOf = (selector: string) =>
            stored.keys.find((key) => key.selector === selector)?.state;
          const isProven = looked.some((key) => findings[`dkim:${key.selector}`] !== UNKNOWN);
          expect(
            isProven ||
              before.every(({ selector, state }) => [state, undefined].includes(stateOf(selector))),
          ).toBe(true);
          for (const { selector, state } of stored.keys)
            if (state === "retired" && !retiredAt.has(selector)) retiredAt.set(selector, time);
          for (const [selector, at] of retiredAt) {
            expect(stateOf(selector) ?? (time - at > RETIRED_DAYS * DAY_MS && "removed")).toMatch(
              /retired|removed/,
            );
          }

          if (signing === undefined) {
            proofs = [];
            continue;
          }
          const found = findings[`dkim:${signing}`];
          if (found === OK) proofs = [];
          const last = proofs.at(-1);
          if (found === MISSING && (last === undefined || time - last >= 4 * MINUTE_MS))
            proofs.push(time);
          const [present] = stored.active("rsa-sha256");
          expect(present === signing || stateOf(signing) === "retired" || proofs.length >= 3).toBe(
            true,
          );
          if (present !== signing) proofs = [];
        }
      }),
    );
  });
});
