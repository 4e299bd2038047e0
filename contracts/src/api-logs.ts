import { z } from "zod";
import { apiKeyMode } from "./api-keys.ts";
import { createdRange, id, idParams, INTEGER_MAX, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum bytes that are kept of request and response bodies. */
export const API_LOG_BODY_BYTES = 32 * 1024;
/** Maximum number of calls in an exported file. */
export const API_LOG_EXPORT_MAX = 50_000;
/** Maximum number of keys in a filter. */
export const API_LOG_KEYS_MAX = 20;
/** Replaces masked parts of a stored call. */
export const API_LOG_MASK = "•••••";

/** By the first digit of the status. */
export const API_LOG_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;
export const apiLogClass = z.enum(API_LOG_CLASSES).meta({ id: "ApiLogClass" });
export type ApiLogClass = z.infer<typeof apiLogClass>;

/** A call made with an API key. */
export const apiLog = z
  .object({
    id,
    /** When the response was sent. */
    at: timestamp,
    method: z.enum(["GET", "POST", "PUT", "DELETE"]),
    /** The pattern of the path: `/v1/Accounts/{id}`. */
    route: z.string(),
    /** Path and query as called; email addresses and secrets are masked. */
    path: z.string(),
    status: z.number().int(),
    /** The `code` of the problem; null for a success. */
    errorCode: z.string().nullable(),
    durationMs: z.number().int(),
    mode: apiKeyMode,
    /** Null once the key was deleted permanently. */
    key: z.object({ id, name: z.string(), prefix: z.string() }).nullable(),
    ip: z.string(),
    /** Of the header `X-Correlation-Id`. */
    correlationId: z.string(),
  })
  .meta({ id: "ApiLog" });
export type ApiLog = z.infer<typeof apiLog>;

/**
 * A body as stored: secrets and personal data are masked. `cut`: only its start is kept. `omitted`: a file, a stream,
 * or a body that was never read because the call was rejected before.
 */
export const apiLogBody = z
  .object({ text: z.string(), state: z.enum(["whole", "cut", "none", "omitted"]) })
  .meta({ id: "ApiLogBody" });
export type ApiLogBody = z.infer<typeof apiLogBody>;

/**
 * Whether a call can be repeated in test mode. `fill`: once masked or missing parts are filled in. `never`: uploads and
 * streams.
 */
export const apiLogRepeat = z.enum(["yes", "fill", "never"]).meta({ id: "ApiLogRepeat" });

export const apiLogDetails = apiLog
  .extend({
    idempotencyKey: z.string().nullable(),
    userAgent: z.string().nullable(),
    request: apiLogBody,
    response: apiLogBody,
    /** How often the key got the same error from the route today; null for a success. */
    sameErrorToday: z.number().int().nullable(),
    repeat: apiLogRepeat,
  })
  .meta({ id: "ApiLogDetails" });
export type ApiLogDetails = z.infer<typeof apiLogDetails>;

/** The response to a repeated call, masked and truncated like stored ones. */
export const apiLogRerun = z
  .object({
    status: z.number().int(),
    durationMs: z.number().int(),
    path: z.string(),
    /** The request as it was sent, masked. */
    request: apiLogBody,
    response: apiLogBody,
    /** The test key that was used. */
    key: z.object({ id, name: z.string() }),
  })
  .meta({ id: "ApiLogRerun" });
export type ApiLogRerun = z.infer<typeof apiLogRerun>;

export const apiLogCounts = z
  .object({
    total: z.number().int(),
    "2xx": z.number().int(),
    "3xx": z.number().int(),
    "4xx": z.number().int(),
    "5xx": z.number().int(),
  })
  .meta({ id: "ApiLogCounts" });

/** New calls, oldest first. The first message is empty. */
export const apiLogNews = z.object({ items: z.array(apiLog) }).meta({ id: "ApiLogNews" });

/** Calls of one hour, counted from the start of its day in the workspace's time zone. */
export const apiLogHour = z
  .object({
    hour: z.number().int(),
    calls: z.number().int(),
    clientErrors: z.number().int(),
    serverErrors: z.number().int(),
    /** In milliseconds, off by at most 3.2 %. */
    p95: z.number().int(),
  })
  .meta({ id: "ApiLogHour" });
export type ApiLogHour = z.infer<typeof apiLogHour>;

/** Calls of today that failed for the same reason. */
export const apiLogFailure = z
  .object({
    /** The latest of them. */
    id,
    at: timestamp,
    method: z.string(),
    route: z.string(),
    status: z.number().int(),
    errorCode: z.string().nullable(),
    key: z.object({ id, name: z.string() }).nullable(),
    count: z.number().int(),
  })
  .meta({ id: "ApiLogFailure" });
export type ApiLogFailure = z.infer<typeof apiLogFailure>;

export const apiLogFigures = z
  .object({
    /** When they were counted. */
    at: timestamp,
    /** Start of today in the workspace's time zone. */
    dayStart: timestamp,
    calls: z.number().int(),
    clientErrors: z.number().int(),
    serverErrors: z.number().int(),
    /** Yesterday's calls until this time of day. */
    callsYesterday: z.number().int(),
    /** In milliseconds, off by at most 3.2 %; null without calls. */
    p50: z.number().int().nullable(),
    p95: z.number().int().nullable(),
    p99: z.number().int().nullable(),
    /** Hours with calls. */
    today: z.array(apiLogHour),
    yesterday: z.array(apiLogHour),
    /** Newest first. */
    failures: z.array(apiLogFailure),
    /** Whether any call was ever made in this mode, as far as calls are kept. */
    hasCalls: z.boolean(),
  })
  .meta({ id: "ApiLogFigures" });
export type ApiLogFigures = z.infer<typeof apiLogFigures>;

const UUIDS = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i;
const milliseconds = z.coerce.number().int().min(0).max(INTEGER_MAX);
/** The conditions of a list of calls, except their class. */
const conditions = {
  /** Part of a path, or a complete call id, correlation id or IP address. */
  search: z.string().trim().max(200).optional(),
  mode: apiKeyMode.optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  /** The pattern of a path: `/v1/Accounts/{id}`. */
  route: z.string().max(200).optional(),
  /** Ids of keys, separated by commas. */
  keys: z
    .string()
    .max(37 * API_LOG_KEYS_MAX)
    .regex(UUIDS, "Ids, separated by commas")
    .optional(),
  errorCode: z.string().max(60).optional(),
  /** Duration in milliseconds: at least, and less than. */
  slowerThan: milliseconds.optional(),
  fasterThan: milliseconds.optional(),
  ...createdRange,
};
const filters = { ...conditions, class: apiLogClass.optional() };
export const apiLogFilters = z.object(filters);
export type ApiLogFilters = z.infer<typeof apiLogFilters>;

const tag = "API logs";
const access = "DEVELOPER.MANAGE";
/** Closed to API keys: a program that could read them would see the calls of all others. */
export const apiLogRoutes = {
  list: defineRoute({
    operationId: "listApiLogs",
    method: "GET",
    path: "/v1/ApiLogs",
    tag,
    access,
    summary: "List API calls",
    description:
      "Calls with API keys, newest first, for as many days as the plan keeps them (`keptDays`). `search` finds parts of a path, and complete ids and IP addresses.",
    query: z.object({
      ...filters,
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** Opaque, from `nextCursor`. */
      cursor: z.string().max(1000).optional(),
    }),
    response: z
      .object({
        items: z.array(apiLog),
        nextCursor: z.string().nullable(),
        /** Number of days that the workspace keeps calls. */
        keptDays: z.number().int(),
      })
      .meta({ id: "ApiLogPage" }),
  }),
  counts: defineRoute({
    operationId: "countApiLogs",
    method: "GET",
    path: "/v1/ApiLogs/Counts",
    tag,
    access,
    summary: "Count API calls",
    description: "By class of status.",
    query: z.object(conditions),
    response: apiLogCounts,
  }),
  figures: defineRoute({
    operationId: "getApiLogFigures",
    method: "GET",
    path: "/v1/ApiLogs/Figures",
    tag,
    access,
    summary: "Get figures of today's API calls",
    description: "Calls, errors and response times of today and yesterday by hour.",
    query: z.object({ mode: apiKeyMode.default("live") }),
    response: apiLogFigures,
  }),
  stream: defineRoute({
    operationId: "streamApiLogs",
    method: "GET",
    path: "/v1/ApiLogs/Stream",
    tag,
    access,
    summary: "Stream new API calls",
    description:
      "Server-sent events with new calls, about a second after they were made. Ends after some minutes; connect again to continue.",
    query: z.object(conditions),
    response: apiLogNews,
    produces: "text/event-stream",
  }),
  export: defineRoute({
    operationId: "exportApiLogs",
    method: "GET",
    path: "/v1/ApiLogs/Export",
    tag,
    access,
    workspaceRateLimit: 10,
    summary: "Export API calls",
    description:
      "Downloads up to 50,000 calls, newest first. CSV contains no bodies, and cells that a spreadsheet would run as formulas are escaped.",
    query: z.object({ ...filters, format: z.enum(["csv", "json"]).default("csv") }),
    produces: "application/octet-stream",
  }),
  get: defineRoute({
    operationId: "getApiLog",
    method: "GET",
    path: "/v1/ApiLogs/{id}",
    tag,
    access,
    summary: "Get an API call",
    description: "With its bodies, in which secrets and personal data are masked.",
    params: idParams,
    response: apiLogDetails,
  }),
  rerun: defineRoute({
    operationId: "rerunApiLog",
    method: "POST",
    path: "/v1/ApiLogs/{id}/Rerun",
    tag,
    access,
    workspaceRateLimit: 60,
    summary: "Repeat an API call in test mode",
    description:
      "Runs the call with a test key of the workspace, and rolls back what it changes. Send `body` or `path` to change them. Fails with `RERUN_UNAVAILABLE` for uploads and streams, `RERUN_INCOMPLETE` while masked or missing parts are not filled in, and `TEST_KEY_REQUIRED` without an active test key that may make the call.",
    params: idParams,
    body: z
      .object({
        /** Path and query of the same route; as stored unless given. */
        path: z.string().max(4_000).optional(),
        /** JSON; as stored unless given. */
        body: z.string().max(1_000_000).optional(),
      })
      .meta({ id: "RerunApiLogBody" }),
    errors: ["RERUN_UNAVAILABLE", "RERUN_INCOMPLETE", "TEST_KEY_REQUIRED"],
    response: apiLogRerun,
  }),
};
