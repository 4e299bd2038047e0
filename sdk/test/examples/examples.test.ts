import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  allRoutes,
  type ErrorCode,
  EXAMPLE_IDS,
  problem,
  REQUEST_EXAMPLES,
  type RequestExample,
  type Route,
} from "@arauto/contracts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../../server/src/platform/http/openapi.ts";
import { curlSnippet, typeScriptSnippet } from "../../../server/src/platform/http/snippets.ts";
import { requestRoute } from "../../../server/src/testing/isolation/api-request.ts";
import { startTestServer, type TestServer } from "../../../server/src/testing/test-server.ts";
import { buildPackage, PACKAGE } from "../built.ts";
import { createDocumentedWorld, type DocumentedWorld, uploadImport } from "./documented-world.ts";
import { hasCurl, runCurl, runParsed } from "./run-curl.ts";

const run = promisify(execFile);
const PUBLIC = allRoutes.filter(({ apiKey }) => apiKey !== undefined);
const document = openApiDocument(allRoutes, { version: "test" });

/**
 * Responses that the prepared workspace can't return: records in states that only last moments, or require other
 * servers.
 */
const EXPECTED_PROBLEMS: Partial<Record<string, ErrorCode>> = {
  cancelContactOperation: "WRONG_STATE",
  chooseImportSheet: "WRONG_STATE",
  decideCampaignTest: "WRONG_STATE",
  fixImport: "WRONG_STATE",
  releaseCampaignRest: "WRONG_STATE",
  sendCampaignNow: "WRONG_STATE",
  endCampaignSpread: "WRONG_STATE",
  restoreCampaignSpread: "WRONG_STATE",
  resendUncertain: "WRONG_STATE",
  cancelTaskRun: "WRONG_STATE",
};

/** Operations that test mode can't roll back. */
const LIVE = new Set([
  "uploadImport",
  "uploadImage",
  "uploadDealFile",
  "importSuppressions",
  "sendTestEmail",
  "testCampaign",
  "editImage",
  "proveWebhook",
  "cancelImport",
  "fixImport",
  "recountCampaign",
]);

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("has an example for every operation that API keys can call, and no others", () => {
    const names = PUBLIC.map(({ operationId }) => operationId);
    expect(Object.keys(REQUEST_EXAMPLES).toSorted()).toEqual(names.toSorted());
  });

  it("has examples that match its own schemas", () => {
    for (const route of PUBLIC) {
      const { path: params = {}, query = {}, body } = REQUEST_EXAMPLES[route.operationId] ?? {};
      const parts = [
        [route.params, params],
        [route.query, query],
        [route.body, body],
      ] as const;
      for (const [schema, value] of parts) {
        const parsed = schema?.safeParse(value);
        expect([route.operationId, parsed?.error?.issues ?? []]).toEqual([route.operationId, []]);
      }
    }
  });

  it("has an example for every error that an operation returns", () => {
    type Answers = Record<
      string,
      { $ref?: string; content?: Record<string, { examples?: object }> }
    >;
    const { paths, components } = document as unknown as {
      paths: Record<string, Record<string, { responses: Answers }>>;
      components: { responses: Answers };
    };
    for (const route of allRoutes) {
      const { responses } = paths[route.path]?.[route.method.toLowerCase()] ?? {};
      for (const [status, answer] of Object.entries(responses ?? {})) {
        if (Number(status) < 400) continue;
        const named = answer.$ref?.split("/").at(-1) ?? "";
        const { content } = answer.$ref ? (components.responses[named] ?? {}) : answer;
        const examples = Object.values(content?.["application/problem+json"]?.examples ?? {}) as {
          value: unknown;
        }[];
        expect([route.operationId, status, examples.length > 0]).toEqual([
          route.operationId,
          status,
          true,
        ]);
        for (const { value } of examples)
          expect(problem.parse(value)).toMatchObject({ status: Number(status) });
      }
    }
  });
});

describe("the documented examples", () => {
  let server: TestServer;
  let world: DocumentedWorld;
  let folder: string;
  beforeAll(async () => {
    buildPackage();
    server = await startTestServer();
    world = await createDocumentedWorld(server);
    folder = mkdtempSync(path.join(os.tmpdir(), "arauto-examples-"));
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(PACKAGE, path.join(folder, "node_modules/arauto"), "junction");
    for (const { file } of Object.values(REQUEST_EXAMPLES)) if (file) writeExample(folder, file);
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** The options of snippets for a reader with their own key. */
  const optionsOf = ({ operationId }: Route) => ({
    url: server.url,
    apiKey: LIVE.has(operationId) ? world.keys.live : world.keys.test,
  });
  const expected = Object.fromEntries(
    PUBLIC.map(({ operationId }) => [operationId, EXPECTED_PROBLEMS[operationId] ?? "success"]),
  );

  it("work as curl commands", { timeout: 300_000 }, async () => {
    const outcomes: Record<string, string> = {};
    for (const route of inOrder(PUBLIC)) {
      const example = await withOwnRecords(server, world, route);
      const { status, body } = await runCurl(curlSnippet(route, example, optionsOf(route)), folder);
      outcomes[route.operationId] =
        successesOf(route).includes(status) && !FAILED_ITEM.test(body)
          ? "success"
          : (codeOf(body) ?? `${status} ${body}`);
    }
    expect(outcomes).toEqual(expected);
  });

  it("work as TypeScript programs", { timeout: 300_000 }, async () => {
    // The previous test canceled it.
    world.ids.unfinishedImport = await uploadImport(world.api);
    for (const route of PUBLIC) {
      const example = await withOwnRecords(server, world, route);
      const source = typeScriptSnippet(route, example, optionsOf(route));
      writeFileSync(path.join(folder, `${route.operationId}.mjs`), source);
    }
    const runner = fileURLToPath(new URL("run-programs.mjs", import.meta.url));
    const { stdout } = await run(process.execPath, [runner], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it("are typed by the SDK", { timeout: 300_000 }, () => {
    for (const route of PUBLIC) {
      const example = REQUEST_EXAMPLES[route.operationId] ?? {};
      const source = typeScriptSnippet(route, example, optionsOf(route));
      writeFileSync(path.join(folder, `${route.operationId}.mts`), source);
    }
    const compiler = path.join(PACKAGE, "../node_modules/typescript/bin/tsc");
    const files = PUBLIC.map(({ operationId }) => `${operationId}.mts`);
    const types = ["--types", "node", "--typeRoots", path.join(PACKAGE, "../node_modules/@types")];
    const options = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2022",
      "--module",
      "nodenext",
    ];
    const args = [compiler, ...options, ...types, "--lib", "es2022,dom", ...files];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(stdout).toBe("");
  });

  it.skipIf(!hasCurl)("are interpreted identically by curl and its replacement", async () => {
    for (const route of PUBLIC.filter(
      ({ operationId, produces }) => !produces && !LIVE.has(operationId),
    )) {
      const example = await withOwnRecords(server, world, route);
      const command = curlSnippet(route, example, optionsOf(route));
      const [real, parsed] = [await runCurl(command, folder), await runParsed(command, folder)];
      expect([route.operationId, parsed.status]).toEqual([route.operationId, real.status]);
    }
  });
});

/** Live keys last: their changes stay. */
const inOrder = (routes: readonly Route[]): Route[] =>
  routes.toSorted(
    (one, other) => Number(LIVE.has(one.operationId)) - Number(LIVE.has(other.operationId)),
  );

/** In a batch response, whose items can fail while the request succeeds. */
const FAILED_ITEM = /"outcome":"failed"|"problem":\{/;

/** Returns the documented statuses of success. */
function successesOf({ status, response, produces, mayCreate }: Route): number[] {
  if (produces) return [200];
  return [status ?? (response ? 200 : 204), ...(mayCreate ? [201] : [])];
}

function codeOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

function writeExample(
  folder: string,
  { name, content }: NonNullable<RequestExample["file"]>,
): void {
  const data = typeof content === "string" ? content : Buffer.from(content.base64, "base64");
  writeFileSync(path.join(folder, name), data);
}

/**
 * Replaces the ids and versions in a documented example with those of the workspace's own records, like a reader would.
 */
async function withOwnRecords(
  server: TestServer,
  world: DocumentedWorld,
  route: Route,
): Promise<RequestExample> {
  const names = Object.entries(EXAMPLE_IDS) as [keyof typeof EXAMPLE_IDS, string][];
  const text = names.reduce(
    (all, [name, id]) => all.replaceAll(id, world.ids[name]),
    JSON.stringify(REQUEST_EXAMPLES[route.operationId] ?? {}),
  );
  const example = JSON.parse(text) as RequestExample;
  const { body } = example;
  const get = allRoutes.find(
    ({ method, path: one }) => method === "GET" && one === route.path.replace(/(?<=\})\/.*$/, ""),
  );
  if (!body || !get || !example.path) return example;
  const versionOf = async (id: string) => {
    const params = { ...example.path, id };
    const { text: found } = await requestRoute(server.url, get, world.keys.test, { params });
    return JSON.parse(found) as Record<string, number>;
  };
  const current = await versionOf(String(example.path["id"]));
  const versions = Object.fromEntries(
    ["version", "draftVersion"].filter((name) => name in body).map((name) => [name, current[name]]),
  );
  if ("otherVersion" in body)
    versions["otherVersion"] = (await versionOf(String(body["otherId"])))["version"];
  return { ...example, body: { ...body, ...versions } };
}
