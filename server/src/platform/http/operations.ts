import { createHash, timingSafeEqual } from "node:crypto";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Domain } from "../domain.ts";
import type { Deps } from "../deps.ts";
import { outageReason, type OutageReason } from "../database/outage.ts";
import { sql } from "../database/sql.ts";
import { countJobs } from "../jobs/job-queries.ts";
import { version } from "../version.ts";

/** A database that takes longer than this to respond is not ready, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;

const NO_TENANT = "00000000-0000-0000-0000-000000000000";

/** Serves liveness, readiness and metrics for machines. They contain only ids and counts of workspaces. */
export function installOperations(
  app: FastifyInstance,
  deps: Deps,
  domains: readonly Domain[],
): void {
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok", version }));

  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    const failure = await Promise.race([
      // Reads like a workspace's request: a database without the tenant role's access can serve none.
      deps.database
        .tenant(NO_TENANT, (tx) => tx.query(sql`select from events limit 0`))
        .then(
          () => null,
          (error: unknown) => outageReason(error) ?? "unreachable",
        ),
      new Promise<OutageReason>((resolve) =>
        setTimeout(() => resolve(lateReason(deps)), READY_TIMEOUT_MS).unref(),
      ),
    ]);
    // With a full disk, reads succeed, but no change can be served.
    const outage = deps.database.outage();
    const reason = outage?.reason === "diskFull" ? "diskFull" : failure;
    if (reason === null) return reply.code(200).send({ status: "ready", database: true });
    return reply
      .code(503)
      .header("retry-after", "5")
      .send({
        status: "unavailable",
        database: false,
        reason,
        since: outage?.since.toISOString() ?? null,
      });
  });

  const registry = createRegistry(app, deps);
  for (const domain of domains) domain.metrics?.(registry, deps);
  const { metricsToken } = deps.config;
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (metricsToken === null && !isLocal(request))
      return reply.code(403).send({
        status: "forbidden",
        detail: "Set ARAUTO_METRICS_TOKEN to read metrics from another machine",
      });
    if (metricsToken !== null && !isBearer(request.headers.authorization, metricsToken))
      return reply.code(401).header("www-authenticate", "Bearer").send({ status: "unauthorized" });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Returns why there was no response in time: all connections are in use, unless the database is
 * known to be unavailable.
 */
function lateReason({ database }: Deps): OutageReason {
  return (
    database.outage()?.reason ??
    (database.pool.waitingCount > 0 ? "tooManyConnections" : "unreachable")
  );
}

/** Serves only the operations endpoints, for a process that serves nothing else. */
export async function serveOperations(
  deps: Deps,
  domains: readonly Domain[],
  port: number,
): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  installOperations(app, deps, domains);
  await app.listen({ host: deps.config.host, port });
  return () => app.close();
}

const FORWARDING_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * Whether a request comes from a program on this machine. A request forwarded by a proxy does not, although its
 * connection does.
 */
function isLocal({ raw }: FastifyRequest): boolean {
  const peer = (raw.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return (
    (peer === "::1" || peer.startsWith("127.")) &&
    FORWARDING_HEADERS.every((name) => raw.headers[name] === undefined)
  );
}

/** Compared as digests, so that lengths reveal nothing. */
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}

function createRegistry(app: FastifyInstance, deps: Deps): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  app.addHook("onClose", async () => registry.clear());

  const requests = new Histogram({
    name: "arauto_http_request_seconds",
    help: "Duration of HTTP requests",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const connections = new Gauge({
    name: "arauto_database_connections",
    help: "Database connections in this process's pool",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = deps.database.pool;
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waited_for" }, waitingCount);
    },
  });
  const jobs = new Gauge({
    name: "arauto_jobs",
    help: "Background jobs in the database",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const counts = await deps.database.system(countJobs).catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  void connections;
  void jobs;
  return registry;
}
