import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError } from "@arauto/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendProblem } from "./problems.ts";

const PAGE = "index.html";
/** The build gives these files names that change with their content. */
const HASHED = `${path.sep}assets${path.sep}`;
const ANSWERED_BY_PROGRAMS = /^\/(?:api|locales|metrics|healthz|readyz)(?:\/|\?|$)/;

/**
 * Serves the built console. Every address that is no file and not the API's is the console's own
 * page, which shows what belongs there.
 */
export async function installConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: PAGE,
      cacheControl: false,
      setHeaders(reply, file) {
        void reply.header("cache-control", file.includes(HASHED) ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile(PAGE);
    return sendProblem(request, reply, new AppError("NOT_FOUND"));
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !ANSWERED_BY_PROGRAMS.test(request.url) &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
