import { REPUTATION_MIN, REPUTATION_LIMITS, type SystemStatus } from "@arauto/contracts";

/** Jobs that are due start within a second; a longer wait means that no worker takes them. */
const JOBS_WAIT_MS = 2 * 60_000;
const DATABASE_SLOW_MS = 1_000;
/** The send rate is averaged over this many minutes. */
const RATE_MINUTES = 5;

/** How a rate compares with the limits of receivers. */
export type RateLevel = "unknown" | "good" | "high" | "tooHigh";

/** Something that needs attention; its text is `attention.<kind>`. */
export type Attention =
  | { kind: "noWorker" | "diskFull" | "storage" | "databaseSlow" | "jobsWait" }
  | { kind: "testInboxForeign" | "testInboxUnreachable" }
  | { kind: "jobsFailed" | "mailboxes" | "uncertain"; count: number }
  | { kind: "sender"; name: string; id: string }
  | { kind: "bounced" | "complained"; share: number };

/** Returns the share of the last day's emails with this outcome; null if there are too few to tell. */
export function shareOf(
  { lastDay }: Pick<SystemStatus, "lastDay">,
  what: "bounced" | "complained",
): number | null {
  const tried = lastDay.sent + lastDay.bounced;
  return tried < REPUTATION_MIN ? null : countOf({ lastDay }, what) / tried;
}

/** Counts the last day's emails that bounced, immediately or later, or received complaints. */
export function countOf(
  { lastDay }: Pick<SystemStatus, "lastDay">,
  what: "bounced" | "complained",
): number {
  return what === "complained" ? lastDay.complained : lastDay.bounced + lastDay.returned;
}

export function rateLevelOf(share: number | null, what: "bounced" | "complained"): RateLevel {
  if (share === null) return "unknown";
  const { warn, most } = REPUTATION_LIMITS[what];
  return share >= most ? "tooHigh" : share >= warn ? "high" : "good";
}

/** Returns emails per minute over the last full minutes; the current one would make the figure jump. */
export function ratePerMinute({ minutes }: Pick<SystemStatus, "minutes">): number {
  const full = minutes.slice(-RATE_MINUTES - 1, -1);
  return full.length === 0
    ? 0
    : Math.round(full.reduce((sum, sent) => sum + sent, 0) / full.length);
}

/** Returns everything that needs attention, most severe first. */
export function attentionOf(status: SystemStatus): Attention[] {
  const found: Attention[] = [];
  const { workers, storage, senders, jobs, inbound, database, queue } = status;
  if (workers.length === 0) found.push({ kind: "noWorker" });
  if (database.diskFullSince !== null) found.push({ kind: "diskFull" });
  if (!storage.ok) found.push({ kind: "storage" });
  if (database.answerMs > DATABASE_SLOW_MS) found.push({ kind: "databaseSlow" });
  for (const { id, name, state } of senders)
    if (state === "failing" || state === "resting") found.push({ kind: "sender", id, name });
  if (status.testInbox === "foreign") found.push({ kind: "testInboxForeign" });
  // Workers receive its emails: without any, the first finding says what to do.
  if (status.testInbox === "unreachable" && workers.length > 0)
    found.push({ kind: "testInboxUnreachable" });
  for (const what of ["complained", "bounced"] as const) {
    const share = shareOf(status, what);
    if (share !== null && rateLevelOf(share, what) !== "good") found.push({ kind: what, share });
  }
  if (queue.uncertain > 0) found.push({ kind: "uncertain", count: queue.uncertain });
  if (
    jobs.waitingSince !== null &&
    Date.parse(status.at) - Date.parse(jobs.waitingSince) > JOBS_WAIT_MS
  )
    found.push({ kind: "jobsWait" });
  if (jobs.failed > 0) found.push({ kind: "jobsFailed", count: jobs.failed });
  if (inbound.mailboxesFailing > 0)
    found.push({ kind: "mailboxes", count: inbound.mailboxesFailing });
  return found;
}
