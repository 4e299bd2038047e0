import { isApiProblem } from "../../lib/api-problem.ts";
import type { ListFilter } from "./list-filters.tsx";

/**
 * Returns the condition in the URL that the API rejects: its record was deleted, or its value is malformed. Undefined
 * when the list failed for another reason.
 */
export function refusedCondition(
  error: unknown,
  filters: readonly ListFilter[],
  set: Readonly<Record<string, string>>,
): ListFilter | undefined {
  if (!isApiProblem(error)) return undefined;
  // The list itself always exists.
  if (error.code === "NOT_FOUND")
    return filters.find(({ name, notFound }) => notFound && set[name] !== undefined);
  if (error.code !== "VALIDATION") return undefined;
  return filters.find(
    ({ name }) => set[name] !== undefined && error.errors?.some(({ path }) => path === name),
  );
}
