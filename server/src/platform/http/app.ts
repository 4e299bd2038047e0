import { setMaxListeners } from "node:events";
import path from "node:path";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { fastify, type FastifyInstance, LogController } from "fastify";
import type { Domain } from "../domain.ts";
import type { Deps } from "../deps.ts";
import { consoleFolder, localesFolder } from "../installation.ts";
import { installBodyTimeout } from "./body-timeout.ts";
import { type CallLog, installCallLog } from "./call-log.ts";
import { respondToClientError } from "./client-errors.ts";
import { trustProxyOption } from "../network/trusted-proxies.ts";
import { installConsole } from "./console-files.ts";
import { CORRELATION_HEADER, correlationIdOf } from "./correlation.ts";
import { installJsonBodies } from "./json-body.ts";
import { installLocales } from "./locales.ts";
import { installMcp } from "./mcp.ts";
import { installOperations } from "./operations.ts";
import { installOwnHosts } from "./own-hosts.ts";
import type { Authenticator } from "./principal.ts";
import { installProblems, sendProblem } from "./problems.ts";
import { installRateLimits } from "./rate-limits.ts";
import { type BrowserSources, sourceDirectives } from "./browser-sources.ts";
import { installErrorPages } from "./error-pages.ts";
import { installReference } from "./reference.ts";
import { createRegister } from "./register.ts";
import { createStreamAccess } from "./stream-access.ts";

/** Largest JSON body in bytes: a template of the maximum size with every character escaped. */
const BODY_LIMIT = 4 * 1024 * 1024;
/**
 * Time to receive a complete request, in milliseconds; enough for an import of 500 MB on a slow
 * line.
 */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const HEADERS_TIMEOUT_MS = 30_000;
/** Longer than the idle time of common proxies, so that they close first. */
const KEEP_ALIVE_MS = 75_000;
const PARAM_MAX = 500;

export interface AppOptions {
  deps: Deps;
  domains: readonly Domain[];
  authenticator: Authenticator;
  /** Without one, calls are not logged. */
  callLog?: CallLog;
  validateResponses?: boolean;
  /** Time to receive a body outside uploads, in milliseconds. */
  bodyTimeoutMs?: number;
  /** Milliseconds between two checks of an event stream's access. */
  heartbeatMs?: number;
  folders?: { console?: string; locales?: string };
}

/** Creates the complete HTTP server, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, domains, authenticator } = options;
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: correlationIdOf,
    logController: new LogController({
      requestIdLogLabel: "correlationId",
      disableRequestLogging: true,
    }),
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: PARAM_MAX },
    forceCloseConnections: "idle",
    clientErrorHandler: respondToClientError,
    // An address that matches no route and cannot be parsed either.
    frameworkErrors: (error, request, reply) => {
      void reply.header(CORRELATION_HEADER, request.id);
      void sendProblem(request, reply, error);
    },
  }) as unknown as FastifyInstance;
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;

  const stopping = new AbortController();
  // Every open event stream listens.
  setMaxListeners(0, stopping.signal);
  app.addHook("preClose", async () => {
    stopping.abort();
    // A connection whose last request ends after this would stay open for KEEP_ALIVE_MS.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once("close", () => clearInterval(sweep));
  });
  installRequestLog(app);
  installProblems(app);
  installBodyTimeout(app, options.bodyTimeoutMs);
  installOwnHosts(app, config.publicUrl);
  const sources = domains.flatMap((domain) => domain.browserSources?.(deps) ?? []);
  await installSecurityHeaders(app, config.publicUrl, sources);
  await app.register(compress, { globalDecompression: false });
  const rateLimits = await installRateLimits(app, config.rateLimits);

  await app.register(async (pages) => installPages(pages, domains, deps));
  await app.register(async (api) => {
    await api.register(multipart);
    installCallLog(api, options.callLog ?? { record: () => {} });
    installJsonBodies(api);
    installReference(api, config);
    installErrorPages(api);
    installLocales(api, options.folders?.locales ?? localesFolder, rateLimits);
    const register = createRegister(api, {
      deps,
      authenticator,
      rateLimits,
      stopping: stopping.signal,
      openStream: createStreamAccess(deps.signals, authenticator),
      heartbeatMs: options.heartbeatMs,
      validateResponses: options.validateResponses ?? false,
    });
    for (const domain of domains) domain.routes?.(register, deps);
    const tools = domains.flatMap((domain) => domain.tools ?? []);
    installMcp(api, { deps, authenticator, rateLimits, tools });
  });
  installOperations(app, deps, domains);
  await installConsole(
    app,
    options.folders?.console ?? consoleFolder,
    path.join(config.dataDir, "console"),
  );
  await app.ready();
  return app;
}

/**
 * Logs one line per request at debug level, with its correlation id and without bodies or queries.
 */
function installRequestLog(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    void reply.header(CORRELATION_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? request.url.split("?", 1)[0];
    request.log.debug(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenantId: request.principal?.tenantId ?? undefined,
        apiKeyId: request.principal?.kind === "apiKey" ? request.principal.apiKeyId : undefined,
      },
      "Request",
    );
  });
}

async function installSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  sources: readonly BrowserSources[],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        ...sourceDirectives(sources),
        "script-src-attr": ["'none'"],
        // The design system writes its variables into style elements.
        "style-src": ["'self'", "'unsafe-inline'"],
        // Emails displayed in sandboxed frames inherit this policy, and their pictures may come from anywhere. Those of
        // the library use the public URL, regardless of the browser's.
        "img-src": ["'self'", "data:", "blob:", "https:", new URL(publicUrl).origin],
        "font-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    strictTransportSecurity: publicUrl.startsWith("https:"),
    // Email clients display our open pixel in their own pages.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}

/**
 * Registers the domains' pages outside the API. Email clients post forms to them, with any content
 * type.
 */
function installPages(pages: FastifyInstance, domains: readonly Domain[], deps: Deps): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  pages.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) =>
    done(null, undefined),
  );
  for (const domain of domains) domain.pages?.(pages, deps);
}
