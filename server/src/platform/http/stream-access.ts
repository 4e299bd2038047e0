import { AppError, type Route } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../database/database.ts";
import { publishSignals, type Signals } from "../signals/signals.ts";
import { authorize } from "./access.ts";
import type { Authenticator } from "./principal.ts";

/**
 * Maximum open streams of one session or API key in this process; a browser shows far fewer tabs at a time.
 */
export const STREAMS_PER_SESSION = 32;

const topicOf = (callerId: string): string => `access:${callerId}`;

/**
 * Makes every process check the open event streams of these users or API keys when the transaction
 * commits. Call it wherever access ends or is reduced: a session, a membership, a role, a key.
 */
export function publishAccessChange(tx: Transaction, callerIds: readonly string[]): Promise<void> {
  return publishSignals(tx, callerIds.map(topicOf));
}

/** Whether a caller may still read an open event stream. */
export interface StreamAccess {
  /** Calls `listener` when the access may have changed; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /**
   * @throws AppError as the request would get it now, or RATE_LIMITED when newer streams replaced
   * this one
   */
  check(): Promise<void>;
  /** Call it when the stream has ended. */
  release(): void;
}

export type OpenStream = (request: FastifyRequest, route: Route) => StreamAccess;

/**
 * Counts the open streams of each session. Beyond the limit the oldest stream ends, instead of rejecting the newest:
 * the newest is the tab that the user is viewing, and the oldest may be a dead connection.
 */
export function createStreamAccess(
  signals: Signals,
  authenticator: Authenticator,
  perSession = STREAMS_PER_SESSION,
): OpenStream {
  const bySession = new Map<string, Set<() => void>>();
  return (request, route) => {
    const { principal } = request;
    if (!principal) throw new AppError("UNAUTHORIZED");
    const { tenantId } = principal;
    const [callerId, sessionId] =
      principal.kind === "apiKey"
        ? [principal.apiKeyId, principal.apiKeyId]
        : [principal.userId, principal.sessionId];
    const open = bySession.get(sessionId) ?? new Set();
    bySession.set(sessionId, open);

    let isReplaced = false;
    let notify = () => {};
    const replace = () => {
      isReplaced = true;
      notify();
    };
    const [oldest] = open;
    if (oldest && open.size >= perSession) {
      open.delete(oldest);
      oldest();
    }
    open.add(replace);

    return {
      onChange(listener) {
        notify = listener;
        return signals.subscribe(topicOf(callerId), listener);
      },
      async check() {
        if (isReplaced)
          throw new AppError("RATE_LIMITED", "This session has too many open streams");
        const now = await authorize(request, route, authenticator, { passive: true });
        if (now?.tenantId !== tenantId) throw new AppError("UNAUTHORIZED");
      },
      release() {
        notify = () => {};
        open.delete(replace);
        if (open.size === 0 && bySession.get(sessionId) === open) bySession.delete(sessionId);
      },
    };
  };
}
