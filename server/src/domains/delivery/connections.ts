import { setTimeout as pause } from "node:timers/promises";
import { connectSmtp, type SmtpConnection, type SmtpOptions } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import { smtpOptionsOf } from "../sending-accounts/index.ts";
import { Breaker } from "./breaker.ts";
import type { DeliveryTuning } from "./tuning.ts";

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
  readonly breaker: Breaker;
  /** People whose mail a connection ended on, and how often in a row: one of them may be the cause. */
  readonly cuts: Map<string, number>;
  /** How many mails made a good flight lately; null before the first. */
  flightSize: number | null;
  /** @throws SmtpConnectError, or AppError when the account or its host is not usable */
  take(): Promise<Loan>;
  giveBack(loan: Loan): void;
}

export interface Gates {
  of(tenantId: string, sendingAccountId: string): Gate;
  /** Closes connections nobody used for a while. */
  sweep(): void;
  /** Closes every idle connection and makes no new ones. */
  close(): Promise<void>;
}

/** The SMTP connections of this process, kept open between chunks. */
export function createGates(deps: Deps, tuning: DeliveryTuning): Gates {
  const gates = new Map<string, Gate & { idle: Idle[] }>();
  let closed = false;

  function createGate(tenantId: string, id: string): Gate & { idle: Idle[] } {
    const idle: Idle[] = [];
    let known: { options: SmtpOptions; settings: string; at: number } | undefined;

    async function options() {
      if (known && Date.now() - known.at < OPTIONS_MS) return known;
      const found = await deps.database.tenant(tenantId, (tx) => smtpOptionsOf(deps, tx, tenantId, id));
      const { address: _, ...lasting } = found;
      known = { options: { ...found, timeouts: tuning.smtp }, settings: JSON.stringify(lasting), at: Date.now() };
      return known;
    }

    return {
      idle,
      breaker: new Breaker(tuning),
      cuts: new Map(),
      flightSize: null,
      async take() {
        const { options: smtp, settings } = await options();
        for (let spare = idle.pop(); spare; spare = idle.pop()) {
          if (spare.connection.usable && spare.settings === settings) return spare;
          void spare.connection.close();
        }
        try {
          return { connection: await connectSmtp(smtp), settings, answered: false };
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
    of(tenantId, id) {
      const key = `${tenantId}/${id}`;
      let gate = gates.get(key);
      if (!gate) gates.set(key, (gate = createGate(tenantId, id)));
      return gate;
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
