import type { Transaction } from "../database/database.ts";

declare const PAYLOAD: unique symbol;

/** A job for code that adds it: its name, and the type of its payload. */
export interface JobReference<P extends object = object> {
  /** `domain.verb`, such as `imports.run`. Jobs of earlier versions are queued under it. */
  readonly name: string;
  /**
   * The job acts for the API key whose request adds it, as do further jobs that it adds: its events reference the key.
   * For work that a caller requested, not for its later consequences.
   */
  readonly actsForCaller?: boolean;
  /** Exists in types only. */
  readonly [PAYLOAD]?: P;
}

/**
 * Declares a job separately from its code, for domains that add it and cannot import the domain that runs it. The
 * latter defines it as `defineJob<Payload>({ ...declared, run })`.
 */
export function declareJob<P extends object>(name: string): JobReference<P> {
  return { name };
}

export interface AddJobOptions {
  /** A waiting job with the same key is replaced, not duplicated. */
  key?: string;
  runAt?: Date;
  /** Default 10, with growing delays. */
  maxAttempts?: number;
  /** Jobs of one queue run sequentially. */
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
