import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Calls with API keys, and the audit log. */
export function apiLogExamples(other: World): Example[] {
  const { apiKey, apiLog, template } = other.ids;
  return [
    { operationId: "listApiLogs", expected: "own" },
    { operationId: "listApiLogs", expected: "nothing", query: { keys: apiKey } },
    { operationId: "listApiLogs", expected: "nothing", query: { search: apiLog } },
    { operationId: "countApiLogs", expected: "own", query: { keys: apiKey } },
    { operationId: "getApiLogFigures", expected: "own", query: { mode: "test" } },
    { operationId: "streamApiLogs", expected: "own", query: { keys: apiKey } },
    { operationId: "exportApiLogs", expected: "own", query: { keys: apiKey, format: "json" } },
    ...byId(apiLog, ["getApiLog"]),
    { operationId: "listAuditLog", expected: "own" },
    {
      operationId: "listAuditLog",
      expected: "nothing",
      query: { recordKind: "template", recordId: template },
    },
    { operationId: "listAuditLog", expected: "own", query: { actorId: apiKey } },
    {
      operationId: "createExport",
      expected: "own",
      body: {
        kind: "auditLog",
        format: "csv",
        filter: { recordId: template, actorId: apiKey },
      },
      alsoNeeds: "MEMBER.MANAGE",
    },
    { operationId: "rerunApiLog", expected: "notFound", params: { id: apiLog }, body: {} },
  ];
}
