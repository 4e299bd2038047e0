import { defineJob, type JobPayload } from "../../../platform/jobs/jobs.ts";
import { planEnd } from "../../campaigns/index.ts";
import { releaseEmails } from "./held-emails.ts";
import { resumeJob as reference } from "./resume-job.ts";

/**
 * Resumes campaigns that waited for an overdue payment, and workflow emails that waited for a larger plan. Users resume
 * what the end of a plan paused, because they decide whether it is still wanted.
 */
export const resumeJob = defineJob<JobPayload>({
  ...reference,
  async run({ tenantId }, { deps }) {
    await planEnd.resumeWaiting(deps, tenantId);
    await releaseEmails(deps, tenantId);
  },
});
