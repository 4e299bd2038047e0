import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError, SHARED_REPORT_PATH } from "@arauto/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { retainBuild } from "./retained-builds.ts";
import { sendProblem } from "./problems.ts";

const PAGE = "index.html";
/** Files whose names change with their content. */
const HASHED = `${path.sep}assets${path.sep}`;
const HASHED_FILE = /^[A-Za-z0-9_.-]+$/;
const FOREVER = "public, max-age=31536000, immutable";
const HOUR_MS = 60 * 60_000;
const SERVER_PATHS = /^\/(?:api|locales|mcp|metrics|healthz|readyz)(?:\/|\?|$)/;
/** URLs that are secrets: search engines must not index them, and other sites must not see them. */
const SECRET_ADDRESS = new RegExp(`^${SHARED_REPORT_PATH}/`);
const SECRET_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * Serves the built console. Every path that is neither a file nor part of the API returns the console's page, which
 * routes it. Files of builds replaced within the last day are served from `keptFolder`, so that a tab opened before an
 * upgrade still works.
 */
export async function installConsole(
  app: FastifyInstance,
  folder: string,
  keptFolder: string,
): Promise<void> {
  const built = existsSync(path.join(folder, PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: PAGE,
      cacheControl: false,
      setHeaders(reply, file) {
        void reply.header(
          "cache-control",
          file.includes(HASHED) || file.startsWith(keptFolder) ? FOREVER : "no-cache",
        );
      },
    });
    serveRetainedBuilds(app, folder, keptFolder);
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) {
      if (SECRET_ADDRESS.test(request.url)) void reply.headers(SECRET_HEADERS);
      return reply.sendFile(PAGE);
    }
    return sendProblem(request, reply, new AppError("NOT_FOUND"));
  });
}

/** Serves assets added or removed since the server started, and those of previous builds. */
function serveRetainedBuilds(app: FastifyInstance, folder: string, keptFolder: string): void {
  const retaining = retainBuild(folder, keptFolder, app.log);
  const timer = setInterval(
    () => void retaining.then((builds) => builds.refresh()).catch(() => undefined),
    HOUR_MS,
  );
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await retaining;
  });
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const file = request.params["*"];
    if (HASHED_FILE.test(file) && !file.startsWith(".")) {
      const assets = path.join(folder, "assets");
      const place = existsSync(path.join(assets, file))
        ? assets
        : (await retaining).folderWith(file);
      if (place !== null) return reply.sendFile(file, place);
    }
    return sendProblem(request, reply, new AppError("NOT_FOUND"));
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !SERVER_PATHS.test(request.url) &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
