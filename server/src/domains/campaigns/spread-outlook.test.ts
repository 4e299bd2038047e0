import { describe, expect, it } from "vitest";
import { spreadIfStarted } from "./spread-outlook.ts";

const NINE = new Date("2026-11-23T09:00:00Z");
const DRAFT = {
  sendAt: null,
  sendAtZone: "workspace" as const,
  spreadMinutes: 120,
  canary: null,
  test: null,
};
const GIVEN = {
  startsAt: NINE,
  recipients: 1920,
  account: { ratePerSecond: null, ratePerHour: null },
  zones: [],
  workspaceZone: "UTC",
};
const at = (time: string) => `2026-11-23T${time}:00.000Z`;

describe("the outlook on a spread", () => {
  it("lasts as long as chosen, at an even rate", () => {
    expect(spreadIfStarted(DRAFT, GIVEN)).toEqual({
      from: at("09:00"),
      until: at("11:00"),
      perMinute: 16,
      isLimited: false,
    });
  });

  it("is null without a spread, a time or recipients", () => {
    expect(spreadIfStarted({ ...DRAFT, spreadMinutes: null }, GIVEN)).toBeNull();
    expect(spreadIfStarted(DRAFT, { ...GIVEN, startsAt: null })).toBeNull();
    expect(spreadIfStarted(DRAFT, { ...GIVEN, recipients: 0 })).toBeNull();
  });

  it.each([
    ["per hour", { ratePerSecond: null, ratePerHour: 480 }, at("13:00"), 8],
    ["per second", { ratePerSecond: 0.2, ratePerHour: null }, at("11:40"), 12],
  ])("ends later when the account's limit %s is slower", (_, account, until, perMinute) => {
    expect(spreadIfStarted(DRAFT, { ...GIVEN, account })).toEqual({
      from: at("09:00"),
      until,
      perMinute,
      isLimited: true,
    });
  });

  it("ignores limits that are faster", () => {
    const account = { ratePerSecond: 1, ratePerHour: 1000 };
    expect(spreadIfStarted(DRAFT, { ...GIVEN, account })).toMatchObject({
      until: at("11:00"),
      isLimited: false,
    });
  });

  it("begins after the first batch or the test, with the remaining recipients", () => {
    const canary = { percent: 50, waitMinutes: 60, maxBouncePercent: 5, maxComplaintPercent: 1 };
    expect(spreadIfStarted({ ...DRAFT, canary }, GIVEN)).toMatchObject({
      from: at("10:00"),
      until: at("12:00"),
      perMinute: 8,
    });
    const test = {
      kind: "subject" as const,
      share: 25,
      variants: [{ subject: "B", templateId: null }],
      winnerBy: "clicks" as const,
      afterMinutes: 120,
    };
    expect(spreadIfStarted({ ...DRAFT, test }, GIVEN)).toMatchObject({
      from: at("11:00"),
      until: at("13:00"),
      perMinute: 12,
    });
    expect(spreadIfStarted({ ...DRAFT, test: { ...test, share: 100 } }, GIVEN)).toMatchObject({
      from: at("09:00"),
      perMinute: 16,
    });
  });

  it("lasts until the last time zone is done", () => {
    const draft = { ...DRAFT, sendAt: "2026-11-23T18:00", sendAtZone: "recipient" as const };
    const zones = ["Asia/Tokyo", "America/Sao_Paulo"];
    expect(spreadIfStarted(draft, { ...GIVEN, zones })).toEqual({
      from: at("09:00"),
      until: at("23:00"),
      perMinute: null,
      isLimited: false,
    });
  });
});
