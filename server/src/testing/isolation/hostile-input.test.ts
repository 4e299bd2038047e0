import { randomUUID } from "node:crypto";
import { allRoutes, type Route } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApiDocument } from "../../platform/http/openapi.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { requestRoute } from "./api-request.ts";
import { createWorld } from "./example-world.ts";
import type { World } from "./world.ts";
import { extremeVariants } from "./hostile-variants.ts";
import { routeExamples } from "./route-examples.ts";

/** Some thousand requests take a while on a busy machine. */
const PATIENCE_MS = 300_000;
/** Concurrent requests. */
const AT_ONCE = 8;
/** These end the session or the membership that all other requests need. */
const ENDING = new Set(["logout", "leaveWorkspace", "revokeOtherSessions", "changePassword"]);

const { paths } = openApiDocument(allRoutes, { version: "test" }) as {
  paths: Record<string, Record<string, { responses: object }>>;
};
const declared = new Map(
  allRoutes.map((route) => [
    route.operationId,
    new Set(Object.keys(paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {})),
  ]),
);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "all" } });
  world = await createWorld(server, "walker");
});
afterAll(() => server?.stop());

interface Attempt {
  route: Route;
  send(): Promise<{ status: number; text: string }>;
  told: unknown;
}

/** Sends all requests and collects responses with 5xx or with a status that the OpenAPI document does not declare. */
async function surprises(attempts: Iterable<Attempt>): Promise<string[]> {
  const found = new Map<string, string>();
  const queue = attempts[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { route, send, told } = next.value;
      const { status, text } = await send();
      if (status < 500 && declared.get(route.operationId)?.has(String(status))) continue;
      found.set(
        `${route.operationId} ${status}`,
        `${JSON.stringify(told).slice(0, 200)} ${text.slice(0, 200)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...found].map(([name, detail]) => `${name}: ${detail}`);
}

const routeOf = new Map(allRoutes.map((route) => [route.operationId, route]));

function* extremes(): Generator<Attempt> {
  // One per route: its other examples only reference other records in the same fields.
  const examples = new Map(
    routeExamples(world, world).map((example) => [example.operationId, example]),
  );
  for (const example of examples.values()) {
    const route = routeOf.get(example.operationId);
    if (!route || ENDING.has(route.operationId)) continue;
    for (const variant of extremeVariants(route, example)) {
      // There is no need to wait for the end of an accepted stream, which has none.
      if (
        route.produces === "text/event-stream" &&
        variant.params?.["id"] === example.params?.["id"]
      )
        continue;
      yield {
        route,
        told: { params: variant.params, query: variant.query, body: variant.body },
        send: () => requestRoute(server.url, route, world.token, variant),
      };
    }
  }
}

it(
  "every route responds with 4xx to numbers and texts that columns cannot store",
  { timeout: PATIENCE_MS },
  async () => {
    expect(await surprises(extremes())).toEqual([]);
  },
);

const BODIES: readonly { type: string; body: string }[] = [
  ...["", "null", "[]", "1", '"x"', "{", "{}", '{"":0}', "[".repeat(100)].map((body) => ({
    type: "application/json",
    body,
  })),
  { type: "text/plain", body: "x" },
  { type: "application/x-www-form-urlencoded", body: "a=1" },
  { type: "nonsense", body: "x" },
  { type: "multipart/form-data", body: "x" },
  {
    type: "multipart/form-data; boundary=b",
    body: '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nabc',
  },
  {
    type: "multipart/form-data; boundary=b",
    body: '--b\r\ncontent-disposition: form-data; name="other"\r\n\r\nabc\r\n--b--\r\n',
  },
];

function* oddBodies(): Generator<Attempt> {
  for (const route of allRoutes) {
    if (ENDING.has(route.operationId) || route.produces === "text/event-stream") continue;
    const path = route.path.replaceAll(/\{\w+\}/g, () => randomUUID());
    for (const { type, body } of route.method === "GET" ? [] : BODIES) {
      const headers = { authorization: `Bearer ${world.token}`, "content-type": type };
      const send = async () => {
        const response = await fetch(`${server.url}/api${path}`, {
          method: route.method,
          headers,
          body,
          signal: AbortSignal.timeout(15_000),
        });
        return { status: response.status, text: await response.text() };
      };
      yield { route, told: { type, body }, send };
    }
  }
}

it(
  "every route responds with 4xx to bodies of every wrong kind",
  { timeout: PATIENCE_MS },
  async () => {
    expect(await surprises(oddBodies())).toEqual([]);
  },
);
