import { SmtpConnectError } from "@arauto/mail";
import type { Breaker } from "./circuit-breaker.ts";

/** Where a failure lies: with the server, which all sending accounts share that use it, or with this one account. */
export type Fault = "server" | "account";

export function faultOf(fault: unknown): Fault {
  // Who reaches the server and is not let in has a trouble of their own.
  return fault instanceof SmtpConnectError && fault.stage !== "auth" && fault.stage !== "starttls" ? "server" : "account";
}

/** How it goes with sending through an account: its server, and what the account has of its own. */
export class Way {
  constructor(
    private readonly account: Breaker,
    public server: Breaker,
  ) {}

  get isFailing(): boolean {
    return this.account.isFailing || this.server.isFailing;
  }

  /** How many connections may work now. */
  room(now: number, connections: number): number {
    return Math.min(this.account.room(now, connections), this.server.room(now, connections));
  }

  admits(now: number): boolean {
    return this.account.admits(now) && this.server.admits(now);
  }

  /** Makes a connection, and notes for everybody that the server lets people in. */
  async connect<T>(make: () => Promise<T>): Promise<T> {
    const { server } = this;
    try {
      const made = await server.trying(() => this.account.trying(make));
      server.succeeded();
      return made;
    } catch (fault) {
      if (fault instanceof SmtpConnectError && faultOf(fault) === "account") server.succeeded();
      throw fault;
    }
  }

  succeeded(): void {
    this.account.succeeded();
    this.server.succeeded();
  }

  failed(now: number, fault: Fault): void {
    (fault === "server" ? this.server : this.account).failed(now);
  }

  /** Trying again cannot help before somebody changes the account. */
  gaveUp(now: number): void {
    this.account.gaveUp(now);
  }

  /** Whether it has failed for so long that a person should look; sooner when nothing ever went through. */
  exhausted(now: number, everWorked: boolean): boolean {
    return this.account.exhausted(now, everWorked) || this.server.exhausted(now, everWorked);
  }

  restMs(now: number): number {
    return Math.max(this.account.restMs(now), this.server.restMs(now));
  }

  /** The account starts afresh; the server, which others use too, is tried by one. */
  reset(): void {
    this.account.reset();
    this.server.letTry();
  }
}
