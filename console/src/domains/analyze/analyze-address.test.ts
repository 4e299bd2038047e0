import { describe, expect, it } from "vitest";
import { readView, toggleFilter, writeView } from "./analyze-address.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const read = (text: string) => readView(new URLSearchParams(text));

describe("the URL of Analyze", () => {
  it("shows 30 days and clicks by default", () => {
    expect(read("")).toMatchObject({ period: "30days", compare: "weekdays", metric: "clicked" });
  });
  it("contains every choice, and omits defaults", () => {
    const written = writeView(new URLSearchParams("utm=1"), {
      period: "custom",
      from: "2026-03-01",
      to: "2026-03-31",
      metric: "opened",
      compare: "weekdays",
      filters: { provider: ["gmail", "uol"], campaign: [ID] },
    });
    expect(decodeURIComponent(written.toString())).toBe(
      `utm=1&period=custom&from=2026-03-01&to=2026-03-31&metric=opened&campaign=${ID}&provider=gmail,uol`,
    );
    expect(readView(written)).toMatchObject({
      from: "2026-03-01",
      metric: "opened",
      filters: { provider: ["gmail", "uol"], campaign: [ID] },
    });
  });
  it("ignores values that the API would reject", () => {
    expect(read("period=eon&metric=luck&provider=gmail,post&campaign=7").filters).toEqual({
      provider: ["gmail"],
    });
    expect(read("period=custom&from=2026-05-01&to=2026-04-01").period).toBe("30days");
    expect(read("period=custom&from=2026-99-01&to=2026-99-02").period).toBe("30days");
  });
  it("drops the days of a range when another period is selected", () => {
    const now = new URLSearchParams("period=custom&from=2026-03-01&to=2026-03-02");
    expect(writeView(now, { period: "today" }).toString()).toBe("period=today");
  });
});

describe("a filter", () => {
  it("adds a value, and removes it the second time", () => {
    const once = toggleFilter({}, "provider", "gmail");
    expect(once).toEqual({ provider: ["gmail"] });
    expect(toggleFilter(once, "provider", "uol")).toEqual({ provider: ["gmail", "uol"] });
    expect(toggleFilter(once, "provider", "gmail")).toEqual({});
  });
});
