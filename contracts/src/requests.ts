import { z } from "zod";
import { id, idParams, line, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { secret, secretBody, secretsIn, updateSecretBody } from "./secrets.ts";

export const REQUEST_URL_MAX = 2_000;
export const REQUEST_HEADERS_MAX = 20;
export const REQUEST_HEADER_MAX = 2_000;
/** Maximum number of characters of a body with variables. */
export const REQUEST_BODY_MAX = 20_000;
/** Maximum number of values that a response gives to fields. */
export const REQUEST_VALUES_MAX = 20;
/** Maximum number of bytes of a response that are read. */
export const REQUEST_RESPONSE_BYTES = 262_144;
/** Characters of a request and of a response that are kept for the log. */
export const REQUEST_LOG_MAX = 4_000;
/** Maximum number of contacts per call. */
export const REQUEST_BATCH_MAX = 500;
/** Maximum bytes of a call for several contacts. Those who don't fit are in the next one. */
export const REQUEST_BATCH_BYTES = 1_048_576;
/** Timeouts in seconds: for the connection, and from there to the end of the response. */
export const REQUEST_CONNECT_SECONDS = 3;
export const REQUEST_RESPONSE_SECONDS = 30;

export const REQUEST_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export const requestMethod = z.enum(REQUEST_METHODS).meta({ id: "RequestMethod" });
export type RequestMethod = z.infer<typeof requestMethod>;

/** The format of a body, which determines how values are escaped. */
export const REQUEST_BODY_KINDS = ["none", "json", "form", "text"] as const;
export type RequestBodyKind = (typeof REQUEST_BODY_KINDS)[number];

/** Set by Arauto or by HTTP itself. */
const RESERVED_HEADERS = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "idempotency-key",
  "keep-alive",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
]);
/** Headers whose values are always secret. */
const SECRET_HEADERS = /^(?:authorization|cookie|(?:x-)?api-?key|x-auth-token|x-access-token)$/i;

/** Returns whether the value of a header has to come from a secret. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.test(name);

const requestHeader = z.object({
  name: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w!#$%&'*+.^`|~-]*$/)
    .refine((name) => !RESERVED_HEADERS.has(name.toLowerCase()), "This header is set by Arauto"),
  /** May contain variables. */
  value: line(REQUEST_HEADER_MAX, 0),
});

/** An HTTP request with variables and secrets, as edited: complete or not. */
export const requestTemplate = z
  .object({
    method: requestMethod.default("POST"),
    /** Path and query may contain variables; scheme and host are literal. */
    url: line(REQUEST_URL_MAX, 0).default(""),
    headers: z.array(requestHeader).max(REQUEST_HEADERS_MAX).default([]),
    bodyKind: z.enum(REQUEST_BODY_KINDS).default("json"),
    body: z.string().max(REQUEST_BODY_MAX).default(""),
  })
  .meta({ id: "RequestTemplate" });
export type RequestTemplate = z.output<typeof requestTemplate>;

/** A value of a JSON response that is stored in a custom field of the contact. */
export const requestAnswer = z
  .object({
    /** A JSON pointer (RFC 6901), such as `/data/score`; empty for the whole response. */
    pointer: z
      .string()
      .max(300)
      .regex(/^(?:\/(?:[^~/]|~[01])*)*$/),
    /** The identifier of the custom field. */
    field: z.string().max(50),
  })
  .meta({ id: "RequestAnswer" });
export type RequestAnswer = z.output<typeof requestAnswer>;

/** Returns whether the body of a request is sent. */
export const hasRequestBody = ({
  method,
  bodyKind,
}: Pick<RequestTemplate, "method" | "bodyKind">): boolean =>
  method !== "GET" && bodyKind !== "none";

/** Returns all texts of a request that may contain variables. */
export const requestTexts = (template: RequestTemplate): string[] => [
  template.url,
  ...template.headers.map(({ value }) => value),
  ...(hasRequestBody(template) ? [template.body] : []),
];

/** A variable or a Liquid tag other than `{{ secrets.name }}`. */
const TAG = /\{%|\{\{(?!-?\s*secrets\.)/;

/** Returns why a request can't concern several contacts; null if it can. */
export function requestBatchError(template: RequestTemplate): "batchNotJson" | "batchTags" | null {
  if (!hasRequestBody(template) || template.bodyKind !== "json") return "batchNotJson";
  const { url, headers } = template;
  return [url, ...headers.map(({ value }) => value)].some((text) => TAG.test(text))
    ? "batchTags"
    : null;
}

/** A URL whose variables can't choose another server. */
const LITERAL_ORIGIN = /^https?:\/\/[^\s/?#{}@]+(?:[/?#]|$)/i;

/** Returns why a request can't be sent as written; null if it is valid. */
export function requestTemplateError({
  url,
  headers,
}: RequestTemplate): "addressMissing" | "addressInvalid" | "secretLiteral" | null {
  if (url === "") return "addressMissing";
  if (!LITERAL_ORIGIN.test(url)) return "addressInvalid";
  const isLiteral = headers.some(
    ({ name, value }) => isSecretHeader(name) && value !== "" && secretsIn(value).length === 0,
  );
  return isLiteral ? "secretLiteral" : null;
}

/** The outputs of a request in addition to `next`, which is that of a 2xx response. */
export const REQUEST_WAYS = ["rejected", "serverError", "unanswered"] as const;
export type RequestWay = (typeof REQUEST_WAYS)[number];

/**
 * Returns whether a request that may have been processed can be sent again. Reading changes nothing, so it always can.
 */
export const isSafeToRepeat = (method: RequestMethod, repeatIsSafe: boolean): boolean =>
  repeatIsSafe || method === "GET";

/**
 * Why a request got no response, or was not sent. `lost`: it may have arrived. `circuit`: most calls to this host
 * failed, so it is paused. `redirect`: too many redirects, or one to another host. `render`: the variables gave no
 * valid request. `secret`: a secret is missing. `secretHost`: a secret may not be sent to this host.
 */
export const REQUEST_ERRORS = [
  "dns",
  "private",
  "connect",
  "tls",
  "timeout",
  "reset",
  "protocol",
  "lost",
  "circuit",
  "redirect",
  "render",
  "secret",
  "secretHost",
] as const;
export const requestError = z.enum(REQUEST_ERRORS).meta({ id: "RequestError" });
export type RequestError = z.infer<typeof requestError>;

/** A request as it was sent, masked and truncated. */
export const sentRequest = z
  .object({
    method: requestMethod,
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string().nullable(),
  })
  .meta({ id: "SentRequest" });
export type SentRequest = z.infer<typeof sentRequest>;

/** The value that a field would get, or why it gets none. */
export const requestValue = z
  .object({
    field: z.string(),
    pointer: z.string(),
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    problem: z.enum(["missing", "notJson", "unfitting", "fieldUnknown"]).nullable(),
  })
  .meta({ id: "RequestValue" });
export type RequestValue = z.infer<typeof requestValue>;

/** A response that a trial uses instead of sending the request. */
export const givenResponse = z
  .object({
    /** Null: the request was sent, and no response came in time. */
    statusCode: z.int().min(200).max(599).nullable(),
    headers: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(REQUEST_HEADER_MAX) }))
      .max(REQUEST_HEADERS_MAX)
      .default([]),
    body: z.string().max(REQUEST_RESPONSE_BYTES).default(""),
  })
  .meta({ id: "GivenResponse" });
export type GivenResponse = z.input<typeof givenResponse>;

/** Settings of a step about the results of its request. */
export const requestStepSettings = z
  .object({
    outputs: z.array(z.enum(REQUEST_WAYS)).max(REQUEST_WAYS.length).default([]),
    repeatIsSafe: z.boolean().default(false),
    continueOnError: z.boolean().default(false),
  })
  .meta({ id: "RequestStepSettings" });
export type RequestStepSettings = z.output<typeof requestStepSettings>;

/**
 * The output through which a contact continues after a request. `failed`: they leave the workflow. `decision`: they
 * wait until a member decides whether to repeat the request.
 */
export const REQUEST_PATHS = ["next", ...REQUEST_WAYS, "failed", "decision"] as const;
export type RequestPath = (typeof REQUEST_PATHS)[number];

/** The effect of a response in a workflow. */
export const requestOutlook = z
  .object({
    /** How often the request is retried if each attempt ends like this one. */
    repeats: z.int(),
    /** Seconds until the first retry; null without any. */
    repeatInSeconds: z.int().nullable(),
    /** Whether the request may be sent again after a lost response or a server error. */
    repeatIsSafe: z.boolean(),
    /** Where the contact continues after the last attempt. */
    path: z.enum(REQUEST_PATHS),
  })
  .meta({ id: "RequestOutlook" });
export type RequestOutlook = z.infer<typeof requestOutlook>;

export const tryRequestBody = z
  .object({
    request: requestTemplate,
    answers: z.array(requestAnswer).max(REQUEST_VALUES_MAX).default([]),
    /** Null for the newest contact. */
    contactId: id.nullable().default(null),
    /** Off: the request concerns no contact, like requests of tasks. */
    hasContact: z.boolean().default(true),
    /** As a call for several contacts, with only this one. */
    isBatch: z.boolean().default(false),
    /** Off: the request is only shown. On: it is really sent. */
    send: z.boolean().default(false),
    /** Shows the effect of this response, without sending anything. */
    response: givenResponse.nullable().default(null),
    /** The step of a workflow that makes the request; null for tasks. */
    step: requestStepSettings.nullable().default(null),
  })
  .refine(({ send, response }) => !send || response === null, {
    path: ["response"],
    message: "A request that is sent gets its own response",
  })
  .meta({ id: "TryRequestBody" });

export const requestTrial = z
  .object({
    /** Null if the variables give no valid request. */
    request: sentRequest.nullable(),
    error: requestError.nullable(),
    /** Details of the error. */
    message: z.string().nullable(),
    /** Null without a response. */
    answer: z
      .object({
        statusCode: z.number().int(),
        /** Null for a given response. */
        durationMs: z.number().int().nullable(),
        contentType: z.string().nullable(),
        body: z.string(),
        /** Whether the response was truncated. */
        isCut: z.boolean(),
      })
      .nullable(),
    values: z.array(requestValue),
    /** The redirect target of the given response if it would be followed; the outcome depends on the response from there. */
    redirectUrl: z.string().nullable(),
    /** Null without `step`, for a request that is only shown, and for a redirect that is followed. */
    outlook: requestOutlook.nullable(),
  })
  .meta({ id: "RequestTrial" });
export type RequestTrial = z.infer<typeof requestTrial>;

/** Verifies the signatures of requests. */
export const requestSigningSecret = z
  .object({
    /** `whsec_…` */
    secret: z.string(),
    /** While set, the previous secret signs too. */
    formerUntil: timestamp.nullable(),
  })
  .meta({ id: "RequestSigningSecret" });

const tag = "Requests";
export const requestRoutes = {
  listSecrets: defineRoute({
    operationId: "listSecrets",
    method: "GET",
    path: "/v1/Secrets",
    tag,
    access: "WORKFLOW.WRITE",
    summary: "List secrets",
    description: "Returns names and hosts without values, by name.",
    response: z.object({ items: z.array(secret) }).meta({ id: "SecretList" }),
  }),
  createSecret: defineRoute({
    operationId: "createSecret",
    method: "POST",
    path: "/v1/Secrets",
    tag,
    access: "DEVELOPER.MANAGE",
    status: 201,
    summary: "Create a secret",
    description:
      "Stores a value for requests, encrypted. It is only sent to the given hosts; `*.example.com` allows the subdomains of `example.com`. Fails with `NAME_TAKEN` for a name in use and with `SECRETS_FULL` beyond 100 secrets.",
    body: secretBody,
    response: secret,
    errors: ["NAME_TAKEN", "SECRETS_FULL"],
  }),
  updateSecret: defineRoute({
    operationId: "updateSecret",
    method: "PUT",
    path: "/v1/Secrets/{id}",
    tag,
    access: "DEVELOPER.MANAGE",
    summary: "Change the value or the hosts of a secret",
    description:
      "Requests use the new value and hosts from now on. Without `value`, the value stays.",
    params: idParams,
    body: updateSecretBody,
    response: secret,
  }),
  deleteSecret: defineRoute({
    operationId: "deleteSecret",
    withoutPlan: true,
    method: "DELETE",
    path: "/v1/Secrets/{id}",
    tag,
    access: "DEVELOPER.MANAGE",
    summary: "Delete a secret",
    description: "Fails with `IN_USE` while a task, or a workflow that has not ended, uses it.",
    params: idParams,
    errors: ["IN_USE"],
  }),
  signingSecret: defineRoute({
    operationId: "getRequestSigningSecret",
    method: "GET",
    path: "/v1/RequestSigningSecret",
    tag,
    access: "DEVELOPER.MANAGE",
    summary: "Get the signing secret of requests",
    description: "Every request is signed as Standard Webhooks describe.",
    response: requestSigningSecret,
  }),
  rotateSigningSecret: defineRoute({
    operationId: "rotateRequestSigningSecret",
    withoutPlan: true,
    method: "POST",
    path: "/v1/RequestSigningSecret/Rotate",
    tag,
    access: "DEVELOPER.MANAGE",
    summary: "Rotate the signing secret of requests",
    description: "Both secrets sign for 24 hours.",
    response: requestSigningSecret,
  }),
  try: defineRoute({
    operationId: "tryRequest",
    method: "POST",
    path: "/v1/Requests/Try",
    tag,
    access: "WORKFLOW.WRITE",
    summary: "Try a request",
    description:
      "Returns a request as a contact would cause it, with masked secrets. Sends it only with `send`, which the audit log records. With `response`, nothing is sent, and the given response is used as if the server had returned it. With `step`, the result contains what a workflow would do next. No field changes.",
    body: tryRequestBody,
    response: requestTrial,
    workspaceRateLimit: 60,
  }),
};
