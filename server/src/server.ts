import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createKeyAuthenticator, looksLikeApiKey } from "./domains/api-keys/index.ts";
import { createCallLog } from "./domains/api-logs/index.ts";
import { createAuthenticator } from "./domains/auth/index.ts";
import { allDomains } from "./domains/index.ts";
import type { AuditedTables } from "./platform/audit/audited-call.ts";
import { createSecrets } from "./platform/crypto/secrets.ts";
import { prepareDataFolder } from "./platform/data-folder.ts";
import { createDatabase, type Database } from "./platform/database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/database/embedded.ts";
import type { Outage } from "./platform/database/health.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";
import type { Domain } from "./platform/domain.ts";
import type { Deps } from "./platform/deps.ts";
import { startEventReader } from "./platform/events/event-reader.ts";
import { type AppOptions, createApp } from "./platform/http/app.ts";
import type { Authenticator } from "./platform/http/principal.ts";
import { serveOperations } from "./platform/http/operations.ts";
import { jobs, startJobEngine } from "./platform/jobs/engine.ts";
import { createLog } from "./platform/log.ts";
import { startMaintenance } from "./platform/maintenance.ts";
import { freePort } from "./platform/network/free-port.ts";
import { createNetworkGuard } from "./platform/network/guard.ts";
import { createMessageReader } from "./platform/rendering/message-reader.ts";
import { createRendering, type Rendering } from "./platform/rendering/rendering.ts";
import { createSignals } from "./platform/signals/signals.ts";
import { refuseDryRuns } from "./platform/storage/refuse-dry-runs.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import type { Storage } from "./platform/storage/storage.ts";
import { version } from "./platform/version.ts";

const RECOVERED_TRIES = 5;
const RECOVERED_RETRY_MS = 2_000;

export interface ServerOptions {
  log?: Logger;
  domains?: readonly Domain[];
  /** Validates every response against its contract; for tests. */
  validateResponses?: boolean;
  /** Where the console and its texts are, if not in the installation; for tests. */
  folders?: AppOptions["folders"];
  /** Render threads that several servers of a process share. The caller closes them. */
  rendering?: Rendering;
}

/** One process of the product, ready to start. */
export interface Server {
  deps: Deps;
  app: FastifyInstance;
  /** Starts the components of its role. `url` is its address (null for a worker), with the port it really listens on. */
  start(): Promise<{ url: string | null }>;
  /** Accepts no more work, finishes running work and closes everything within 25 s. Aborted jobs run again later. */
  stop(): Promise<void>;
}

/**
 * Opens the database (starting and migrating it) and composes platform and domains.
 * @throws Error for the operator
 */
export async function createServer(given: Config, options: ServerOptions = {}): Promise<Server> {
  prepareDataFolder(given.dataDir);
  const config = await withRealPorts(given);
  const log = options.log ?? createLog(config.logLevel);
  const embedded = config.databaseUrl === null ? await openEmbedded(config, log) : undefined;
  try {
    return await compose(config, { ...options, log }, embedded);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Replaces port 0, which means any free port: links need the real one before anything listens. */
async function withRealPorts(config: Config): Promise<Config> {
  const port = config.port || (await freePort(config.host));
  const capturePort = config.capturePort || (await freePort(config.captureHost));
  const inboundPort =
    config.inboundPort === 0 ? await freePort(config.inboundAddress) : config.inboundPort;
  const smtpBridgePort =
    config.smtpBridgePort === 0 ? await freePort(config.smtpBridgeAddress) : config.smtpBridgePort;
  return {
    ...config,
    port,
    capturePort,
    inboundPort,
    smtpBridgePort,
    publicUrl: config.publicUrl.replace(/:0$/, `:${port}`),
  };
}

async function openEmbedded(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  const postgresLog = log.child({ part: "postgres" });
  return startEmbeddedPostgres({
    folder: config.dataDir,
    // Connections that end with the server, and errors before it is ready, are expected.
    report(event) {
      if (event.kind === "lost")
        postgresLog.warn("The built-in PostgreSQL stopped or closed its connections");
      else if (event.kind === "notBack")
        postgresLog.error(
          { err: event.error, attempt: event.attempt },
          "Could not start the built-in PostgreSQL",
        );
      else
        postgresLog.warn(
          { restarted: event.restarted, ms: event.milliseconds },
          "The built-in PostgreSQL is available again",
        );
    },
    log: (line) =>
      /(?:FATAL|PANIC|WARNING):(?!  (?:terminating connection|the database system is (?:starting up|shutting down|not yet accepting|in recovery)))/.test(
        line,
      )
        ? postgresLog.warn(line)
        : postgresLog.debug(line),
  });
}

async function compose(
  config: Config,
  options: ServerOptions & { log: Logger },
  embedded: EmbeddedPostgres | undefined,
): Promise<Server> {
  const { log, domains = allDomains } = options;
  const url = embedded?.url ?? config.databaseUrl;
  if (url === null) throw new Error("No database");
  const applied = await migrate(url);
  if (applied.length > 0) log.info({ applied }, "Migrated the database");

  let closing = false;
  // During shutdown, connections may be closed while in use, which is expected.
  const onError = (error: Error) =>
    log[closing ? "debug" : "warn"]({ err: error }, "A database connection ended");
  const database = createDatabase(createPool(url, onError, config.databasePool), onError, {
    diagnose: () => embedded?.trouble(),
    onLost: ({ reason }) =>
      log[closing ? "debug" : "error"]({ reason }, "The database is unavailable"),
    onRecovered: (outage, until) => {
      log.warn({ ...outage, until }, "The database is available again");
      void notifyRecovered(deps, domains, outage, until);
    },
  });
  const rendering =
    options.rendering ?? createRendering({ log, limitMs: config.renderSeconds * 1000 });
  const deps = createDeps(config, log, database, { domains, url, rendering });
  const { authenticator, close } = authenticatorOf(deps);
  const validateResponses = options.validateResponses ?? false;
  const callLog = createCallLog(deps);
  const { folders } = options;
  const app = await createApp({
    deps,
    domains,
    authenticator,
    callLog,
    validateResponses,
    folders,
  });
  const work: (() => Promise<void>)[] = [close, callLog.close];
  const serving: (() => Promise<void>)[] = [];
  return {
    deps,
    app,
    async start() {
      if (config.role !== "api") await startWork(deps, domains, work);
      if (config.role === "worker") {
        // Optional: otherwise the first campaign starts the thread.
        deps.rendering
          .prepare()
          .catch((error: unknown) => log.warn({ err: error }, "Could not prepare a render thread"));
      }
      log.info({ role: config.role, version }, "Started");
      if (config.role === "worker") {
        if (config.metricsPort !== null)
          work.push(await serveOperations(deps, domains, config.metricsPort));
        return { url: null };
      }
      const address = await app.listen({ host: config.host, port: config.port });
      for (const domain of domains) {
        const stop = await domain.startServing?.(app, deps);
        if (stop) serving.push(stop);
      }
      return { url: address };
    },
    async stop() {
      closing = true;
      // First the callers, then the work, then the database that both use.
      await stopInOrder([
        serving,
        [app.close.bind(app)],
        work,
        [deps.signals.close, database.close, deps.messageReader.close],
        options.rendering ? [] : [rendering.close],
        [async () => embedded?.stop()],
      ]);
    },
  };
}

/** Creates the platform's dependencies for every domain. */
function createDeps(
  config: Config,
  log: Logger,
  database: Database,
  { domains, url, rendering }: { domains: readonly Domain[]; url: string; rendering: Rendering },
): Deps {
  const deps: Deps = {
    config,
    database,
    log,
    jobs,
    storage: refuseDryRuns(checkedStorage(config, log)),
    secrets: createSecrets(config.secret, config.previousSecrets),
    network: createNetworkGuard({ allowPrivate: config.allowPrivateSmtp }),
    rendering,
    messageReader: createMessageReader({ log, limitMs: config.renderSeconds * 1000 }),
    references: referencesOf(domains),
    contactDeletion: contactDeletionOf(domains, jobs),
    sendGate: OPEN_GATE,
    planLimits: NO_LIMITS,
    signals: createSignals(url, log),
    storageUse: storageUseOf(domains),
    auditedTables: Object.assign({}, ...domains.map(({ audited }) => audited)) as AuditedTables,
  };
  for (const domain of domains) {
    deps.sendGate = domain.sendGate?.(deps) ?? deps.sendGate;
    deps.planLimits = domain.planLimits?.(deps) ?? deps.planLimits;
  }
  return deps;
}

/** Allows everything to start, if there is no domain that decides. */
const OPEN_GATE: Deps["sendGate"] = {
  needFor: () => Promise.resolve("notNeeded"),
  requireApproval: () => Promise.resolve(),
  requireForAudience: () => Promise.resolve(),
  draftChanged: () => Promise.resolve(),
};

/** Limits nothing, if there is no domain with plans. */
const NO_LIMITS: Deps["planLimits"] = {
  requireRoom: () => Promise.resolve(),
  findExcess: () => Promise.resolve(null),
  reserveEmails: (_tx, _tenantId, count) => Promise.resolve(count),
  findNextMonth: () => Promise.resolve(new Date()),
  requireSending: () => Promise.resolve(),
  historyOf: () => Promise.resolve({ days: 90, since: new Date(Date.now() - 90 * 86_400_000) }),
  historySpan: () => Promise.resolve({ shortest: 90, longest: 90 }),
};

/** Creates the authenticator of users and API keys; `close` stores when keys were used. */
function authenticatorOf(deps: Deps): {
  authenticator: Authenticator;
  close: () => Promise<void>;
} {
  const sessions = createAuthenticator(deps);
  const keys = createKeyAuthenticator(deps);
  return {
    authenticator: {
      authenticate: (token, options) =>
        (looksLikeApiKey(token) ? keys : sessions).authenticate(token, options),
    },
    close: keys.uses.close,
  };
}

/**
 * Stops the steps in sequence, and the components of each step together.
 * @throws AggregateError after the last step, with all errors
 */
async function stopInOrder(steps: readonly (readonly (() => Promise<unknown>)[])[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    // A failing step must not prevent the others from stopping.
    const ended = await Promise.allSettled(step.map(async (stop) => stop()));
    errors.push(
      ...ended.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
    );
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some components did not stop cleanly");
}

function checkedStorage(config: Config, log: Logger): Storage {
  const storage = openStorage(config);
  // Not awaited: emails are sent without it, and it may recover.
  storage
    .check?.()
    .catch((error: unknown) =>
      log.error(
        { err: error, endpoint: config.s3?.endpoint },
        "The file storage bucket is not usable",
      ),
    );
  return storage;
}

async function startWork(
  deps: Deps,
  domains: readonly Domain[],
  work: (() => Promise<void>)[],
): Promise<void> {
  const engine = await startJobEngine(
    deps,
    domains.flatMap((domain) => domain.jobs ?? []),
  );
  work.push(engine.stop);
  const maintenance = await startMaintenance(deps, domains);
  work.push(maintenance.stop);
  for (const domain of domains) {
    const stop = await domain.startWorker?.(deps);
    if (stop) work.push(stop);
    if (domain.eventReader) work.push(await startEventReader(deps, domain.eventReader));
  }
}

/** Notifies the domains; retries, because the database may be unavailable again. */
async function notifyRecovered(
  deps: Deps,
  domains: readonly Domain[],
  outage: Outage,
  until: Date,
): Promise<void> {
  for (const domain of domains) {
    for (let attempt = 1; domain.onRecovered && attempt <= RECOVERED_TRIES; attempt += 1) {
      try {
        await domain.onRecovered(deps, outage, until);
        break;
      } catch (error) {
        deps.log.warn({ err: error, domain: domain.name }, "Could not record an outage");
        await pause(attempt * RECOVERED_RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

function contactDeletionOf(
  domains: readonly Domain[],
  jobs: Deps["jobs"],
): Deps["contactDeletion"] {
  return {
    async contactsDeleted(tx, tenantId, contacts) {
      if (contacts.length === 0) return;
      for (const domain of domains)
        await domain.onContactsDeleted?.(tx, { jobs }, tenantId, contacts);
    },
    async contactsTrashed(tx, tenantId, contactIds) {
      for (const domain of domains)
        await domain.onContactsTrashed?.(tx, { jobs }, tenantId, contactIds);
    },
  };
}

function storageUseOf(domains: readonly Domain[]): Deps["storageUse"] {
  return {
    async of(tx, tenantId) {
      let bytes = 0;
      for (const domain of domains) bytes += (await domain.storedBytes?.(tx, tenantId)) ?? 0;
      return bytes;
    },
  };
}

function referencesOf(domains: readonly Domain[]): Deps["references"] {
  return {
    async usersOf(tx, tenantId, target, ids) {
      if (ids.length === 0) return [];
      const found = [];
      for (const domain of domains)
        found.push(...((await domain.references?.(tx, tenantId, target, ids)) ?? []));
      return found;
    },
  };
}
