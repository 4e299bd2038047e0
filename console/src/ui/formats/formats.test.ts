import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";
import { zoneName } from "./zone-name.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("formats numbers as each language does, with Spanish grouped from 1.000 on", () => {
  expect(formatsFor("en-us").number(1234)).toBe("1,234");
  expect(formatsFor("pt-br").number(1_234_567)).toBe("1.234.567");
  expect(formatsFor("es-es").number(1234)).toBe("1.234");
});

test("formats a fraction as a percentage", () => {
  expect(formatsFor("en-us").percent(0.2444)).toBe("24.4%");
  expect(plain(formatsFor("es-es").percent(1))).toBe("100 %");
});

test("formats dates in the workspace's time zone", () => {
  const late = "2026-11-21T01:30:00Z";
  expect(formatsFor("en-us", "America/Sao_Paulo").date(late)).toBe("Nov 20, 2026");
  expect(formatsFor("en-us", "UTC").date(late)).toBe("Nov 21, 2026");
});

test("omits repeated parts of a date range, in the workspace's time zone", () => {
  const days = (language: string, first: string, last: string) =>
    plain(formatsFor(language, "America/Sao_Paulo").days(first, last)).replaceAll("\u2009", " ");
  expect(days("en-us", "2026-11-01T03:00:00Z", "2026-11-29T02:59:59Z")).toBe("Nov 1 – 28, 2026");
  expect(days("pt-br", "2026-10-30T12:00:00Z", "2026-11-28T12:00:00Z")).toBe(
    "30 de out. – 28 de nov. de 2026",
  );
  expect(days("es-es", "2025-12-30T12:00:00Z", "2026-01-02T12:00:00Z")).toBe(
    "30 dic 2025 – 2 ene 2026",
  );
  expect(days("en-us", "2026-11-01T12:00:00Z", "2026-11-01T20:00:00Z")).toBe("Nov 1, 2026");
  expect(
    plain(
      formatsFor("en-us", "UTC").days("2026-11-01T12:00:00Z", "2026-11-28T12:00:00Z", {
        year: false,
      }),
    ).replaceAll("\u2009", " "),
  ).toBe("Nov 1 – 28");
});

test("names time zones by their city", () => {
  expect(zoneName("pt-br", "America/Sao_Paulo")).toBe("horário de São Paulo");
  expect(zoneName("en-us", "America/Sao_Paulo")).toBe("São Paulo time");
  expect(zoneName("es-es", "America/New_York")).toBe("hora de Nueva York");
  expect(zoneName("pt-br", "UTC")).toBe("UTC");
});

test("uses the largest whole unit for relative times, past and future", () => {
  const { relative } = formatsFor("pt-br");
  const now = "2026-11-21T12:00:00Z";
  expect(relative("2026-11-21T08:30:00Z", now)).toBe("há 3 horas");
  expect(relative("2026-11-23T12:00:00Z", now)).toBe("depois de amanhã");
  expect(relative(now, now)).toBe("agora");
  // Two days and 20 hours, which is no longer the day after tomorrow.
  expect(formatsFor("pt-br", "UTC").relative("2026-11-24T08:00:00Z", now)).toBe("em 3 dias");
});

test("counts calendar days in the workspace's time zone", () => {
  const { relativeDay, weekday } = formatsFor("pt-br", "America/Sao_Paulo");
  const now = "2026-11-24T23:30:00-03:00";
  expect(relativeDay("2026-11-30T23:59:59-03:00", now)).toBe("em 6 dias");
  expect(relativeDay("2026-11-30T00:00:00-03:00", now)).toBe("em 6 dias");
  expect(relativeDay("2026-11-25T00:10:00-03:00", now)).toBe("amanhã");
  expect(relativeDay(now, now)).toBe("hoje");
  expect(weekday("2026-11-30T23:59:59-03:00")).toBe("seg., 30 de nov.");
});

test("formats bytes and durations", () => {
  const { bytes, duration } = formatsFor("en-us");
  expect(plain(bytes(999))).toBe("999 bytes");
  expect(plain(bytes(1500))).toBe("1.5 kB");
  expect(plain(bytes(524_288_000))).toBe("524.3 MB");
  expect(bytes(500_000_000)).toBe("500\u00a0MB");
  expect(formatsFor("pt-br").bytes(500_000_000)).toBe("500\u00a0MB");
  expect(duration(250_000)).toBe("4\u00a0min 10\u00a0sec");
  expect(plain(duration(0))).toBe("0 sec");
  expect(plain(duration(7_260_000))).toBe("2 hr 1 min");
});
