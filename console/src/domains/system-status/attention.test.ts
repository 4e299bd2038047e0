import type { SystemStatus } from "@arauto/contracts";
import { expect, it } from "vitest";
import { attentionOf, ratePerMinute, shareOf, rateLevelOf } from "./attention.ts";

const AT = "2026-11-20T10:00:00.000Z";
const sender: SystemStatus["senders"][number] = {
  id: "1",
  name: "Relay",
  kind: "smtp",
  host: "mail.example.com",
  state: "working",
  workedAt: AT,
  failure: null,
  restsUntil: null,
  answerMs: 12,
  lastHour: { sent: 10, deferred: 0, failed: 0, bounced: 0 },
};
const well: SystemStatus = {
  at: AT,
  queue: { campaigns: 0, people: 0, deferred: 0, uncertain: 0, paused: 0 },
  minutes: [0, 0, 0, 0],
  lastDay: { sent: 10_000, bounced: 6, returned: 4, failed: 5, complained: 1 },
  senders: [sender],
  jobs: { ready: 1, later: 2, running: 1, failed: 0, waitingSince: "2026-11-20T09:59:30.000Z" },
  inbound: { host: null, mailboxes: 1, mailboxesFailing: 0, lastMailAt: null },
  testInbox: "reachable",
  workers: [{ startedAt: AT, lastSeenAt: AT, version: "1", memory: 1 }],
  database: { answerMs: 5, diskFullSince: null, outages: [] },
  storage: { kind: "folder", ok: true, answerMs: 1 },
};

it("returns nothing while everything works", () => {
  expect(attentionOf(well)).toEqual([]);
});

const cases: [string, Partial<SystemStatus>, unknown][] = [
  ["no worker is running", { workers: [] }, { kind: "noWorker" }],
  [
    "no worker is running and receives the emails of the test inbox",
    { workers: [], testInbox: "unreachable" },
    { kind: "noWorker" },
  ],
  [
    "the test inbox cannot be reached",
    { testInbox: "unreachable" },
    { kind: "testInboxUnreachable" },
  ],
  [
    "another program has the port of the test inbox",
    { testInbox: "foreign" },
    { kind: "testInboxForeign" },
  ],
  [
    "file storage cannot be written",
    { storage: { kind: "bucket", ok: false, answerMs: 9 } },
    { kind: "storage" },
  ],
  [
    "the database is slow",
    { database: { answerMs: 1500, diskFullSince: null, outages: [] } },
    { kind: "databaseSlow" },
  ],
  [
    "the disk is full",
    { database: { answerMs: 5, diskFullSince: "2026-11-22T17:04:16.113Z", outages: [] } },
    { kind: "diskFull" },
  ],
  [
    "a sending account is resting",
    { senders: [sender, { ...sender, id: "2", state: "resting" }] },
    { kind: "sender", id: "2", name: "Relay" },
  ],
  [
    "a sending account is failing",
    { senders: [{ ...sender, state: "failing" }] },
    { kind: "sender", id: "1", name: "Relay" },
  ],
  [
    "many emails bounce",
    { lastDay: { ...well.lastDay, sent: 9_800, bounced: 200, returned: 100 } },
    { kind: "bounced", share: 0.03 },
  ],
  [
    "many recipients complain",
    { lastDay: { sent: 10_000, bounced: 0, returned: 0, failed: 0, complained: 40 } },
    { kind: "complained", share: 0.004 },
  ],
  [
    "replies of servers were lost",
    { queue: { ...well.queue, uncertain: 7 } },
    { kind: "uncertain", count: 7 },
  ],
  [
    "due jobs are not started",
    { jobs: { ...well.jobs, waitingSince: "2026-11-20T09:57:00.000Z" } },
    { kind: "jobsWait" },
  ],
  ["jobs failed", { jobs: { ...well.jobs, failed: 2 } }, { kind: "jobsFailed", count: 2 }],
  [
    "a mailbox cannot be read",
    { inbound: { ...well.inbound, mailboxesFailing: 1 } },
    { kind: "mailboxes", count: 1 },
  ],
];
it.each(cases)("reports when %s", (_, change, expected) => {
  expect(attentionOf({ ...well, ...change })).toEqual([expected]);
});

it("draws no conclusion from a small number of emails", () => {
  const few = { lastDay: { sent: 90, bounced: 10, returned: 0, failed: 0, complained: 5 } };
  expect(shareOf(few, "bounced")).toBeNull();
  expect(attentionOf({ ...well, ...few })).toEqual([]);
  expect(rateLevelOf(null, "bounced")).toBe("unknown");
});

it("classifies rates at their limits", () => {
  expect([0.019, 0.02, 0.05].map((share) => rateLevelOf(share, "bounced"))).toEqual([
    "good",
    "high",
    "tooHigh",
  ]);
  expect([0.0009, 0.001, 0.003].map((share) => rateLevelOf(share, "complained"))).toEqual([
    "good",
    "high",
    "tooHigh",
  ]);
});

it("excludes the current minute from the rate", () => {
  expect(ratePerMinute({ minutes: [900, 10, 20, 30, 40, 50, 7] })).toBe(30);
  expect(ratePerMinute({ minutes: [5] })).toBe(0);
});
