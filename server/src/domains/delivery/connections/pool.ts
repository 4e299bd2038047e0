import { setTimeout as pause } from "node:timers/promises";
import { connectSmtp, type SmtpConnection, type SmtpOptions } from "@arauto/mail";
import type { Deps } from "../../../platform/domain.ts";
import { smtpOptionsOf } from "../../sending-accounts/index.ts";
import { AccountPace } from "../limits/account-limits.ts";
import { Breaker } from "./circuit-breaker.ts";
import { CutConnections } from "./cut-connections.ts";
import type { SendingRoute } from "../open-campaign-queries.ts";
import type { DeliveryTuning } from "../tuning.ts";
import { Way } from "./account-health.ts";

/** A server that does not answer QUIT is not waited for. */
const CLOSE_MS = 1000;
/** Options are read again after this long, so that a corrected password is used soon. */
const OPTIONS_MS = 2000;

/** A connection on loan, with the settings it was made with. */
export interface Loan {
  connection: SmtpConnection;
  settings: string;
  /** The server took or refused a mail over it. */
  answered: boolean;
}

interface Idle extends Loan {
  since: number;
}

/** What this process knows of one sending account. */
export interface Gate {
  readonly way: Way;
  readonly pace: AccountPace;
  readonly cuts: CutConnections;
  /** How many mails made a good flight lately; null before the first. */
  flightSize: number | null;
  /**
   * A connection; undefined while the server rests, or somebody else tries whether it works again.
   * @throws SmtpConnectError, or AppError when the account or its host is not usable
   */
  take(): Promise<Loan | undefined>;
  giveBack(loan: Loan): void;
}

export interface Gates {
  of(tenantId: string, route: SendingRoute): Gate;
  /** Takes over what was looked up of an account: its limits and its server. */
  refresh(tenantId: string, route: SendingRoute): void;
  /** Closes connections nobody used for a while. */
  sweep(): void;
  /** Closes every idle connection and makes no new ones. */
  close(): Promise<void>;
}

/** The SMTP connections of this process, kept open between chunks. */
export function createGates(deps: Deps, tuning: DeliveryTuning): Gates {
  const gates = new Map<string, Gate & { idle: Idle[] }>();
  const servers = new Map<string, Breaker>();
  let closed = false;

  function serverOf(name: string): Breaker {
    let server = servers.get(name);
    if (!server) servers.set(name, (server = new Breaker(tuning)));
    return server;
  }

  function createGate(tenantId: string, { accountId: id, server }: SendingRoute): Gate & { idle: Idle[] } {
    const way = new Way(new Breaker(tuning), serverOf(server));
    const idle: Idle[] = [];
    let known: { options: SmtpOptions; settings: string; at: number } | undefined;

    async function options() {
      if (known && Date.now() - known.at < OPTIONS_MS) return known;
      const found = await deps.database.tenant(tenantId, (tx) => smtpOptionsOf(deps, tx, tenantId, id));
      // Neither the address of this moment nor what all connections trust makes a connection another one.
      const { address: _, tls: _trust, ...lasting } = found;
      known = { options: { ...found, timeouts: tuning.smtp }, settings: JSON.stringify(lasting), at: Date.now() };
      return known;
    }

    return {
      idle,
      way,
      pace: new AccountPace(),
      cuts: new CutConnections(),
      flightSize: null,
      async take() {
        const { options: smtp, settings } = await options();
        // A connection that is open says more than the failures of others.
        for (let spare = idle.pop(); spare; spare = idle.pop()) {
          if (spare.connection.usable && spare.settings === settings) return spare;
          void spare.connection.close();
        }
        if (!way.admits(Date.now())) return undefined;
        try {
          return { connection: await way.connect(() => connectSmtp(smtp)), settings, answered: false };
        } catch (fault) {
          // The name may lead elsewhere by now, or the password may have been corrected.
          known = undefined;
          throw fault;
        }
      },
      giveBack(loan) {
        if (loan.connection.usable && !closed) idle.push({ ...loan, since: Date.now() });
        else void loan.connection.close();
      },
    };
  }

  return {
    of(tenantId, route) {
      const key = `${tenantId}/${route.accountId}`;
      let gate = gates.get(key);
      if (!gate) gates.set(key, (gate = createGate(tenantId, route)));
      return gate;
    },
    refresh(tenantId, route) {
      const gate = this.of(tenantId, route);
      gate.way.server = serverOf(route.server);
      gate.pace.limits = route;
    },
    sweep() {
      const longAgo = Date.now() - tuning.idleConnectionMs;
      for (const { idle } of gates.values()) {
        while (idle[0] && idle[0].since < longAgo) void idle.shift()?.connection.close();
      }
    },
    async close() {
      closed = true;
      const open = [...gates.values()].flatMap(({ idle }) => idle.splice(0));
      await Promise.race([
        Promise.allSettled(open.map(({ connection }) => connection.close())),
        pause(CLOSE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
