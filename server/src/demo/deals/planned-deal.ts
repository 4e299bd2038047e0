/** A conversation as a deal's page shows it. */
export interface PlannedActivity {
  kind: "note" | "call" | "meeting";
  text: string;
  minutes: number | null;
  at: Date;
}

export interface PlannedStep {
  text: string;
  dueAt: Date | null;
  doneAt: Date | null;
  createdAt: Date;
}

export type Outcome =
  | { kind: "open" }
  | { kind: "won"; at: Date }
  /** `reason` is an index in the workspace's list. */
  | { kind: "lost"; at: Date; reason: number; note: string };

/** A deal of the demo, before it has a contact. */
export interface PlannedDeal {
  company: string;
  title: string;
  tag: string;
  /** In cents; null if it was never known. */
  value: number | null;
  /** Its first value; the same unless it changed. */
  firstValue: number | null;
  /** When it entered each of its stages, from the first to the last one that it reached. */
  entered: readonly [Date, ...Date[]];
  outcome: Outcome;
  /** Such as `2026-11-30`. */
  expectedCloseOn: string;
  origin: "manual" | "form" | "api";
  /** Whether it resulted from a click in a campaign, if a contact clicked shortly before. */
  fromEmail: boolean;
  /** Whether its contact can't be emailed. */
  unreachable: boolean;
  activities: PlannedActivity[];
  steps: PlannedStep[];
}

/** Returns the index of the stage that a deal was in at a time; -1 when it wasn't open then. */
export function stageAt({ entered, outcome }: PlannedDeal, at: Date): number {
  if (outcome.kind !== "open" && outcome.at <= at) return -1;
  return entered.findLastIndex((since) => since <= at);
}
