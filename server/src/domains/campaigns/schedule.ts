import { dueByZone } from "../../platform/local-time.ts";

export interface Schedule {
  /** "2026-11-28T09:30"; null: as soon as possible. */
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
}

/** Whoever starts a campaign at the minute it is planned for means now. */
const LATE_MS = 60_000;

/**
 * When a campaign that is started now begins: at its time (the earliest of the zones that people are in), and in any
 * case not before the time in which it can be taken back is over. Null: that time has passed for everybody.
 */
export function startOf(
  { sendAt, sendAtZone }: Schedule,
  { zones, workspaceZone, graceSeconds, now }: { zones: readonly string[]; workspaceZone: string; graceSeconds: number; now: Date },
): Date | null {
  const soonest = now.getTime() + graceSeconds * 1000;
  if (sendAt === null) return new Date(soonest);
  const due = dueByZone(sendAt, sendAtZone === "recipient" ? zones : [], workspaceZone);
  const times = [due.usual, ...due.zones.values()].map((time) => time.getTime());
  if (Math.max(...times) < now.getTime() - LATE_MS) return null;
  return new Date(Math.max(Math.min(...times), soonest));
}
