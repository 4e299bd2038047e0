import type { ApiProblem } from "../../lib/api-problem.ts";

const KINDS = [
  "filter",
  "template",
  "campaign",
  "brand",
  "savedBlock",
  "apiKey",
  "task",
  "waitingEmails",
] as const;
export interface NamedUser {
  kind: (typeof KINDS)[number];
  /** The number of waiting emails. */
  name: string;
}

/**
 * Returns the records that an IN_USE problem names, without duplicates, so that they can be listed in the interface
 * language.
 */
export function usersNamedIn(problem: Pick<ApiProblem, "errors">): NamedUser[] {
  const users = new Map<string, NamedUser>();
  for (const { message } of problem.errors ?? []) {
    const named = /^Used by (\w+) (.+)$/.exec(message);
    const kind = KINDS.find((known) => known === named?.[1]);
    if (kind !== undefined && named?.[2] !== undefined)
      users.set(message, { kind, name: named[2] });
  }
  return [...users.values()];
}
