import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { allRoutes } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { version } from "../version.ts";
import { openApiDocument } from "./openapi.ts";
import { REFERENCE_SCRIPT } from "./reference-script.ts";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Arauto API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/reference/scalar.js"></script>
    <script src="/api/reference/start.js"></script>
  </body>
</html>
`;

/**
 * The viewer compiles nothing and loads nothing from other hosts; it sets styles on its elements.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the API document, and a page to read it and try it out, without other hosts. */
export function installReference(app: FastifyInstance, { publicUrl, billing }: Config): void {
  let document: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(allRoutes, { version, url: publicUrl, hasPlans: billing !== "off" }),
    );
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .send(document);
  });

  app.get("/api/reference", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      .header("cache-control", "no-cache")
      .send(PAGE),
  );
  app.get("/api/reference/start.js", async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(REFERENCE_SCRIPT),
  );

  let viewer: Buffer | undefined;
  app.get("/api/reference/scalar.js", async (_request, reply) => {
    viewer ??= readFileSync(viewerFile());
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(viewer);
  });
}

function viewerFile(): string {
  const entry = createRequire(import.meta.url).resolve("@scalar/api-reference");
  const folder = entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`));
  return path.join(folder, "dist/browser/standalone.js");
}
