export interface TaskTuning {
  /** Milliseconds between two looks without a signal. */
  lookEveryMs: number;
  /** A run whose worker did not renew its lease for this long is taken over. */
  leaseMs: number;
  /** Runs that one process has under way at a time, and those of one workspace. */
  runsMax: number;
  runsPerTenant: number;
  /** The first delay before another attempt; it doubles with each. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Milliseconds between two looks for coming runs that need an approval. */
  askEveryMs: number;
  /** All workers were away if none looked for this long. */
  awayAfterMs: number;
}

export const TASK_TUNING: TaskTuning = {
  lookEveryMs: 1_000,
  leaseMs: 30_000,
  runsMax: 100,
  runsPerTenant: 20,
  retryFirstMs: 30_000,
  retryMaxMs: 15 * 60_000,
  askEveryMs: 60_000,
  awayAfterMs: 60_000,
};

/** Workers that may disappear during one run before it counts as failed: it may be what kills them. */
export const LOSSES_MAX = 3;
