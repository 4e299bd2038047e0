import { describe, expect, it } from "vitest";
import {
  backfillStart,
  checkValues,
  isPlainHttp,
  NEW_WEBHOOK,
  urlProblem,
} from "./webhook-values.ts";

const NOW = new Date("2026-11-24T14:32:00.000Z");
const DAY_MS = 86_400_000;

describe("urlProblem", () => {
  it.each([
    ["", "urlMissing"],
    ["  ", "urlMissing"],
    ["erp.example.com/hook", "urlInvalid"],
    ["ftp://erp.example.com", "urlInvalid"],
    ["https://", "urlInvalid"],
    ["https://user:secret@erp.example.com", "urlCredentials"],
    ["https://erp.example.com/#top", "urlFragment"],
    ["https://erp.example.com/hook?source=arauto", undefined],
    [" https://erp.example.com ", undefined],
    ["http://127.0.0.1:8080/hook", undefined],
  ])("of %j is %s", (text, expected) => expect(urlProblem(text)).toBe(expected));

  it("leaves unencrypted URLs to the server, which may allow them", () => {
    expect(isPlainHttp("http://erp.example.com")).toBe(true);
    expect(isPlainHttp("https://erp.example.com")).toBe(false);
  });
});

describe("backfillStart", () => {
  it("counts days back from now", () => {
    expect(backfillStart({ backfill: "none", since: "" }, NOW)).toBeNull();
    expect(backfillStart({ backfill: "7", since: "" }, NOW)).toEqual(
      new Date(NOW.getTime() - 7 * DAY_MS),
    );
  });

  it("only accepts a time within 30 days", () => {
    const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
    const start = (since: string) => backfillStart({ backfill: "time", since }, NOW);
    expect(start(at(-DAY_MS))).toEqual(new Date(NOW.getTime() - DAY_MS));
    for (const since of ["", at(DAY_MS), at(-31 * DAY_MS)]) expect(start(since)).toBeUndefined();
  });
});

describe("checkValues", () => {
  it("reports missing values", () => {
    expect(checkValues(NEW_WEBHOOK, NOW)).toEqual({ url: "urlMissing", events: "eventsMissing" });
    expect(
      checkValues({ ...NEW_WEBHOOK, url: "https://erp.example.com", events: ["email.sent"] }, NOW),
    ).toEqual({});
  });
});
