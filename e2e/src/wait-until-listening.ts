import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";

const START_LIMIT_MS = 30_000;

/** Waits until a mail server accepts connections. @throws Error with its log if it exits before */
export async function waitUntilListening(
  name: string,
  port: number,
  child: ChildProcess,
  log: () => string,
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const probe = connect(port, "127.0.0.1", () => resolve(true)).once("error", () =>
        resolve(false),
      );
      probe.once("close", () => probe.destroy());
      probe.once("connect", () => probe.end());
    });
    if (open) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} did not start:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
