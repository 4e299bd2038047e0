import { describe, expect, it } from "vitest";
import type { OpenCampaign, SendingRoute } from "./open-campaign-queries.ts";
import {
  freeRoute,
  pickNext,
  type RoomOf,
  type RunningLane,
  areEmailsWaiting,
  isAnotherWaiting,
} from "./scheduler.ts";

const route = (sendingAccountId: string, connections = 4): SendingRoute => ({
  sendingAccountId,
  server: sendingAccountId,
  isCapture: false,
  hasEmails: false,
  connections,
  ratePerSecond: null,
  ratePerHour: null,
  domainRates: [],
  slowdowns: [],
});
const campaign = (
  tenantId: string,
  id: string,
  given: Partial<OpenCampaign> & { connections?: number } = {},
): OpenCampaign => ({
  tenantId,
  id,
  isEmails: false,
  status: "sending",
  problem: null,
  routes: [route(`relay of ${tenantId}`, given.connections)],
  warmsUp: false,
  frequencyCap: null,
  quietHours: null,
  isImportant: false,
  resumes: false,
  claimable: true,
  finished: false,
  spreadIsLate: false,
  ...given,
});
const laneOf = (
  c: OpenCampaign,
  sendingAccountId = c.routes[0]!.sendingAccountId,
): RunningLane => ({
  tenantId: c.tenantId,
  campaignId: c.id,
  isEmails: c.isEmails,
  sendingAccountId: sendingAccountId,
  since: 0,
  waiting: false,
});
const room: RoomOf = (_, { connections }) => connections;
const next = (
  open: readonly OpenCampaign[],
  lanes: readonly RunningLane[],
  served = new Map<string, number>(),
) => pickNext(open, lanes, served, room)?.campaign.id;

describe("the scheduler", () => {
  const giant = campaign("giant", "g1");
  const small = campaign("small", "s1");

  it("prefers a workspace without a lane", () => {
    expect(next([giant, small], [laneOf(giant)])).toBe("s1");
  });

  it("alternates between workspaces, then between their campaigns", () => {
    const second = campaign("giant", "g2");
    const lanes: RunningLane[] = [];
    const served = new Map<string, number>();
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const picked = pickNext([giant, second, small], lanes, served, room);
      if (!picked) break;
      order.push(picked.campaign.id);
      served.set(picked.campaign.id, turn);
      lanes.push(laneOf(picked.campaign));
    }
    expect(order).toEqual(["g1", "s1", "g2", "s1", "g1", "s1"]);
  });

  it("never opens more connections than the sending account allows, regardless of campaigns", () => {
    const other = campaign("giant", "g2", { connections: 2 });
    const first = campaign("giant", "g1", { connections: 2 });
    const lanes = [laneOf(first), laneOf(first)];
    expect(next([first, other], lanes)).toBeUndefined();
    expect(next([first, other], lanes.slice(1))).toBe("g2");
  });

  it("skips campaigns with nothing to claim", () => {
    expect(next([campaign("giant", "g1", { claimable: false })], [])).toBeUndefined();
  });

  it("makes a lane give way to a workspace that has none, but not to one that has", () => {
    const lanes = [laneOf(giant), laneOf(giant)];
    expect(isAnotherWaiting([giant, small], lanes, lanes[0]!, room)).toBe(true);
    expect(isAnotherWaiting([giant, small], [...lanes, laneOf(small)], lanes[0]!, room)).toBe(
      false,
    );
  });

  it("makes a lane give way to another campaign that shares its only connection", () => {
    const first = campaign("giant", "g1", { connections: 1 });
    const other = campaign("giant", "g2", { connections: 1 });
    const lanes = [laneOf(first)];
    expect(isAnotherWaiting([first, other], lanes, lanes[0]!, room)).toBe(true);
  });

  it("serves a workspace with a single message at the next turn, regardless of another's number of campaigns", () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      campaign("giant", `g${index}`, { routes: [route(`relay ${index}`)] }),
    );
    const lanes = many.slice(0, 7).map((c) => laneOf(c));
    expect(next([...many, small], lanes)).toBe("s1");
    expect(isAnotherWaiting([...many, small], lanes, lanes[3]!, room)).toBe(true);
  });

  it("uses the backup when the first account has no room, each up to its limit", () => {
    const two = campaign("shop", "c", { routes: [route("first"), route("backup", 1)] });
    const down: RoomOf = (_, { sendingAccountId, connections }) =>
      sendingAccountId === "first" ? 0 : connections;
    expect(freeRoute(two, [], room)?.sendingAccountId).toBe("first");
    expect(freeRoute(two, [], down)?.sendingAccountId).toBe("backup");
    expect(freeRoute(two, [laneOf(two, "backup")], down)).toBeUndefined();
  });

  it("settles a canceled campaign in one lane, regardless of its servers", () => {
    const canceled = campaign("shop", "c", { status: "canceled" });
    expect(freeRoute(canceled, [], () => 0)?.sendingAccountId).toBe("relay of shop");
    expect(freeRoute(canceled, [laneOf(canceled)], () => 0)).toBeUndefined();
  });
});

describe("single emails", () => {
  const big = campaign("shop", "big", { connections: 2 });
  const emails = campaign("shop", "emails", { connections: 2, isEmails: true });
  const waits = (open: readonly OpenCampaign[], lanes: readonly RunningLane[]) =>
    areEmailsWaiting(open, lanes, lanes[0]!, room);

  it("make a campaign's lane give way when campaigns use all connections of the account", () => {
    expect(waits([big, emails], [laneOf(big), laneOf(big)])).toBe(true);
  });

  it("leave campaigns alone while a connection is free, one is sending emails, or none are waiting", () => {
    expect(waits([big, emails], [laneOf(big)])).toBe(false);
    expect(waits([big, emails], [laneOf(big), laneOf(emails)])).toBe(false);
    expect(waits([big, { ...emails, claimable: false }], [laneOf(big), laneOf(big)])).toBe(false);
    const elsewhere = { ...emails, routes: [route("another relay")] };
    expect(waits([big, elsewhere], [laneOf(big), laneOf(big)])).toBe(false);
  });

  it("never make each other give way", () => {
    expect(waits([emails], [laneOf(emails), laneOf(emails)])).toBe(false);
  });
});
