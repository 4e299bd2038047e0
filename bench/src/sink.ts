import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SinkOptions, SinkReport, SinkRequest } from "./sink-process.ts";

export type SinkCounts = Omit<Extract<SinkReport, { kind: "counts" }>, "kind">;

/** An SMTP receiver in its own process, so that it takes no CPU time from the sender's process. */
export interface Sink {
  port: number;
  counts(): Promise<SinkCounts>;
  /** How often the email to each address was received. */
  addresses(): Promise<Map<string, number>>;
  reset(): void;
  /** Resolves when this many emails were received since the last reset. */
  reached(taken: number): Promise<void>;
  stop(): Promise<void>;
  /** Kills it immediately, like a power cut. */
  kill(): Promise<void>;
}

export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const file = fileURLToPath(new URL("sink-process.ts", import.meta.url));
  const child = fork(file, [JSON.stringify(options)], { execArgv: ["--import", "tsx"] });
  const { port } = await reportOf(child, "port");
  const request = (message: SinkRequest) => child.send(message);
  return {
    port,
    async counts() {
      request({ ask: "counts" });
      const { kind: _, ...counts } = await reportOf(child, "counts");
      return counts;
    },
    async addresses() {
      request({ ask: "addresses" });
      return new Map((await reportOf(child, "addresses")).taken);
    },
    reset: () => void request({ ask: "reset" }),
    async reached(taken) {
      request({ ask: "notifyAt", taken });
      await reportOf(child, "reached");
    },
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function reportOf<T extends SinkReport["kind"]>(
  child: ChildProcess,
  kind: T,
): Promise<Extract<SinkReport, { kind: T }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: SinkReport) => {
      if (report.kind !== kind) return;
      child.off("message", onMessage).off("exit", onExit);
      resolve(report as Extract<SinkReport, { kind: T }>);
    };
    const onExit = () => reject(new Error("The sink ended"));
    child.on("message", onMessage).once("exit", onExit);
  });
}
