import { describe, expect, it } from "vitest";
import { staysOpen } from "./plan-pages.ts";

describe("after the plan has ended", () => {
  it.each(["/campaings", "/campaings/1", "/campaings/1/workflows", "/accounts", "/accounts/imports", "/exports", "/settings/payment"])(
    "keeps %s open, to pause, cancel and export",
    (page) => expect(staysOpen(page)).toBe(true),
  );
  it.each(["/dashboard", "/email/new", "/filters", "/accounts/import", "/campaingsx"])("leads from %s to the checkout", (page) =>
    expect(staysOpen(page)).toBe(false),
  );
});
