import type { ErrorCode, RequestExample, Route } from "@arauto/contracts";
import {
  DEFAULT_API_VERSION,
  problem,
  REQUEST_EXAMPLES,
  usableWithoutPlan,
} from "@arauto/contracts";
import type { z } from "zod";
import { openApiWebhooks, webhookSchemas } from "./openapi-webhooks.ts";
import { ownErrors, problemExamples } from "./problem-examples.ts";
import { problemStatuses, STATUS_MEANINGS } from "./problem-statuses.ts";
import { quickStartText } from "./quick-start.ts";
import { type JsonSchema, schemaComponents } from "./schema-components.ts";
import { curlSnippet, KEY_PLACEHOLDER, typeScriptSnippet } from "./snippets.ts";

export interface OpenApiOptions {
  /** Version of the product, shown in the document. */
  version: string;
  /** Without plans, neither payments nor invoices are described. */
  hasPlans?: boolean;
  /** The address of the installation, for programs that read the document; relative by default. */
  url?: string;
}

/** Used in snippets of a document without an address. */
const LOCAL_URL = "http://localhost:3000";

type NamedSchemas = Map<string, { schema: z.ZodType; direction: "input" | "output" }>;

/**
 * Generates the OpenAPI 3.1 document of the given routes, from which the console's hooks and the
 * reference page are made.
 */
export function openApiDocument(all: readonly Route[], options: OpenApiOptions): JsonSchema {
  const { hasPlans = true } = options;
  const routes = hasPlans ? all : all.filter(({ tag }) => tag !== "Payments");
  const named: NamedSchemas = new Map([
    ["problem", { schema: problem, direction: "output" as const }],
    ...webhookSchemas(hasPlans),
  ]);
  for (const route of routes) {
    if (route.params)
      named.set(`${route.operationId}:params`, { schema: route.params, direction: "input" });
    if (route.query)
      named.set(`${route.operationId}:query`, { schema: route.query, direction: "input" });
    if (route.body)
      named.set(`${route.operationId}:body`, { schema: route.body, direction: "input" });
    if (route.response)
      named.set(`${route.operationId}:response`, { schema: route.response, direction: "output" });
  }
  const { roots, components } = schemaComponents(named);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, roots, options);

  const tags = [...new Set(routes.map((route) => route.tag))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Arauto API",
      version: options.version,
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
      description: introduction(options.url ?? LOCAL_URL),
    },
    servers: [{ url: `${options.url ?? ""}/api` }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: openApiWebhooks(roots, hasPlans),
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.keys(STATUS_MEANINGS).map((status) => [
          `Problem${status}`,
          problemResponse(Number(status)),
        ]),
      ),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A user's session token" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "arauto_live_… or arauto_test_…",
          description: "An API key with the permission that the operation names",
        },
      },
    },
  };
}

const introduction = (
  url: string,
) => `The API behind the Arauto console. Programs send an API key as \`Authorization: Bearer\`, users a session token. Create keys in the console under Developer › API keys; a test key changes nothing.

- Errors are problem details (RFC 9457) with a stable [\`code\`](${url}/api/errors) and a suggestion.
- A POST with an \`Idempotency-Key\` takes effect once, however often it is repeated within 24 hours.
- Lists return \`nextCursor\`; send it as \`cursor\` to get the next page.
- \`Arauto-Version\` names the version of the API that a program was written for. The only one so far is \`${DEFAULT_API_VERSION}\`.

# Quick start

${quickStartText(url)}
`;

function operation(
  route: Route,
  roots: ReadonlyMap<string, JsonSchema>,
  { url = LOCAL_URL }: OpenApiOptions,
): JsonSchema {
  const isPublic = route.access === "public";
  const description: JsonSchema = {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...describedAccess(route),
    ...(route.deprecated && { deprecated: true }),
    "x-access": route.access === "public" || route.access === "user" ? route.access : "permission",
    security: isPublic ? [] : [{ bearer: [] }, ...(route.apiKey ? [{ apiKey: [] }] : [])],
    responses: { ...successResponse(route, roots), ...problemResponses(route) },
  };
  if (!isPublic && route.access !== "user") description["x-permission"] = route.access;
  if (route.apiKey) description["x-api-key-permission"] = route.apiKey;
  if (usableWithoutPlan(route)) description["x-without-plan"] = true;
  if (route.rateLimit) description["x-rate-limit-per-minute"] = route.rateLimit;
  if (route.workspaceRateLimit)
    description["x-workspace-rate-limit-per-minute"] = route.workspaceRateLimit;
  const example = REQUEST_EXAMPLES[route.operationId];
  const parameters = [
    ...parametersOf(roots.get(`${route.operationId}:params`), "path", example?.path),
    ...parametersOf(roots.get(`${route.operationId}:query`), "query", example?.query),
  ];
  if (parameters.length > 0) description["parameters"] = parameters;
  const body = requestBody(route, roots, example);
  if (body) description["requestBody"] = body;
  if (example) description["x-codeSamples"] = codeSamples(route, example, url);
  return description;
}

/** The description, followed by the permissions that an API key needs. */
function describedAccess({ description, access, apiKey }: Route): JsonSchema {
  const keys = {
    none: "API keys can't call it.",
    any: "Every API key can call it.",
    permission: `API keys need the permission \`${apiKey}\`.`,
  };
  const sentence = keys[apiKey === undefined ? "none" : apiKey === "any" ? "any" : "permission"];
  const parts = [description, access === "public" ? undefined : sentence];
  const text = parts.filter((part) => part !== undefined).join(" ");
  return text === "" ? {} : { description: text };
}

/** The example as programs, in the format shared by OpenAPI renderers. */
function codeSamples(route: Route, example: RequestExample, url: string): JsonSchema[] {
  const options = { url, apiKey: KEY_PLACEHOLDER };
  return [
    { lang: "Shell", label: "curl", source: curlSnippet(route, example, options) },
    { lang: "TypeScript", label: "TypeScript", source: typeScriptSnippet(route, example, options) },
  ];
}

function parametersOf(
  schema: JsonSchema | undefined,
  place: "path" | "query",
  examples: RequestExample["query"] = {},
): JsonSchema[] {
  if (!schema) return [];
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.has(name),
      schema: place === "query" ? asSentInUrl(property) : property,
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    }),
  );
}

// A coerced number accepts any input, which zod writes as an empty schema; this restores the type.
function asSentInUrl(property: JsonSchema): JsonSchema {
  return property["type"] === undefined && Object.keys(property).length === 0
    ? { type: "string" }
    : property;
}

function requestBody(
  route: Route,
  roots: ReadonlyMap<string, JsonSchema>,
  { body: example }: RequestExample = {},
): JsonSchema | undefined {
  if (route.upload) {
    const form = {
      type: "object",
      properties: { file: { type: "string", format: "binary" } },
      required: ["file"],
    };
    return { required: true, content: { "multipart/form-data": { schema: form } } };
  }
  const schema = roots.get(`${route.operationId}:body`);
  return (
    schema && {
      required: !route.body?.safeParse(undefined).success,
      content: { "application/json": { schema, ...(example && { example }) } },
    }
  );
}

function successResponse(route: Route, roots: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const schema = roots.get(`${route.operationId}:response`);
  if (route.produces) {
    const content = { [route.produces]: { schema: schema ?? { type: "string" } } };
    return {
      200: {
        description:
          route.produces === "text/event-stream" ? "Stream of server-sent events" : "A file",
        content,
      },
    };
  }
  if (!schema) return { 204: { description: "No content" } };
  const content = { "application/json": { schema } };
  return {
    [route.status ?? 200]: { description: "Success", content },
    ...(route.mayCreate ? { 201: { description: "Created", content } } : {}),
  };
}

/** Uses references for routes without specific errors, because most routes share most of them. */
function problemResponses(route: Route): JsonSchema {
  return Object.fromEntries(
    problemStatuses(route).map((status) => {
      const own = ownErrors(route, status);
      return [
        status,
        own.length > 0
          ? problemResponse(status, own)
          : { $ref: `#/components/responses/Problem${status}` },
      ];
    }),
  );
}

function problemResponse(status: number, own: readonly ErrorCode[] = []): JsonSchema {
  const content = {
    "application/problem+json": {
      schema: { $ref: "#/components/schemas/Problem" },
      examples: problemExamples(status, own),
    },
  };
  return { description: STATUS_MEANINGS[status], content };
}
