import { AppError, type TaskActionOf, type TaskResult } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { localTimeOf } from "../../platform/local-time.ts";
import { recurring } from "../campaigns/index.ts";
import type { TaskHandler, TaskRunContext } from "./handler.ts";

/** How long a run waits for the number of its recipients, and how often it looks. */
const COUNTED_WITHIN_MS = 60_000;
const LOOK_MS = 1_000;
const NAME_MAX = 100;

/** The name of a run's campaign: the task's, and the day in the task's zone. */
function campaignName({ task, run }: TaskRunContext): string {
  const day = ` · ${localTimeOf(run.dueAt, task.timeZone).replace("T", " ")}`;
  return `${task.name.slice(0, NAME_MAX - day.length)}${day}`;
}

/** Sends a campaign from a template to an audience that is frozen at the run. The campaign has the run's id. */
export const emailHandler: TaskHandler = {
  async run(context) {
    const { deps, tenantId, task, run } = context;
    if (task.action.type !== "email") throw new AppError("TASK_TYPE_UNAVAILABLE");
    const actor = { tenantId, userId: run.userId ?? task.createdBy };
    try {
      await recurring.sendOnce(deps, actor, run.id, {
        name: campaignName(context),
        ...partsOf(task.action),
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "CAMPAIGN_NOBODY") throw error;
      context.log("info", "No one in the audience can receive it");
      return { type: "nothing" };
    }
    context.log("info", `Started the campaign ${run.id}`);
    const recipients = await countRecipients(context);
    return { type: "email", campaignId: run.id, recipients } satisfies TaskResult;
  },
};

const partsOf = ({
  templateId,
  sendingAccountId,
  fromName,
  replyTo,
  filterIds,
  excludedFilterIds,
  topicId,
  subject,
  preheader,
}: TaskActionOf<"email">) => ({
  templateId,
  sendingAccountId,
  fromName,
  replyTo,
  filterIds,
  excludedFilterIds,
  topicId,
  subject,
  preheader,
});

/** Waits until the campaign's recipients are frozen; null when that takes long. */
async function countRecipients({
  deps,
  tenantId,
  run,
  signal,
}: TaskRunContext): Promise<number | null> {
  const until = performance.now() + COUNTED_WITHIN_MS;
  for (;;) {
    const recipients = await recurring.countFrozen(deps, tenantId, run.id);
    if (recipients !== null || performance.now() > until) return recipients;
    await pause(LOOK_MS, undefined, { signal });
  }
}
