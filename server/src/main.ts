import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { confirmDemo, isDemoInstallation, runExclusively } from "./demo/demo-presence.ts";
import { DEMO_LOGIN, seedDemo } from "./demo/seed-demo.ts";
import { createLog } from "./platform/log.ts";
import { createServer, type Server } from "./server.ts";
import { startProblem } from "./start-problem.ts";

const DRAIN_MS = 25_000;
/** One Ctrl-C may arrive twice, from the terminal and from npm: that does not count as a second signal. */
const SAME_SIGNAL_MS = 800;
/** How often a server started by npm checks whether npm is still running. */
const PARENT_CHECK_MS = 500;
/** Waits after errors while the demo is filled: a busy machine may time out where a later attempt doesn't. */
const DEMO_RETRIES_MS = [5_000, 30_000, 120_000];

await main();

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const ended = stopSignals(stopping, log);
  let server: Server | undefined;
  try {
    server = await createServer(config, { log });
    const { url } = await server.start();
    const demo = url !== null && config.demo && (await isDemoInstallation(server.deps.database));
    greet(server.deps.config, url, demo);
    if (demo) void fillDemo(server, url, stopping.signal);
  } catch (error) {
    log.debug({ err: error }, "Startup failed");
    console.error(
      `\nArauto could not start: ${startProblem(error, server?.deps.config ?? config)}\n`,
    );
    await server?.stop().catch(() => {});
    process.exit(1);
  }
  await ended;
  await drain(server, log);
}

/** A terminal shows only warnings, because a person reads it; otherwise programs collect the log. */
function readConfig(): Config {
  try {
    const config = loadConfig(process.env);
    return process.stdout.isTTY && !process.env["ARAUTO_LOG_LEVEL"]
      ? { ...config, logLevel: "warn" }
      : config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`\n${error.message}\n\nThe README describes every setting.\n`);
    process.exit(1);
  }
}

function greet(config: Config, url: string | null, demo: boolean): void {
  if (url === null) return console.log("\nThe Arauto worker is running. Press Ctrl-C to stop.\n");
  const lines = ["", `Arauto is ready: ${config.publicUrl}`];
  if (demo) lines.push(`Demo login:      ${DEMO_LOGIN.email}  /  ${DEMO_LOGIN.password}`);
  lines.push("", "Press Ctrl-C to stop.", "");
  console.log(lines.join("\n"));
}

async function fillDemo({ deps }: Server, url: string, signal: AbortSignal): Promise<void> {
  for (const retryMs of [...DEMO_RETRIES_MS, null])
    try {
      await runExclusively(deps.database, () =>
        seedDemo(url, deps, { signal, onSignedIn: () => confirmDemo(deps.database) }),
      );
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (retryMs === null) {
        const message = "The demo workspace is incomplete; the next start continues";
        deps.log.error({ err: error }, message);
        return;
      }
      deps.log.warn({ err: error }, "Filling the demo workspace failed; retrying");
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
}

/** Resolves at the first signal to stop. A second one ends the process immediately. */
function stopSignals(stopping: AbortController, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let first = 0;
    const onSignal = (signal: NodeJS.Signals) => {
      if (first === 0) {
        first = Date.now();
        log.info({ signal }, "Stopping");
        if (process.stdout.isTTY)
          console.log("\nFinishing work in progress (press Ctrl-C again to quit immediately) …");
        stopping.abort();
        resolve();
      } else if (Date.now() - first > SAME_SIGNAL_MS) process.exit(130);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
    if (process.env["npm_lifecycle_event"] === "start")
      onParentExit(() => {
        if (first === 0) onSignal("SIGTERM");
      });
  });
}

/** npm forwards only SIGINT and SIGTERM. When it ends in another way, the server must not remain as an orphan. */
function onParentExit(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}

async function drain(server: Server, log: Logger): Promise<never> {
  const inTime = await Promise.race([
    server.stop().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, "Shutdown failed");
        return false;
      },
    ),
    sleep(DRAIN_MS, false),
  ]);
  log.info({ inTime }, "Stopped");
  process.exit(inTime ? 0 : 1);
}
