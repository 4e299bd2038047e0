import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SinkOptions, SinkReport, SinkRequest } from "./sink-process.ts";

export type SinkCounts = Omit<Extract<SinkReport, { tell: "counts" }>, "tell">;

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
  const { port } = await heard(child, "port");
  const request = (message: SinkRequest) => child.send(message);
  return {
    port,
    async counts() {
      request({ ask: "counts" });
      const { tell: _, ...counts } = await heard(child, "counts");
      return counts;
    },
    async addresses() {
      request({ ask: "addresses" });
      return new Map((await heard(child, "addresses")).taken);
    },
    reset: () => void request({ ask: "reset" }),
    async reached(taken) {
      request({ ask: "tellAt", taken });
      await heard(child, "reached");
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

function heard<T extends SinkReport["tell"]>(
  child: ChildProcess,
  tell: T,
): Promise<Extract<SinkReport, { tell: T }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: SinkReport) => {
      if (report.tell !== tell) return;
      child.off("message", onMessage).off("exit", onExit);
      resolve(report as Extract<SinkReport, { tell: T }>);
    };
    const onExit = () => reject(new Error("The sink ended"));
    child.on("message", onMessage).once("exit", onExit);
  });
}
