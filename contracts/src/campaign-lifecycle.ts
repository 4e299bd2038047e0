/*
 * The only place that lists the states of a campaign. A new state is added to CAMPAIGN_STATUSES; the compiler then
 * requires its phase here and its texts and colors in the console, and a migration adds it to the check of the table.
 */

export const CAMPAIGN_STATUSES = [
  "draft",
  "scheduled",
  "preparing",
  "sending",
  "paused",
  "sent",
  "canceled",
  "failed",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The views of the campaign list; every view except `archived` leaves out archived campaigns. */
export const CAMPAIGN_VIEWS = ["all", "draft", "scheduled", "sending", "sent", "archived"] as const;
export type CampaignView = (typeof CAMPAIGN_VIEWS)[number];

/**
 * `draft`: can be edited and started. `waiting`: started, begins at its time. `freezing`: begun, the audience is being
 * frozen. `delivery`: the audience is frozen and messages are sent, or would be if it were not paused. `over`: has
 * ended.
 */
type CampaignPhase = "draft" | "waiting" | "freezing" | "delivery" | "over";

const PHASES = {
  draft: "draft",
  failed: "draft",
  scheduled: "waiting",
  preparing: "freezing",
  sending: "delivery",
  paused: "delivery",
  sent: "over",
  canceled: "over",
} as const satisfies Record<CampaignStatus, CampaignPhase>;

const PHASE_VIEWS = {
  draft: "draft",
  waiting: "scheduled",
  freezing: "sending",
  delivery: "sending",
  over: "sent",
} as const satisfies Record<CampaignPhase, CampaignView>;

const phaseOf = (status: CampaignStatus): CampaignPhase => PHASES[status];

/** Returns the view of the list that shows campaigns of this status. */
export const viewOf = (status: CampaignStatus): (typeof PHASE_VIEWS)[CampaignPhase] =>
  PHASE_VIEWS[phaseOf(status)];

/** Started and waiting for its time. */
export const isWaiting = (status: CampaignStatus): boolean => phaseOf(status) === "waiting";

/** The audience is frozen, and the campaign has not ended. */
export const isInDelivery = (status: CampaignStatus): boolean => phaseOf(status) === "delivery";

/** Started, and the audience is not frozen yet. */
export const awaitsFreeze = (status: CampaignStatus): boolean =>
  phaseOf(status) === "waiting" || phaseOf(status) === "freezing";

/** Has begun, and has not ended. */
export const isUnderWay = (status: CampaignStatus): boolean =>
  phaseOf(status) === "freezing" || phaseOf(status) === "delivery";

/** In progress, and proceeds without a user: it is not paused. */
export const isRunning = (status: CampaignStatus): boolean =>
  isUnderWay(status) && status !== "paused";

/** Started and not ended: it waits for its time or is in progress. */
export const isActive = (status: CampaignStatus): boolean =>
  isWaiting(status) || isUnderWay(status);

/** Has ended permanently. */
export const isOver = (status: CampaignStatus): boolean => phaseOf(status) === "over";

/** Has begun, whether it has ended or not. */
export const hasBegun = (status: CampaignStatus): boolean => isUnderWay(status) || isOver(status);

/** Returns whether the campaign's time can be moved: it has a time, and has not begun. */
export const canReschedule = ({
  kind,
  status,
  sendAt,
}: {
  kind: string;
  status: CampaignStatus;
  sendAt: string | null;
}): boolean => kind === "oneOff" && sendAt !== null && (status === "draft" || isWaiting(status));

/** `user`: through a route. `server`: automatically, by its time, its progress or a limit. */
export type CampaignTransitionCause = "user" | "server";

interface CampaignTransition {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  causes: readonly CampaignTransitionCause[];
}

/** Every change of state. A message of a workflow follows its workflow. */
export const CAMPAIGN_TRANSITIONS = {
  /** A draft that was edited after a failed start becomes a draft again. */
  edit: { from: ["draft", "failed"], to: "draft", causes: ["user"] },
  start: { from: ["draft", "failed"], to: "scheduled", causes: ["user"] },
  unschedule: { from: ["scheduled"], to: "draft", causes: ["user"] },
  begin: { from: ["scheduled"], to: "preparing", causes: ["server"] },
  /** A workflow has no audience to freeze. */
  beginWorkflow: { from: ["scheduled"], to: "sending", causes: ["server"] },
  /** The audience could not be frozen, or the template not compiled. */
  fail: { from: ["preparing"], to: "failed", causes: ["server"] },
  freeze: { from: ["preparing"], to: "sending", causes: ["server"] },
  pause: { from: ["sending"], to: "paused", causes: ["user", "server"] },
  resume: { from: ["paused"], to: "sending", causes: ["user", "server"] },
  cancel: {
    from: ["scheduled", "preparing", "sending", "paused"],
    to: "canceled",
    causes: ["user"],
  },
  /** Every recipient is settled; from `preparing` when the audience is empty. */
  finish: { from: ["preparing", "sending", "paused"], to: "sent", causes: ["server"] },
  /** Resends to recipients whose outcome is uncertain. */
  reopen: { from: ["sent"], to: "sending", causes: ["user"] },
} as const satisfies Record<string, CampaignTransition>;

export type CampaignTransitionName = keyof typeof CAMPAIGN_TRANSITIONS;

/** Returns the states that a transition starts from. */
export const statusesBefore = (name: CampaignTransitionName): readonly CampaignStatus[] =>
  CAMPAIGN_TRANSITIONS[name].from;

const allows =
  (name: CampaignTransitionName) =>
  (status: CampaignStatus): boolean =>
    statusesBefore(name).includes(status);

export const canEdit = allows("edit");
export const canStart = allows("start");
export const canUnschedule = allows("unschedule");
export const canPause = allows("pause");
export const canResume = allows("resume");
export const canCancel = allows("cancel");

/** Only a draft that was never started; anything else stays on record. */
export const canDelete = (status: CampaignStatus): boolean => status === "draft";

export const canArchive = (status: CampaignStatus): boolean => !isActive(status);

/** Reopens a sent campaign; one in delivery sends to them without a state change. */
export const canResendUncertain = (status: CampaignStatus): boolean =>
  isInDelivery(status) || allows("reopen")(status);

/** Returns the states that satisfy a predicate of this file, for example for a list in SQL. */
export const statusesWhere = (
  predicate: (status: CampaignStatus) => boolean,
): readonly CampaignStatus[] => CAMPAIGN_STATUSES.filter(predicate);

/** Minimum hours after the last email for a worthwhile follow-up to recipients who didn't open. */
export const RESEND_AFTER_HOURS = 24;
