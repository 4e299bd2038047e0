import type { ApiKeyMode } from "@arauto/contracts";
import type { ListApiLogsApiArg } from "../../../lib/api.generated.ts";
import type { ListState } from "../../../ui/list-page/list-state.ts";

/** The conditions of the list, except the class of the status. */
export type LogConditions = Omit<ListApiLogsApiArg, "class" | "limit" | "cursor">;

/** Classes of statuses, in the order of their digits. */
export const CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;
export type LogClass = (typeof CLASSES)[number];

export const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
/** Durations to filter by, in milliseconds. */
export const SLOW_MS = [100, 500, 1_000, 5_000] as const;

/** Returns the class of a status. */
export const classOf = (status: number): LogClass =>
  CLASSES[Math.min(3, Math.max(0, Math.floor(status / 100) - 2))] ?? "2xx";

/** Returns the class in a URL; undefined for any other text. */
export const classNamed = (text: string | undefined): LogClass | undefined =>
  CLASSES.find((one) => one === text);

/** Parameters that the list passes on unchanged. */
const PASSED = ["route", "keys", "errorCode"] as const;

/** Filters that the menu offers; the others are set by links. */
export const OFFERED = ["created", "method", "slowerThan"];

/** Returns the time in a URL; undefined for any other text. */
const timeNamed = (text: string | undefined): string | undefined =>
  text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

/** Parses the conditions in a URL; unknown ones are ignored. */
export function conditionsOf(
  { search, filters }: Pick<ListState, "search" | "filters">,
  mode: ApiKeyMode,
  range: Record<string, string | string[]>,
): LogConditions {
  const method = METHODS.find((one) => one === filters["method"]);
  const slowerThan = SLOW_MS.find((one) => String(one) === filters["slowerThan"]);
  const createdFrom = timeNamed(filters["from"]);
  const createdBefore = timeNamed(filters["before"]);
  const passed = PASSED.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return {
    mode,
    ...(search === "" ? {} : { search }),
    ...(method && { method }),
    ...(slowerThan !== undefined && { slowerThan }),
    ...Object.fromEntries(passed),
    ...range,
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdBefore !== undefined && { createdBefore }),
  };
}

/** Returns conditions as a query string. */
export const queryOf = (conditions: object): string =>
  new URLSearchParams(
    Object.entries(conditions).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
