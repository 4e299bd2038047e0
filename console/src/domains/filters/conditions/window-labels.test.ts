import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import i18next from "i18next";
import { dayIn } from "../../../ui/formats/calendar-days.ts";
import { dayWindow } from "../../../ui/formats/day-window.ts";
import type { DayWindow } from "../../../ui/formats/day-window.ts";
import { windowLabel } from "./window-labels.ts";

describe("dayWindow", () => {
  it('returns the server\'s days: both ends inclusive, and no overlap between "more than n days ago" and the last n', () => {
    expect(dayWindow("inLastDays", 30, "2026-03-15")).toEqual({
      kind: "days",
      from: "2026-02-13",
      to: "2026-03-15",
    });
    expect(dayWindow("inNextDays", 7, "2026-12-28")).toEqual({
      kind: "days",
      from: "2026-12-28",
      to: "2027-01-04",
    });
    expect(dayWindow("moreThanDaysAgo", 30, "2026-03-15")).toEqual({
      kind: "days",
      from: null,
      to: "2026-02-12",
    });
    expect(dayWindow("inLastDays", 0, "2026-03-15")).toEqual({
      kind: "days",
      from: "2026-03-15",
      to: "2026-03-15",
    });
    expect(dayWindow("equals", 1, "2026-03-15")).toBeUndefined();
  });
  it("uses the workspace's days, even when it is another day there", () => {
    const instant = new Date("2026-11-22T01:30:00Z");
    expect(dayIn("America/Sao_Paulo", instant)).toBe("2026-11-21");
    expect(dayIn("Asia/Tokyo", instant)).toBe("2026-11-22");
    expect(dayIn("Pacific/Kiritimati", new Date("2026-12-31T10:00:00Z"))).toBe("2027-01-01");
  });
});

describe("windowLabel", () => {
  const say = async (window: DayWindow | undefined, language: string) => {
    const filters = JSON.parse(
      readFileSync(
        new URL(`../../../../locales/${language}/filters.json`, import.meta.url),
        "utf8",
      ),
    );
    const instance = i18next.createInstance();
    await instance.init({
      lng: language,
      lowerCaseLng: true,
      resources: { [language]: { filters } },
      ns: ["filters"],
      interpolation: { escapeValue: false },
    });
    const t = instance.getFixedT<"filters">(language, "filters");
    // ICU separates a range with thin spaces.
    return (
      window &&
      windowLabel(window, { t, language, timeZone: "America/Sao_Paulo" }).replaceAll(/\s/gu, " ")
    );
  };
  const today = "2026-11-21";
  it("names the range and its time zone", async () => {
    expect(await say(dayWindow("inLastDays", 30, today), "en-us")).toBe(
      "Oct 22 – Nov 21, 2026 · São Paulo time",
    );
    expect(await say(dayWindow("inLastDays", 30, today), "pt-br")).toBe(
      "22 de out. – 21 de nov. de 2026 · horário de São Paulo",
    );
    expect(await say(dayWindow("moreThanDaysAgo", 1, today), "es-es")).toBe(
      "hasta el 19 nov 2026 · hora de São Paulo",
    );
    expect(await say(dayWindow("anniversaryToday", 0, today), "en-us")).toBe(
      "November 21 of any year · São Paulo time",
    );
    expect(await say(dayWindow("anniversaryThisMonth", 0, today), "pt-br")).toBe(
      "novembro de qualquer ano · horário de São Paulo",
    );
  });
});
