import { type DeliveryTuning, jittered } from "../tuning.ts";

/**
 * Holds back connections to a server that fails: each failure in a row makes the wait longer, and after a
 * wait one connection tries before the others may. Times come in, so that nothing here waits.
 */
export class Breaker {
  private failures = 0;
  private firstFailureAt = 0;
  private closedUntil = 0;
  /** A connection tries out whether it works again. */
  private probing = false;
  private hopeless = false;

  constructor(private readonly tuning: Pick<DeliveryTuning, "connectDelaysMs" | "patienceTries" | "patienceMs">) {}

  /** How many connections may work now: none, one to try, or as many as the account allows. */
  room(now: number, connections: number): number {
    if (now >= this.closedUntil) return this.failures === 0 ? connections : this.probing ? 0 : 1;
    // Others get through: keep what works, and do not add to it for a while.
    return this.failures === 0 ? 1 : 0;
  }

  /** Whether it failed and nothing worked since. */
  get isFailing(): boolean {
    return this.failures > 0;
  }

  /** Whether a new connection may be made now: always while it works, after a wait by one that tries. */
  admits(now: number): boolean {
    return this.failures === 0 || (now >= this.closedUntil && !this.probing);
  }

  /** Makes a connection; while it fails, as the only one that tries. */
  async trying<T>(connect: () => Promise<T>): Promise<T> {
    if (!this.isFailing) return connect();
    this.probing = true;
    try {
      return await connect();
    } finally {
      this.probing = false;
    }
  }

  /** How long nothing is tried. */
  restMs(now: number): number {
    return this.failures === 0 ? 0 : Math.max(0, this.closedUntil - now);
  }

  succeeded(): void {
    this.failures = 0;
    this.hopeless = false;
  }

  /** Lets one try at once; what failed before is not forgotten. */
  letTry(): void {
    this.closedUntil = 0;
    this.hopeless = false;
  }

  /** Forgets everything: the next try may come at once. */
  reset(): void {
    this.succeeded();
    this.closedUntil = 0;
  }

  /** Trying again would not help: next try late. */
  gaveUp(now: number): void {
    this.failed(now);
    this.closedUntil = now + this.tuning.patienceMs;
    this.hopeless = true;
  }

  failed(now: number): void {
    // Lanes that failed together failed once.
    if (this.failures > 0 && now < this.closedUntil) return;
    if (this.failures === 0) this.firstFailureAt = now;
    const delays = this.tuning.connectDelaysMs;
    this.closedUntil = now + jittered(delays[Math.min(this.failures, delays.length - 1)] ?? 0);
    this.failures += 1;
  }

  /** Whether it has failed for so long that a person should look; sooner when nothing ever went through. */
  exhausted(now: number, everWorked: boolean): boolean {
    if (this.hopeless) return true;
    return everWorked
      ? this.failures > 0 && now - this.firstFailureAt >= this.tuning.patienceMs
      : this.failures >= this.tuning.patienceTries;
  }
}
