import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 30_000;

/**
 * Waits until a condition holds.
 * @throws Error when it takes too long
 */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error("Waited in vain");
    await sleep(50);
  }
}
