const PATIENCE_MS = 60_000;

/** Waits up to a minute until a condition is met. @throws with the name of the condition */
export async function untilTrue(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${PATIENCE_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
