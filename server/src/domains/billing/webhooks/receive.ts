import { v7 } from "uuid";
import type { Deps } from "../../../platform/deps.ts";
import { declareJob } from "../../../platform/jobs/job-queue.ts";
import type { RawWebhook } from "../providers/provider.ts";
import { insertWebhook } from "./webhook-queries.ts";

/** Verifies a stored webhook and checks its payments; defined in `handle.ts`. */
export const handleWebhookJob = declareJob<{ id: string }>("billing.handleWebhook");

/** Stores a provider's webhook as received, before anything is trusted, and schedules its handling. */
export async function receiveWebhook(
  { database, jobs }: Pick<Deps, "database" | "jobs">,
  provider: string,
  { headers, body, ip }: Omit<RawWebhook, "receivedAt">,
  runAt?: Date,
): Promise<void> {
  const id = v7();
  await database.system(async (tx) => {
    await insertWebhook(tx, { id, provider, headers: { ...headers }, body, ip });
    await jobs.add(tx, handleWebhookJob, { id }, runAt ? { runAt } : {});
  });
}
