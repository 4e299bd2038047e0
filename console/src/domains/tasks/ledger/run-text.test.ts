import { expect, it } from "vitest";
import { formatsFor } from "../../../ui/formats/formats.ts";
import { causeText, happenedText, holidayNames, resultText } from "./run-text.ts";

it("names a holiday that is in several calendars once", () => {
  const runTexts = {
    t: (key: string) => (key === "holidays:name.newYear" ? "Ano-Novo" : key),
    exists: (key: string) => key === "holidays:name.newYear",
    language: "pt-br",
  };
  expect(holidayNames(["newYear", "newYear"], runTexts)).toBe("Ano-Novo");
  expect(holidayNames(["newYear", "Inventário", "newYear"], runTexts)).toBe(
    "Ano-Novo e Inventário",
  );
});

it("says how fast a response was, also below a second", () => {
  const runTexts = {
    t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}`,
    exists: () => true,
    formats: formatsFor("en-us"),
    language: "en-us",
  };
  expect(resultText({ type: "request", status: 200, durationMs: 161 }, runTexts)).toBe(
    'result.request {"status":200,"duration":"161 ms"}',
  );
});

it("separates an error from its detail", () => {
  const texts: Record<string, string> = {
    "errors:REQUEST_FAILED": "The request failed",
    "errors:FEED_FAILED": "Couldn’t load the feed.",
    "requests:error.dns": "Host not found",
  };
  const runTexts = {
    t: (key: string) => texts[key] ?? key,
    exists: (key: string) => key in texts,
    formats: formatsFor("en-us"),
    language: "en-us",
  };
  const text = (error: string, detail = "HTTP 503") =>
    causeText({ code: "error", error, detail }, { attempts: 1, user: null }, runTexts);
  expect(text("REQUEST_FAILED")).toBe("The request failed: HTTP 503");
  expect(text("FEED_FAILED")).toBe("Couldn’t load the feed. HTTP 503");
  expect(text("REQUEST_FAILED", "dns")).toBe("The request failed: Host not found");
  expect(text("REQUEST_FAILED", "dns: ENOTFOUND")).toBe(
    "The request failed: Host not found (ENOTFOUND)",
  );
});

it("says once that a run had nothing to do", () => {
  const runTexts = {
    t: (key: string) => key,
    exists: () => true,
    formats: formatsFor("en-us"),
    language: "en-us",
  };
  const run = {
    outcome: "skipped",
    cause: { code: "nothingToDo" },
    result: { type: "nothing" },
    attempts: 1,
    startedAt: null,
    retryAt: null,
    user: null,
    approvalId: null,
  } as const;
  expect(happenedText(run, runTexts)).toBe("cause.nothingToDo");
});
