import { declareJob, type JobReference } from "../../../platform/jobs/job-queue.ts";
import type { JobPayload } from "../../../platform/jobs/jobs.ts";

/** Resumes work held for a payment; defined in `resume.ts`. */
export const resumeJob: JobReference<JobPayload> = declareJob<JobPayload>("billing.resume");
