import { DatabaseOutage } from "../database/outage.ts";
import type { Deps } from "../deps.ts";
import type { JobReference } from "./job-queue.ts";

/** The minimal payload of a job in a workspace. Jobs outside any workspace have separate payloads. */
export interface JobPayload {
  tenantId: string;
}

export interface JobRun {
  deps: Deps;
  /** Aborted when the process drains: stop at the next safe point and throw; the job will run again. */
  signal: AbortSignal;
  /** 1 on the first attempt. */
  attempt: number;
  maxAttempts: number;
}

/**
 * Whether a job that throws this error runs again. An outage of the database costs it no attempt,
 * not even its last one.
 */
export function runsAgain({ signal, attempt, maxAttempts }: JobRun, error: unknown): boolean {
  return signal.aborted || error instanceof DatabaseOutage || attempt < maxAttempts;
}

/** A background job. It must be idempotent and safe to kill at any point. */
export interface Job<P extends object = object> extends JobReference<P> {
  run(payload: P, run: JobRun): Promise<void>;
}

/** Defines a job. The result is also the reference by which the job is added. */
export function defineJob<P extends object>(job: Job<P>): Job<P> {
  return job;
}
