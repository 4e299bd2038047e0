import type { OpenCampaign, SendingRoute } from "./open-campaign-queries.ts";

/** A running lane, as seen by the scheduler. */
export interface RunningLane {
  tenantId: string;
  campaignId: string;
  /** It sends single emails, which have reserved lanes and connections. */
  isEmails: boolean;
  /** The account that it sends with. */
  sendingAccountId: string;
  /** When it got its chunk, in epoch milliseconds. */
  since: number;
  /** It waits for a server and does not count as working. */
  waiting: boolean;
}

/** Returns how many lanes of all campaigns may use an account now, from this campaign's perspective. */
export type RoomOf = (campaign: OpenCampaign, route: SendingRoute) => number;

const count = <T>(items: readonly T[], matches: (item: T) => boolean) =>
  items.reduce((total, item) => total + (matches(item) ? 1 : 0), 0);

/** Returns the account for one more lane of a campaign, or undefined when there is nothing to do or no room. */
export function freeRoute(
  campaign: OpenCampaign,
  lanes: readonly RunningLane[],
  roomOf: RoomOf,
): SendingRoute | undefined {
  if (!campaign.claimable) return undefined;
  // Settling the remaining recipients needs no server.
  if (campaign.status !== "sending")
    return lanes.some((lane) => lane.campaignId === campaign.id) ? undefined : campaign.routes[0];
  return campaign.routes.find((route) => {
    const sameAccount = (lane: RunningLane) =>
      lane.tenantId === campaign.tenantId && lane.sendingAccountId === route.sendingAccountId;
    return count(lanes, sameAccount) < roomOf(campaign, route);
  });
}

/** Returns the open campaigns for one of the two kinds of lanes. */
export const ofKind = (open: readonly OpenCampaign[], isEmails: boolean): OpenCampaign[] =>
  open.filter((campaign) => campaign.isEmails === isEmails);

/**
 * Returns whether single emails wait for a connection of the lane's account because campaigns use all of them. One is
 * enough for them: it becomes free when the first lane gives way.
 */
export function areEmailsWaiting(
  open: readonly OpenCampaign[],
  lanes: readonly RunningLane[],
  { tenantId, sendingAccountId, isEmails }: RunningLane,
  roomOf: RoomOf,
): boolean {
  if (isEmails) return false;
  const isOnAccount = (lane: RunningLane) =>
    lane.tenantId === tenantId && lane.sendingAccountId === sendingAccountId;
  if (lanes.some((lane) => lane.isEmails && isOnAccount(lane))) return false;
  return open.some(
    (campaign) =>
      campaign.isEmails &&
      campaign.tenantId === tenantId &&
      campaign.claimable &&
      campaign.routes.some((route) => route.sendingAccountId === sendingAccountId) &&
      freeRoute(campaign, lanes, roomOf) === undefined,
  );
}

/**
 * Picks the workspace with the fewest lanes, then its campaign with the fewest; ties go to the one served longest ago.
 * So every waiting campaign is served before another one gets an additional lane.
 */
export function pickNext(
  open: readonly OpenCampaign[],
  lanes: readonly RunningLane[],
  lastServed: ReadonlyMap<string, number>,
  roomOf: RoomOf,
): { campaign: OpenCampaign; route: SendingRoute } | undefined {
  let best: { campaign: OpenCampaign; route: SendingRoute } | undefined;
  let bestRank: [number, number, number] = [Infinity, Infinity, Infinity];
  for (const campaign of open) {
    const route = freeRoute(campaign, lanes, roomOf);
    if (!route) continue;
    const rank: [number, number, number] = [
      count(lanes, (lane) => lane.tenantId === campaign.tenantId),
      count(lanes, (lane) => lane.campaignId === campaign.id),
      lastServed.get(campaign.id) ?? -1,
    ];
    if (best && !isBefore(rank, bestRank)) continue;
    best = { campaign, route };
    bestRank = rank;
  }
  return best;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}

/** Whether this lane could go to a workspace without any lane, or to a campaign without one in the same workspace. */
export function isAnotherWaiting(
  open: readonly OpenCampaign[],
  lanes: readonly RunningLane[],
  lane: RunningLane,
  roomOf: RoomOf,
): boolean {
  const others = lanes.filter((other) => other !== lane);
  return open.some((campaign) => {
    if (campaign.id === lane.campaignId || count(lanes, (l) => l.campaignId === campaign.id) > 0)
      return false;
    if (
      campaign.tenantId !== lane.tenantId &&
      count(lanes, (l) => l.tenantId === campaign.tenantId) > 0
    )
      return false;
    // The lane's own connection becomes free when it gives way.
    return freeRoute(campaign, others, roomOf) !== undefined;
  });
}
