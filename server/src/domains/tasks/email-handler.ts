import { AppError, type TaskResult } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../../platform/database/database.ts";
import { recurring } from "../campaigns/index.ts";
import { campaignOf } from "./email-campaign.ts";
import { FeedOfRun, loadFeed } from "./feed.ts";
import { releaseItems } from "./feed-queries.ts";
import type { TaskHandler, TaskRunContext } from "./handler.ts";
import { askForApproval, timingOf, waitForApproval } from "./run-approval.ts";

/** How long a run waits for its recipient count. */
const COUNTED_WITHIN_MS = 60_000;
/** Poll interval, doubled after each poll up to a maximum: most audiences are frozen immediately. */
const FIRST_POLL_MS = 50;
const POLL_MAX_MS = 1_000;

/**
 * Sends a campaign from a template to an audience that is frozen at the run. The campaign has the run's id. Where the
 * workspace requires it, the run asks for approval and waits; later runs with the same content need none.
 */
export const emailHandler: TaskHandler = {
  async run(context) {
    const { deps, tenantId, task, run } = context;
    if (task.action.type !== "email") throw new AppError("TASK_TYPE_UNAVAILABLE");
    const actor = { tenantId, userId: run.userId ?? task.createdBy };
    const campaign = campaignOf(task, run.dueAt);
    const covered = { id: task.id, timing: timingOf(task) };
    const { feedUrl } = task.action;
    const release = feedUrl === null ? undefined : releaseOf(context);
    await waitForApproval(context, () => recurring.prepare(deps, actor, run.id, campaign), release);
    const feed = feedUrl === null ? {} : await feedOf(context, feedUrl);
    if (feed === null) return { type: "nothing" };
    try {
      await recurring.sendOnce(deps, actor, run.id, campaign, covered, feed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "APPROVAL_REQUIRED") throw await askForApproval(context, error, release);
      if (error.code !== "CAMPAIGN_NOBODY") throw error;
      context.log("info", { code: "noRecipients" });
      return { type: "nothing" };
    }
    context.log("info", { code: "campaignStarted", campaignId: run.id });
    const recipients = await countRecipients(context);
    return { type: "email", campaignId: run.id, recipients } satisfies TaskResult;
  },
};

const releaseOf =
  ({ tenantId, task, run }: TaskRunContext) =>
  (tx: Transaction) =>
    releaseItems(tx, tenantId, task.id, run.id);

/** Returns the feed's hooks for the run's campaign; null when the feed has nothing new. */
async function feedOf(context: TaskRunContext, url: string): Promise<recurring.FeedPorts | null> {
  const { deps, tenantId, task, run } = context;
  const release = releaseOf(context);
  // Items taken by an earlier attempt stay with its campaign.
  const exists = await recurring.exists(deps, tenantId, run.id);
  if (exists) return { release };
  const parsed = await loadFeed(deps, tenantId, url);
  const feed = new FeedOfRun(tenantId, { id: run.id, taskId: task.id }, url, parsed);
  if (await deps.database.tenant(tenantId, (tx) => feed.hasNews(tx)))
    return { take: feed.take, release };
  context.log("info", { code: "nothingNew", items: parsed.items.length });
  return null;
}

/** Waits until the campaign's recipients are frozen; null when that takes too long. */
async function countRecipients({
  deps,
  tenantId,
  run,
  signal,
}: TaskRunContext): Promise<number | null> {
  const until = performance.now() + COUNTED_WITHIN_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, POLL_MAX_MS)) {
    const recipients = await recurring.countFrozen(deps, tenantId, run.id);
    if (recipients !== null || performance.now() > until) return recipients;
    await pause(pollMs, undefined, { signal });
  }
}
