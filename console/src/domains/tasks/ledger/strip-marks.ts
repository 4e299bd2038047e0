import type { TaskStripRun } from "../../../lib/api.generated.ts";

const SHORTEST_MS = 1000;
const LONGEST_MS = 3_600_000;
/** The height of the lowest mark of a run that was executed, as a share of the strip's height. */
const LOWEST = 0.3;

export type MarkKind =
  | "completed"
  | "retried"
  | "failed"
  | "missed"
  | "skipped"
  | "canceled"
  | "running";

export interface StripMark {
  kind: MarkKind;
  /** A share of the strip's height. */
  height: number;
}

/** Returns the duration of a run in milliseconds; null if it never started or is still running. */
export function durationOf({
  startedAt,
  endedAt,
}: Pick<TaskStripRun, "startedAt" | "endedAt">): number | null {
  return startedAt === null || endedAt === null
    ? null
    : Math.max(Date.parse(endedAt) - Date.parse(startedAt), 0);
}

/** Returns the share of the height for a duration, on a logarithmic scale from a second to an hour. */
export function heightOf(ms: number): number {
  const share = Math.log(ms / SHORTEST_MS) / Math.log(LONGEST_MS / SHORTEST_MS);
  return LOWEST + (1 - LOWEST) * Math.min(Math.max(share, 0), 1);
}

/** Returns how a run is drawn in a strip. */
export function markOf(run: TaskStripRun): StripMark {
  const { outcome, attempts } = run;
  const kind = outcome === "completed" && attempts > 1 ? "retried" : outcome;
  if (kind === "failed") return { kind, height: 1 };
  if (kind === "skipped" || kind === "canceled") return { kind, height: 0 };
  const ms = durationOf(run);
  return { kind, height: ms === null ? 0.6 : heightOf(ms) };
}

/** The kinds of a strip's runs with their numbers, the most frequent first. */
export function countsOf(runs: readonly TaskStripRun[]): [MarkKind, number][] {
  const counts = new Map<MarkKind, number>();
  for (const run of runs) {
    const { kind } = markOf(run);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
