import { afterEach } from "vitest";
import type { TestServer } from "../../../testing/test-server.ts";
import { startTasks, type TaskEngineOptions } from "../engine.ts";
import { QUICK } from "./task-world.ts";

/** Returns a function that starts an engine on a server without workers. Engines stop after each test. */
export function taskEngines(server: () => TestServer) {
  let stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    stops = [];
  });
  return (options: TaskEngineOptions = {}): (() => Promise<void>) => {
    const stop = startTasks(server().deps, { tuning: QUICK, ...options });
    stops.push(stop);
    return stop;
  };
}
