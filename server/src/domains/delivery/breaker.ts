import { type DeliveryTuning, jittered } from "./tuning.ts";

/**
 * Holds back connections to a server that fails: each failure in a row makes the wait longer, and after a
 * wait one connection tries before the others may. Times come in, so that nothing here waits.
 */
export class Breaker {
  private failures = 0;
  private firstFailureAt = 0;
  private closedUntil = 0;

  constructor(private readonly tuning: Pick<DeliveryTuning, "connectDelaysMs" | "patienceTries" | "patienceMs">) {}

  /** How many connections may work now: none, one to try, or as many as the account allows. */
  room(now: number, connections: number): number {
    if (now >= this.closedUntil) return this.failures === 0 ? connections : 1;
    // Others get through: keep what works, and do not add to it for a while.
    return this.failures === 0 ? 1 : 0;
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** Forgets everything: the next try may come at once. */
  reset(): void {
    this.failures = 0;
    this.closedUntil = 0;
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
    return everWorked
      ? this.failures > 0 && now - this.firstFailureAt >= this.tuning.patienceMs
      : this.failures >= this.tuning.patienceTries;
  }
}
