// The server that `npm run fuzz` sends requests to: prints one line of JSON (`FuzzTarget`) when it is ready, and removes
// everything when its standard input ends.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { allRoutes, AppError, EXAMPLE_IDS } from "@arauto/contracts";
import { startEmbeddedPostgres } from "../../../server/src/platform/database/embedded.ts";
import { createNetworkGuard } from "../../../server/src/platform/network/guard.ts";
import { openApiDocument } from "../../../server/src/platform/http/openapi.ts";
import { startTestServer, type TestServer } from "../../../server/src/testing/test-server.ts";
import { createDocumentedWorld } from "../examples/documented-world.ts";
import { fuzzDocument } from "./fuzz-document.ts";

/** The data that the script needs. */
interface FuzzTarget {
  url: string;
  /** A file with the document of all operations that keys can call, whose examples refer to existing records. */
  document: string;
  keys: { live: string; test: string };
}

const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-fuzz-"));
const postgres = await startEmbeddedPostgres({ folder });
let server: TestServer | undefined;
try {
  server = await startTestServer({
    databaseUrl: postgres.url,
    dataDir: folder,
    // Schemathesis compares actual responses with the document.
    validateResponses: false,
    config: { logLevel: "error", imageLimit: 100_000, waitingImportLimit: 100_000 },
  });
  const { ids, keys } = await createDocumentedWorld(server);
  stayOnThisMachine(server);
  const document = path.join(folder, "openapi.json");
  const routes = allRoutes.filter(({ apiKey }) => apiKey !== undefined);
  const original = openApiDocument(routes, { version: "fuzz", url: server.url });
  writeFileSync(document, JSON.stringify(fuzzDocument(original, EXAMPLE_IDS, ids)));
  const target: FuzzTarget = { url: server.url, document, keys };
  console.log(JSON.stringify(target));
  await stopped();
} finally {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Resolves at a signal, and when the standard input ends, so that the server never outlives the script. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    process.stdin.once("close", () => resolve()).resume();
  });
}

/** Restricts outgoing calls to the loopback: generated webhooks and mail servers name any host. */
function stayOnThisMachine({ deps }: TestServer): void {
  const local = createNetworkGuard({
    allowPrivate: true,
    lookUp: async (host) => (host === "localhost" ? [{ address: "127.0.0.1", family: 4 }] : []),
  });
  deps.network.resolve = async (host) => {
    const found = await local.resolve(host);
    if (/^(?:127\.|::1$)/.test(found.address)) return found;
    throw new AppError("VALIDATION", "Fuzzing stays on this machine");
  };
}
