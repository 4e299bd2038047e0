import type { Transaction } from "../database/database.ts";
import { DatabaseOutage } from "../database/outage.ts";
import type { Deps } from "../domain.ts";

/**
 * The minimal payload of a job in a workspace. Jobs outside any workspace have a payload of their
 * own.
 */
export interface JobPayload {
  tenantId: string;
}

export interface JobRun {
  deps: Deps;
  /** Aborted when the process drains: stop at the next safe point and throw; the job runs again. */
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

declare const PAYLOAD: unique symbol;

/** A job as those see it who add it: its name, and the type of its payload. */
export interface JobReference<P extends object = object> {
  /** `domain.verb`, as `imports.run`. Jobs of former versions wait under it. */
  readonly name: string;
  /** Exists in types only. */
  readonly [PAYLOAD]?: P;
}

/** A background job. It must be safe to run twice and to be killed in the middle. */
export interface Job<P extends object = object> extends JobReference<P> {
  run(payload: P, run: JobRun): Promise<void>;
}

/**
 * Declares a job apart from its code, for domains that add it and cannot import the domain that runs it. That one
 * defines it as `defineJob<Payload>({ ...declared, run })`.
 */
export function declareJob<P extends object>(name: string): JobReference<P> {
  return { name };
}

/** Defines a job. The result is also the reference by which the job is added. */
export function defineJob<P extends object>(job: Job<P>): Job<P> {
  return job;
}

export interface AddJobOptions {
  /** A waiting job with the same key is replaced, not duplicated. */
  key?: string;
  runAt?: Date;
  /** Default 10, with growing delays. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

export interface Jobs {
  /** Adds a job in the transaction of the change that requires it: both happen or neither. */
  add<P extends object>(
    tx: Transaction,
    job: JobReference<P>,
    payload: NoInfer<P>,
    options?: AddJobOptions,
  ): Promise<void>;
}
