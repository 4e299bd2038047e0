import { type DeliveryTuning, jittered } from "../tuning.ts";

/**
 * Limits connections to a failing server: each consecutive failure lengthens the wait, after which one connection
 * probes before others may follow. Times are parameters, so nothing here waits.
 */
export class CircuitBreaker {
  private failures = 0;
  private firstFailureAt = 0;
  private closedUntil = 0;
  /** A connection is probing. */
  private probing = false;
  private hopeless = false;

  constructor(
    private readonly tuning: Pick<
      DeliveryTuning,
      "connectDelaysMs" | "patienceTries" | "patienceMs"
    >,
  ) {}

  /** Returns how many connections may be open now: none, one as a probe, or as many as the account allows. */
  room(now: number, connections: number): number {
    if (now >= this.closedUntil) return this.failures === 0 ? connections : this.probing ? 0 : 1;
    // Other connections succeed: keep them, and open no more for a while.
    return this.failures === 0 ? 1 : 0;
  }

  /** Whether the server has failed and nothing has succeeded since. */
  get isFailing(): boolean {
    return this.failures > 0;
  }

  /**
   * Whether a new connection may be opened now: always while the server works, otherwise only as a probe after a wait.
   */
  admits(now: number): boolean {
    return this.failures === 0 || (now >= this.closedUntil && !this.probing);
  }

  /** Opens a connection. While the server is failing, this is the only probe. */
  async trying<T>(connect: () => Promise<T>): Promise<T> {
    if (!this.isFailing) return connect();
    this.probing = true;
    try {
      return await connect();
    } finally {
      this.probing = false;
    }
  }

  /** Returns the milliseconds until the next probe. */
  restMs(now: number): number {
    return this.failures === 0 ? 0 : Math.max(0, this.closedUntil - now);
  }

  succeeded(): void {
    this.failures = 0;
    this.hopeless = false;
  }

  /** Allows one probe immediately, without resetting the failure count. */
  allowTrial(): void {
    this.closedUntil = 0;
    this.hopeless = false;
  }

  /** Resets everything: the next connection may be opened immediately. */
  reset(): void {
    this.succeeded();
    this.closedUntil = 0;
  }

  /** Retrying would not help: postpones the next probe. */
  failedPermanently(now: number): void {
    this.failed(now);
    this.closedUntil = now + this.tuning.patienceMs;
    this.hopeless = true;
  }

  failed(now: number): void {
    // Lanes that fail at the same time count as one failure.
    if (this.failures > 0 && now < this.closedUntil) return;
    if (this.failures === 0) this.firstFailureAt = now;
    const delays = this.tuning.connectDelaysMs;
    this.closedUntil = now + jittered(delays[Math.min(this.failures, delays.length - 1)] ?? 0);
    this.failures += 1;
  }

  /** Whether the server has failed for so long that a user should check it: sooner if nothing was ever sent. */
  exhausted(now: number, everWorked: boolean): boolean {
    if (this.hopeless) return true;
    return everWorked
      ? this.failures > 0 && now - this.firstFailureAt >= this.tuning.patienceMs
      : this.failures >= this.tuning.patienceTries;
  }
}
