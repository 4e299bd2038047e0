import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localTimeOf } from "../../platform/local-time.ts";
import { nextTimeOfDay, waitsUntil } from "./wait-times.ts";

const SAO_PAULO = "America/Sao_Paulo";
const at = (iso: string) => new Date(iso);

describe("waitsUntil and nextTimeOfDay", () => {
  it("counts a duration from the arrival", () => {
    const config = { kind: "for", duration: { amount: 3, unit: "days" } } as const;
    expect(waitsUntil(config, SAO_PAULO, at("2026-11-20T12:00:00Z"))).toEqual(
      at("2026-11-23T12:00:00Z"),
    );
  });

  it("waits for the next time of day, today's if it is still to come", () => {
    expect(nextTimeOfDay("09:00", [], SAO_PAULO, at("2026-11-20T11:59:00Z"))).toEqual(
      at("2026-11-20T12:00:00Z"),
    );
    expect(nextTimeOfDay("09:00", [], SAO_PAULO, at("2026-11-20T12:00:00Z"))).toEqual(
      at("2026-11-21T12:00:00Z"),
    );
  });

  it("waits for one of the given weekdays", () => {
    // Friday the 20th, after nine: the next Monday or Friday is Monday the 23rd.
    expect(nextTimeOfDay("09:00", [1, 5], SAO_PAULO, at("2026-11-20T13:00:00Z"))).toEqual(
      at("2026-11-23T12:00:00Z"),
    );
    expect(nextTimeOfDay("09:00", [5], SAO_PAULO, at("2026-11-20T13:00:00Z"))).toEqual(
      at("2026-11-27T12:00:00Z"),
    );
  });

  it("shifts a time that the clock skips forward by the length of the gap", () => {
    expect(nextTimeOfDay("02:30", [], "America/New_York", at("2026-03-08T06:00:00Z"))).toEqual(
      at("2026-03-08T07:30:00Z"),
    );
  });

  it("is over immediately when its date has passed", () => {
    const config = { kind: "date", at: "2026-11-20T09:00" } as const;
    expect(
      waitsUntil(config, SAO_PAULO, at("2026-11-21T12:00:00Z")) < at("2026-11-21T12:00:00Z"),
    ).toBe(true);
  });

  it("is always in the future, within eight days, and at that time of day if the clock shows it", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: at("2026-01-01T00:00:00Z"),
          max: at("2027-12-31T00:00:00Z"),
          noInvalidDate: true,
        }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
        fc.constantFrom(SAO_PAULO, "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC"),
        (now, hour, minute, days, zone) => {
          const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
          const found = nextTimeOfDay(time, days, zone, now);
          expect(found > now).toBe(true);
          expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(8 * 86_400_000 + 3_600_000);
          // In the skipped hour the clock shows a later time.
          expect(localTimeOf(found, zone).slice(11) === time || zone === "America/New_York").toBe(
            true,
          );
        },
      ),
    );
  });
});
