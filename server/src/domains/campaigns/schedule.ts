import { dueByZone } from "../../platform/local-time.ts";

export interface Schedule {
  /** "2026-11-28T09:30"; null: as soon as possible. */
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
}

/** If a user starts a campaign within the minute it is planned for, it starts now. */
const LATE_MS = 60_000;

/**
 * Returns when a campaign started now begins: at its time (the earliest of its contacts' zones), but not before the
 * undo period ends. Returns null when that time has passed in all zones.
 */
export function startOf(
  { sendAt, sendAtZone }: Schedule,
  {
    zones,
    workspaceZone,
    graceSeconds,
    now,
  }: { zones: readonly string[]; workspaceZone: string; graceSeconds: number; now: Date },
): Date | null {
  const soonest = now.getTime() + graceSeconds * 1000;
  if (sendAt === null) return new Date(soonest);
  const due = dueByZone(sendAt, sendAtZone === "recipient" ? zones : [], workspaceZone);
  const times = [due.usual, ...due.zones.values()].map((time) => time.getTime());
  if (Math.max(...times) < now.getTime() - LATE_MS) return null;
  return new Date(Math.max(Math.min(...times), soonest));
}
