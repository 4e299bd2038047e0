import type { ApiProblem } from "../../lib/api-problem.ts";

const LENGTH = 4;

/** Returns the last four characters of the call's correlation id, which are easy to read out; undefined without one. */
export function supportCode({
  correlationId,
}: Pick<ApiProblem, "correlationId">): string | undefined {
  const characters = correlationId?.replaceAll(/[^\p{L}\p{N}]/gu, "") ?? "";
  return characters === "" ? undefined : characters.slice(-LENGTH).toUpperCase();
}

/** Returns whether neither the user nor the input caused the problem, so that support may have to investigate. */
export function isUnexpected({ status, code }: Pick<ApiProblem, "status" | "code">): boolean {
  if (typeof status === "number") return status >= 500 || code === "INTERNAL";
  return status === "PARSING_ERROR";
}

/**
 * Returns the details that support needs to find a failed call: its whole id, its error, and its time. Contains no user
 * input.
 */
export function problemDetails(problem: ApiProblem, at: Date): string {
  const { status, code, title, correlationId } = problem;
  return [
    `Code: ${supportCode(problem) ?? "-"}`,
    `Request: ${correlationId ?? "-"}`,
    `Problem: ${code} (${status}), ${title}`,
    `Page: ${window.location.pathname}`,
    `Time: ${at.toISOString()}`,
  ].join("\n");
}
