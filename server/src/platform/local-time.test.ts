import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, localTimeOf } from "./local-time.ts";

const at = (local: string, zone: string) => instantOf(local, zone).toISOString();

describe("a local time", () => {
  it("is an instant by the zone's clock", () => {
    expect(at("2026-11-28T09:30", "America/Sao_Paulo")).toBe("2026-11-28T12:30:00.000Z");
    expect(at("2026-11-28T09:30", "Asia/Kathmandu")).toBe("2026-11-28T03:45:00.000Z");
    expect(at("2026-07-01T09:30", "Europe/Madrid")).toBe("2026-07-01T07:30:00.000Z");
    expect(at("2026-01-01T00:00", "Pacific/Kiritimati")).toBe("2025-12-31T10:00:00.000Z");
  });

  it("that clocks skip is later by the length of the gap", () => {
    expect(at("2026-03-29T02:30", "Europe/Madrid")).toBe("2026-03-29T01:30:00.000Z");
    expect(at("2026-03-08T02:15", "America/New_York")).toBe("2026-03-08T07:15:00.000Z");
    // Half an hour on Lord Howe Island.
    expect(at("2026-10-04T02:10", "Australia/Lord_Howe")).toBe("2026-10-03T15:40:00.000Z");
  });

  it("that occurs twice means the first", () => {
    expect(at("2026-10-25T02:30", "Europe/Madrid")).toBe("2026-10-25T00:30:00.000Z");
    expect(at("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  });

  it("is what the zone's clock shows then, or the first minute after a gap that skips it", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const minutes = fc.integer({
      min: Date.UTC(2020, 0, 1) / 60_000,
      max: Date.UTC(2032, 0, 1) / 60_000,
    });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16);
        const instant = instantOf(local, zone);
        const shown = localTimeOf(instant, zone);
        // If it differs, the clock skips the requested time: no instant nearby shows it.
        const nearby = Array.from({ length: 37 }, (_, n) =>
          localTimeOf(new Date(instant.getTime() - n * 300_000), zone),
        );
        expect(shown === local || (shown > local && !nearby.includes(local))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is UTC in years before there were time zones", () => {
    expect(instantOf("0020-02-29T12:00", "America/Sao_Paulo").toISOString()).toBe(
      "0020-02-29T12:00:00.000Z",
    );
    expect(localTimeOf(new Date("0020-02-29T12:00Z"), "America/Sao_Paulo")).toBe(
      "0020-02-29T12:00",
    );
  });

  it("rejects an impossible date and an unknown zone", () => {
    expect(() => instantOf("2026-02-30T25:00", "UTC")).toThrow(RangeError);
    expect(() => instantOf("2026-02-20T10:00", "Mars/Olympus")).toThrow(RangeError);
  });
});
