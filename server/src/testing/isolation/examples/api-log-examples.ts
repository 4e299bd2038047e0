import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Calls with API keys. */
export function apiLogExamples(other: World): Example[] {
  const { apiKey, apiLog } = other.ids;
  return [
    { operationId: "listApiLogs", expected: "own" },
    { operationId: "listApiLogs", expected: "nothing", query: { keys: apiKey } },
    { operationId: "listApiLogs", expected: "nothing", query: { search: apiLog } },
    { operationId: "countApiLogs", expected: "own", query: { keys: apiKey } },
    { operationId: "getApiLogFigures", expected: "own", query: { mode: "test" } },
    { operationId: "streamApiLogs", expected: "own", query: { keys: apiKey } },
    { operationId: "exportApiLogs", expected: "own", query: { keys: apiKey, format: "json" } },
    ...byId(apiLog, ["getApiLog"]),
    { operationId: "rerunApiLog", expected: "notFound", params: { id: apiLog }, body: {} },
  ];
}
