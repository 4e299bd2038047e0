import type { TaskType } from "@arauto/contracts";
import type { TaskValues } from "./task-values.ts";

/** Tasks that are offered while there are none. */
export const STARTERS = [
  { name: "newsletter", type: "email" },
  { name: "report", type: "report" },
  { name: "backup", type: "backup" },
] as const satisfies readonly { name: string; type: TaskType }[];
export type Starter = (typeof STARTERS)[number]["name"];

const MONDAY = 1;
const TUESDAY = 2;

/** Returns new values filled in for a starter. @param name the task's name in the interface language */
export function starterValues(starter: Starter, name: string, values: TaskValues): TaskValues {
  switch (starter) {
    case "newsletter":
      return {
        ...values,
        name,
        type: "email",
        schedule: { preset: "weekly", days: [TUESDAY], time: "10:00" },
      };
    case "report":
      return {
        ...values,
        name,
        type: "report",
        schedule: { preset: "weekly", days: [MONDAY], time: "08:00" },
      };
    case "backup":
      return {
        ...values,
        name,
        type: "backup",
        schedule: { preset: "daily", time: "03:00" },
        timeoutSeconds: 3600,
      };
  }
}

/** Returns the starter in a URL parameter; undefined if it is unknown. */
export const starterOf = (text: string | null): Starter | undefined =>
  STARTERS.find(({ name }) => name === text)?.name;
