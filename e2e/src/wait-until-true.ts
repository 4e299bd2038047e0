const PATIENCE_MS = 60_000;

/**
 * Waits until a condition is met.
 * @throws with the name of the condition when it is not met in time, by default a minute
 */
export async function waitUntilTrue(
  what: string,
  check: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${patienceMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
