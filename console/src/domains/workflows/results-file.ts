import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import type { WorkflowResults, WorkflowStepResults } from "../../lib/api.generated.ts";
import type { ChartData } from "../../ui/charts/chart-table.tsx";
import { inReadingOrder } from "./flow/flow-branches.ts";

type Mail = NonNullable<WorkflowStepResults["mail"]>;
const ofMail = (key: keyof Omit<Mail, "campaignIds">) => (step: WorkflowStepResults | undefined) =>
  step?.mail?.[key] ?? null;

/** The columns of exported results, and how to read each of a step; null: the step has no such figure. */
const COLUMNS = {
  arrived: (step) => step?.arrived ?? 0,
  present: (step) => step?.present ?? 0,
  left: (step) => step?.left.reduce((sum, { people }) => sum + people, 0) ?? 0,
  ended: (step) => step?.ended ?? 0,
  goalReached: (step) => step?.goalReached ?? 0,
  failed: (step) => step?.failed ?? 0,
  takenOut: (step) => step?.takenOut ?? 0,
  sent: ofMail("sent"),
  opened: ofMail("opened"),
  clicked: ofMail("clicked"),
  unsubscribed: ofMail("unsubscribed"),
  skipped: ofMail("skipped"),
  mailFailed: ofMail("failed"),
  uncertain: ofMail("uncertain"),
} satisfies Record<string, (step: WorkflowStepResults | undefined) => number | null>;
export type ResultColumn = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as ResultColumn[];

interface Names {
  head: string;
  nameOf: (step: WorkflowStep) => string;
  columnName: (column: ResultColumn) => string;
}

/** Returns the results as a table with a row for each step, in the order of the paths. */
export function resultsData(
  results: WorkflowResults,
  definition: WorkflowDefinition,
  { head, nameOf, columnName }: Names,
): ChartData {
  const steps = inReadingOrder(definition);
  const byId = new Map(results.steps.map((step) => [step.stepId, step]));
  const nameAt = (row: number) => {
    const step = steps[row];
    return step ? nameOf(step) : "";
  };
  const valueAt = (row: number, column: number) => {
    const name = NAMES[column];
    const value = name && COLUMNS[name](byId.get(steps[row]?.id ?? ""));
    return value === null || value === undefined ? null : String(value);
  };
  return {
    head,
    columns: NAMES.map(columnName),
    rows: steps.length,
    rowText: nameAt,
    rowRaw: nameAt,
    text: (row, column) => valueAt(row, column) ?? "—",
    raw: (row, column) => valueAt(row, column) ?? "",
  };
}
