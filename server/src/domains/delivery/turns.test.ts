import { describe, expect, it } from "vitest";
import type { OpenCampaign } from "./queries.ts";
import { pickNext, type RunningLane, somebodyWaits } from "./turns.ts";

const campaign = (tenantId: string, id: string, given: Partial<OpenCampaign> = {}): OpenCampaign => ({
  tenantId,
  id,
  status: "sending",
  sendingAccountId: `relay of ${tenantId}`,
  connections: 4,
  ratePerSecond: null,
  claimable: true,
  finished: false,
  ...given,
});
const laneOf = (c: OpenCampaign): RunningLane => ({
  tenantId: c.tenantId,
  campaignId: c.id,
  sendingAccountId: c.sendingAccountId,
  since: 0,
  waiting: false,
});
const room = (c: OpenCampaign) => c.connections ?? 1;

describe("whose turn it is", () => {
  const giant = campaign("giant", "g1");
  const small = campaign("small", "s1");

  it("is a workspace without a lane before one that has some", () => {
    expect(pickNext([giant, small], [laneOf(giant)], new Map(), room)?.id).toBe("s1");
  });

  it("goes round between workspaces, then between their campaigns", () => {
    const second = campaign("giant", "g2");
    const lanes: RunningLane[] = [];
    const served = new Map<string, number>();
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const next = pickNext([giant, second, small], lanes, served, room);
      if (!next) break;
      order.push(next.id);
      served.set(next.id, turn);
      lanes.push(laneOf(next));
    }
    expect(order).toEqual(["g1", "s1", "g2", "s1", "g1", "s1"]);
  });

  it("never opens more connections than the sending account allows, whichever campaign asks", () => {
    const other = campaign("giant", "g2", { connections: 2 });
    const first = campaign("giant", "g1", { connections: 2 });
    const lanes = [laneOf(first), laneOf(first)];
    expect(pickNext([first, other], lanes, new Map(), room)).toBeUndefined();
    expect(pickNext([first, other], lanes.slice(1), new Map(), room)?.id).toBe("g2");
  });

  it("passes over what has nothing to claim", () => {
    expect(pickNext([campaign("giant", "g1", { claimable: false })], [], new Map(), room)).toBeUndefined();
  });

  it("makes a lane give way to a workspace that has none, not to one that has", () => {
    const lanes = [laneOf(giant), laneOf(giant)];
    expect(somebodyWaits([giant, small], lanes, lanes[0]!, room)).toBe(true);
    expect(somebodyWaits([giant, small], [...lanes, laneOf(small)], lanes[0]!, room)).toBe(false);
  });

  it("makes a lane give way to another campaign that shares its only connection", () => {
    const first = campaign("giant", "g1", { connections: 1 });
    const other = campaign("giant", "g2", { connections: 1 });
    const lanes = [laneOf(first)];
    expect(somebodyWaits([first, other], lanes, lanes[0]!, room)).toBe(true);
  });
});
