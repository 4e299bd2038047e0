import { setTimeout as pause } from "node:timers/promises";
import { connectSmtp, type SmtpConnection, type SmtpOptions } from "@arauto/mail";
import type { Deps } from "../../../platform/deps.ts";
import { smtpOptionsOf } from "../../sending-accounts/index.ts";
import { AccountLimiter } from "../limits/account-limits.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { CutConnections } from "./cut-connections.ts";
import type { SendingRoute } from "../open-campaign-queries.ts";
import type { DeliveryTuning } from "../tuning.ts";
import { AccountHealth } from "./account-health.ts";

/** How long to wait for the server's reply to QUIT. */
const CLOSE_MS = 1000;
/** Options are reloaded after this long, so that a corrected password takes effect soon. */
const OPTIONS_MS = 2000;

/** A connection with the settings it was opened with. */
export interface PooledConnection {
  connection: SmtpConnection;
  settings: string;
  /** The server accepted or rejected a message over it. */
  answered: boolean;
}

interface Idle extends PooledConnection {
  since: number;
}

/** The connections, health and limits of one sending account in this process. */
export interface SendingPool {
  readonly health: AccountHealth;
  readonly limiter: AccountLimiter;
  readonly cuts: CutConnections;
  /** The batch size adapted to the server. Null before the first batch. */
  batchSize: number | null;
  /**
   * Takes a connection. Returns undefined while the server is being left alone after failures, or while another lane is
   * probing it.
   * @throws SmtpConnectError, or AppError when the account or its host is not usable
   */
  take(): Promise<PooledConnection | undefined>;
  release(pooled: PooledConnection): void;
}

export interface SendingPools {
  of(tenantId: string, route: SendingRoute): SendingPool;
  /** Updates the limits and the server of an account. */
  refresh(tenantId: string, route: SendingRoute): void;
  /** Closes connections that have been idle for a while. */
  sweep(): void;
  /** Closes all idle connections and stops pooling. */
  close(): Promise<void>;
}

/** Dependencies of an account's pool. */
interface PoolParts {
  deps: Deps;
  tuning: DeliveryTuning;
  server: CircuitBreaker;
  /** Whether connections are no longer kept open. */
  isClosed: () => boolean;
}

function createPool(
  tenantId: string,
  accountId: string,
  { deps, tuning, server, isClosed }: PoolParts,
): SendingPool & { idle: Idle[] } {
  const health = new AccountHealth(new CircuitBreaker(tuning), server);
  const idle: Idle[] = [];
  let known: { options: SmtpOptions; settings: string; at: number } | undefined;

  async function options() {
    if (known && Date.now() - known.at < OPTIONS_MS) return known;
    const found = await deps.database.tenant(tenantId, (tx) =>
      smtpOptionsOf(deps, tx, tenantId, accountId),
    );
    // Connections that differ only in the resolved address or the trusted certificates are interchangeable.
    const { address: _, tls: _trust, ...lasting } = found;
    known = {
      options: { ...found, timeouts: tuning.smtp },
      settings: JSON.stringify(lasting),
      at: Date.now(),
    };
    return known;
  }

  return {
    idle,
    health,
    limiter: new AccountLimiter(),
    cuts: new CutConnections(),
    batchSize: null,
    async take() {
      const { options: smtp, settings } = await options();
      // An open connection is better evidence than the failures of others.
      for (let spare = idle.pop(); spare; spare = idle.pop()) {
        if (spare.connection.usable && spare.settings === settings) return spare;
        void spare.connection.close();
      }
      if (!health.admits(Date.now())) return undefined;
      try {
        return {
          connection: await health.connect(() => connectSmtp(smtp)),
          settings,
          answered: false,
        };
      } catch (error) {
        // The host may resolve differently by now, or the password may have been corrected.
        known = undefined;
        throw error;
      }
    },
    release(pooled) {
      if (pooled.connection.usable && !isClosed()) idle.push({ ...pooled, since: Date.now() });
      else void pooled.connection.close();
    },
  };
}

/** Creates the SMTP connections of this process, which stay open between chunks. */
export function createSendingPools(deps: Deps, tuning: DeliveryTuning): SendingPools {
  const pools = new Map<string, SendingPool & { idle: Idle[] }>();
  const servers = new Map<string, CircuitBreaker>();
  let closed = false;

  function serverOf(name: string): CircuitBreaker {
    let server = servers.get(name);
    if (!server) servers.set(name, (server = new CircuitBreaker(tuning)));
    return server;
  }

  return {
    of(tenantId, route) {
      const key = `${tenantId}/${route.sendingAccountId}`;
      let pool = pools.get(key);
      if (!pool) {
        const parts = { deps, tuning, server: serverOf(route.server), isClosed: () => closed };
        pools.set(key, (pool = createPool(tenantId, route.sendingAccountId, parts)));
      }
      return pool;
    },
    refresh(tenantId, route) {
      const pool = this.of(tenantId, route);
      pool.health.server = serverOf(route.server);
      pool.limiter.limits = route;
    },
    sweep() {
      const longAgo = Date.now() - tuning.idleConnectionMs;
      for (const { idle } of pools.values()) {
        while (idle[0] && idle[0].since < longAgo) void idle.shift()?.connection.close();
      }
    },
    async close() {
      closed = true;
      const open = [...pools.values()].flatMap(({ idle }) => idle.splice(0));
      await Promise.race([
        Promise.allSettled(open.map(({ connection }) => connection.close())),
        pause(CLOSE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
