export interface TaskTuning {
  /** Poll interval without a signal, in milliseconds. */
  pollEveryMs: number;
  /** Minimum time between two polls, in milliseconds. */
  pollGapMs: number;
  /** Tasks of a workspace that become due within this many milliseconds after others start together. */
  gatherMs: number;
  /** A run is taken over when its worker has not renewed its lease for this long. */
  leaseMs: number;
  /** Milliseconds between signs of life of a process. */
  beatEveryMs: number;
  /** How long others see a process without a session and without a sign of life before it counts as gone. */
  goneAfterMs: number;
  /** Maximum number of concurrent runs per process, and per workspace. */
  runsMax: number;
  runsPerTenant: number;
  /** Delay before the second attempt; it doubles with each further attempt. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Milliseconds between checks for upcoming runs that need approval. */
  askEveryMs: number;
  /** All workers count as away if none polled for this long. */
  awayAfterMs: number;
}

export const TASK_TUNING: TaskTuning = {
  pollEveryMs: 1_000,
  pollGapMs: 100,
  gatherMs: 250,
  leaseMs: 30_000,
  beatEveryMs: 1_000,
  goneAfterMs: 3_000,
  runsMax: 100,
  runsPerTenant: 20,
  retryFirstMs: 30_000,
  retryMaxMs: 15 * 60_000,
  askEveryMs: 60_000,
  awayAfterMs: 60_000,
};

/** Workers that may disappear during a run before it counts as failed: the run may be what kills them. */
export const LOSSES_MAX = 3;
