import type { Deps } from "../../../platform/deps.ts";
import { systemMailDomain } from "../../system-mail/index.ts";

/** The name of the job that sends system emails. */
export const MAIL_JOB = "system-mail.send";

/** Runs the job that sends a queued system email. */
export async function sendMail(deps: Deps, payload: never): Promise<void> {
  const job = systemMailDomain.jobs?.find(({ name }) => name === MAIL_JOB);
  if (!job) throw new Error("The job is missing");
  const { signal } = new AbortController();
  await job.run(payload, { deps, signal, attempt: 1, maxAttempts: 10 });
}
