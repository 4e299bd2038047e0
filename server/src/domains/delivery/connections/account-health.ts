import { SmtpConnectError } from "@arauto/mail";
import type { CircuitBreaker } from "./circuit-breaker.ts";

/** The failing part: the server, which several sending accounts may share, or only this account. */
export type Failing = "server" | "account";

export function failingPart(error: unknown): Failing {
  // Failing auth after connecting is the account's problem, not the server's.
  return error instanceof SmtpConnectError && error.stage !== "auth" && error.stage !== "starttls"
    ? "server"
    : "account";
}

/** The health of a sending account: the shared circuit breaker of its server, and its own. */
export class AccountHealth {
  constructor(
    private readonly account: CircuitBreaker,
    public server: CircuitBreaker,
  ) {}

  get isFailing(): boolean {
    return this.account.isFailing || this.server.isFailing;
  }

  /** Returns how many connections may be open now. */
  room(now: number, connections: number): number {
    return Math.min(this.account.room(now, connections), this.server.room(now, connections));
  }

  admits(now: number): boolean {
    return this.account.admits(now) && this.server.admits(now);
  }

  /** Opens a connection, and records success for all accounts of the server. */
  async connect<T>(make: () => Promise<T>): Promise<T> {
    const { server } = this;
    try {
      const connection = await server.trying(() => this.account.trying(make));
      server.succeeded();
      return connection;
    } catch (error) {
      if (error instanceof SmtpConnectError && failingPart(error) === "account") server.succeeded();
      throw error;
    }
  }

  succeeded(): void {
    this.account.succeeded();
    this.server.succeeded();
  }

  failed(now: number, part: Failing): void {
    (part === "server" ? this.server : this.account).failed(now);
  }

  /** Retrying cannot help before a user changes the account. */
  failedPermanently(now: number): void {
    this.account.failedPermanently(now);
  }

  /** Whether the account has failed for so long that a user should check it: sooner if nothing was ever sent. */
  exhausted(now: number, everWorked: boolean): boolean {
    return this.account.exhausted(now, everWorked) || this.server.exhausted(now, everWorked);
  }

  restMs(now: number): number {
    return Math.max(this.account.restMs(now), this.server.restMs(now));
  }

  /** Resets the account. Its server, which other accounts may share, is probed by a single connection. */
  reset(): void {
    this.account.reset();
    this.server.allowTrial();
  }
}
