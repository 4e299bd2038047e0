import type { MeterTone } from "../parts/tile-meter.tsx";

/** Minimum share of a limit at which the rest is shown as a warning; members are notified at the same share. */
const NEAR = 0.8;

export type LimitState =
  | { kind: "unlimited" }
  /** The used or expected share, from 0 to 1. */
  | { kind: "fits"; share: number }
  | { kind: "near"; left: number }
  | { kind: "full" }
  /** Usage is within the limit, but expected to exceed it. */
  | { kind: "short"; missing: number }
  | { kind: "over"; by: number };

/** Compares a workspace's usage with a limit; null is no limit. */
export function limitState(used: number, max: number | null, estimate: number | null): LimitState {
  if (max === null) return { kind: "unlimited" };
  if (used > max) return { kind: "over", by: used - max };
  const expected = Math.max(used, estimate ?? used);
  if (expected > max) return { kind: "short", missing: expected - max };
  if (used === max) return { kind: "full" };
  if (used >= NEAR * max) return { kind: "near", left: max - used };
  return { kind: "fits", share: max === 0 ? 0 : expected / max };
}

/** Returns the color of the meter; the state is always written next to it. */
export function limitTone({ kind }: LimitState): MeterTone {
  if (kind === "over" || kind === "short") return "danger";
  return kind === "full" || kind === "near" ? "warning" : "brand";
}

/** Returns whether a plan suffices for everything used and expected. */
export function fitsAll(
  limits: Readonly<Record<string, number | null>>,
  meters: readonly { limit: string; used: number; estimate: number | null }[],
): boolean {
  return meters.every(({ limit, used, estimate }) => {
    const { kind } = limitState(used, limits[limit] ?? null, estimate);
    return kind !== "over" && kind !== "short";
  });
}
