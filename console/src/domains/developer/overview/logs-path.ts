import type { ApiKeyMode } from "@arauto/contracts";

/** Returns the URL of the log with these filters; of today, unless a time is given. */
export function logsPath(
  mode: ApiKeyMode,
  filters: Readonly<Record<string, string | undefined>>,
): string {
  const params = new URLSearchParams({ tab: "logs" });
  if (mode === "test") params.set("mode", mode);
  if (filters["from"] === undefined && filters["call"] === undefined)
    params.set("created", "today");
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) params.set(name, value);
  return `/developer?${params}`;
}
