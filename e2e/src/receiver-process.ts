import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "./product.ts";
import { waitUntilListening } from "./wait-until-listening.ts";

/** A customer's endpoint: a program in a separate process. */
export interface ReceiverProcess {
  url: string;
  /** The output of the program so far. */
  output: () => string;
  /**
   * Runs the TypeScript program that a webhook's page shows, on this endpoint's port instead of 8080.
   *
   * @param env the variables that the program reads
   */
  start: (program: string, env: Record<string, string>) => Promise<void>;
  /** Kills the process. Its port then refuses connections. */
  kill: () => Promise<void>;
}

/**
 * Reserves a port for an endpoint.
 *
 * @param folder for the program, which uses the packages of its parent folders
 */
export async function prepareReceiver(folder: string): Promise<ReceiverProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let printed = "";
  return {
    url: `http://127.0.0.1:${port}/hook`,
    output: () => printed,
    async start(program, env) {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, "receiver.ts");
      writeFileSync(file, program.replace("listen(8080)", `listen(${port}, "127.0.0.1")`));
      child = spawn(process.execPath, ["--import", "tsx", file], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const keep = (text: Buffer) => (printed += text.toString());
      child.stdout?.on("data", keep);
      child.stderr?.on("data", keep);
      await waitUntilListening("The receiver", port, child, () => printed);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
