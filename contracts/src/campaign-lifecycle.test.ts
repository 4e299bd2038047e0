import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  CAMPAIGN_VIEWS,
  type CampaignStatus,
  type CampaignTransitionName,
  awaitsFreeze,
  canArchive,
  canCancel,
  canDelete,
  canEdit,
  canPause,
  canReschedule,
  canResendUncertain,
  canResume,
  canStart,
  canUnschedule,
  hasBegun,
  isActive,
  isInDelivery,
  isOver,
  isRunning,
  isUnderWay,
  isWaiting,
  statusesWhere,
  viewOf,
} from "./campaign-lifecycle.ts";

const transitions = Object.values(CAMPAIGN_TRANSITIONS);
const following = (status: CampaignStatus): CampaignStatus[] =>
  transitions
    .filter(({ from }) => (from as readonly CampaignStatus[]).includes(status))
    .map(({ to }) => to);

describe("the states of a campaign", () => {
  it("are all reachable from a draft", () => {
    const reached = new Set<CampaignStatus>(["draft"]);
    for (const status of reached) for (const next of following(status)) reached.add(next);
    expect([...reached].toSorted()).toEqual([...CAMPAIGN_STATUSES].toSorted());
  });

  it("all have transitions, except for a canceled campaign", () => {
    expect(CAMPAIGN_STATUSES.filter((status) => following(status).length === 0)).toEqual([
      "canceled",
    ]);
  });

  it("each belong to one view of the list, and each view shows a state", () => {
    const shown = new Set(CAMPAIGN_STATUSES.map(viewOf));
    expect(
      CAMPAIGN_VIEWS.filter((view) => view !== "all" && view !== "archived").every((view) =>
        shown.has(view),
      ),
    ).toBe(true);
  });

  it("are each a draft, waiting, in progress or over", () => {
    for (const status of CAMPAIGN_STATUSES) {
      expect([canStart, isWaiting, isUnderWay, isOver].filter((is) => is(status))).toHaveLength(1);
    }
  });
});

describe("the transitions of a campaign", () => {
  it("leave the start, the cancellation and resending to users", () => {
    const onlyByUsers = (Object.keys(CAMPAIGN_TRANSITIONS) as CampaignTransitionName[]).filter(
      (name) => {
        const causes: readonly string[] = CAMPAIGN_TRANSITIONS[name].causes;
        return !causes.includes("server");
      },
    );
    expect(onlyByUsers).toEqual(["edit", "start", "unschedule", "cancel", "reopen"]);
  });
});

it.each<[name: string, predicate: (status: CampaignStatus) => boolean, statuses: CampaignStatus[]]>(
  [
    ["isWaiting", isWaiting, ["scheduled"]],
    ["awaitsFreeze", awaitsFreeze, ["scheduled", "preparing"]],
    ["isRunning", isRunning, ["preparing", "sending"]],
    ["isUnderWay", isUnderWay, ["preparing", "sending", "paused"]],
    ["isInDelivery", isInDelivery, ["sending", "paused"]],
    ["isActive", isActive, ["scheduled", "preparing", "sending", "paused"]],
    ["isOver", isOver, ["sent", "canceled"]],
    ["hasBegun", hasBegun, ["preparing", "sending", "paused", "sent", "canceled"]],
    ["canEdit", canEdit, ["draft", "failed"]],
    ["canStart", canStart, ["draft", "failed"]],
    ["canDelete", canDelete, ["draft"]],
    ["canUnschedule", canUnschedule, ["scheduled"]],
    ["canPause", canPause, ["sending"]],
    ["canResume", canResume, ["paused"]],
    ["canCancel", canCancel, ["scheduled", "preparing", "sending", "paused"]],
    ["canArchive", canArchive, ["draft", "sent", "canceled", "failed"]],
    ["canResendUncertain", canResendUncertain, ["sending", "paused", "sent"]],
  ],
)("%s holds for exactly the states that it names", (_, predicate, statuses) => {
  expect(statusesWhere(predicate)).toEqual(statuses);
});

it("canReschedule holds for one-off campaigns with a time that have not begun", () => {
  const campaign = { kind: "oneOff", sendAt: "2026-11-28T09:30" };
  expect(
    CAMPAIGN_STATUSES.filter((status) => canReschedule({ ...campaign, status })).toSorted(),
  ).toEqual(["draft", "scheduled"]);
  expect(canReschedule({ ...campaign, status: "scheduled", sendAt: null })).toBe(false);
  expect(canReschedule({ ...campaign, status: "scheduled", kind: "workflow" })).toBe(false);
});
