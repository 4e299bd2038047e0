// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { isUnexpected, problemDetails, supportCode } from "./support-details.ts";

const problem = {
  status: 500,
  code: "INTERNAL",
  title: "Something failed",
  correlationId: "d187bef1-4f70-44f5-b593-4094852d7f3a",
} as const;

describe("the support code of a problem", () => {
  it("is the last four characters of the correlation id", () => {
    expect(supportCode(problem)).toBe("7F3A");
    expect(supportCode({ correlationId: "req-a-1" })).toBe("EQA1");
  });
  it("is missing without a correlation id", () => {
    expect(supportCode({})).toBeUndefined();
    expect(supportCode({ correlationId: "" })).toBeUndefined();
  });
});

describe("the details for support", () => {
  it("contain the whole request, the problem, the page and the time", () => {
    window.history.replaceState(null, "", "/accounts?search=secret%40example.com");
    expect(problemDetails(problem, new Date("2026-03-04T05:06:07Z"))).toBe(
      [
        "Code: 7F3A",
        "Request: d187bef1-4f70-44f5-b593-4094852d7f3a",
        "Problem: INTERNAL (500), Something failed",
        "Page: /accounts",
        "Time: 2026-03-04T05:06:07.000Z",
      ].join("\n"),
    );
  });
});

describe("isUnexpected", () => {
  it("is true for failures of the server and unreadable responses only", () => {
    expect(isUnexpected(problem)).toBe(true);
    expect(isUnexpected({ status: 503, code: "INTERNAL" })).toBe(true);
    expect(isUnexpected({ status: "PARSING_ERROR", code: "PARSING_ERROR" })).toBe(true);
    expect(isUnexpected({ status: "FETCH_ERROR", code: "FETCH_ERROR" })).toBe(false);
    expect(isUnexpected({ status: 409, code: "WRONG_STATE" })).toBe(false);
  });
});
