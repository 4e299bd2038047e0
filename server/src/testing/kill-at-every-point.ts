import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { KillPoint } from "./kill-point.ts";

/** More kill points than any tested work has. */
const KILL_POINTS_MAX = 250;

/** In a process that lives for a second, optimized code and small garbage collections don't pay off. */
const SHORT_LIVED = ["--no-opt", "--min-semi-space-size=32", "--max-semi-space-size=64"];

/** Starts processes that kill themselves; see `dieAtKillPoint`. Always loads the next process in advance. */
export class KillableProcesses<D extends KillPoint> {
  private next: ChildProcess;

  /** @param program made by `buildTestProgram`; it calls `readKillPoint` */
  constructor(private readonly program: string) {
    this.next = this.start();
  }

  private start(): ChildProcess {
    return spawn(process.execPath, [...SHORT_LIVED, this.program], {
      stdio: ["pipe", "inherit", "inherit"],
    });
  }

  /**
   * Makes a process do its work, and returns whether it was killed before the end.
   * @param when also kills the process when this resolves
   */
  async killAt(killPoint: D, when?: Promise<unknown>): Promise<boolean> {
    const child = this.next;
    this.next = this.start();
    const exit = once(child, "exit");
    child.stdin?.end(JSON.stringify(killPoint));
    void when?.then(() => child.kill("SIGKILL"));
    const [code, signal] = (await exit) as [number | null, string | null];
    if (signal === "SIGKILL") return true;
    if (code !== 0) throw new Error(`The process ended with ${code ?? signal}`);
    return false;
  }

  stop(): void {
    this.next.kill("SIGKILL");
  }
}

export interface KillTrial<World> {
  /** Prepares a workspace and the work for the process. */
  prepare(): Promise<World>;
  /** Makes a process do the work until it is killed at a kill point. Returns whether it was killed. */
  kill(world: World, place: number): Promise<boolean>;
  /** The work of another process afterwards. It is called twice. */
  recover(world: World): Promise<unknown>;
  /** Checks that all work was done exactly once. */
  check(world: World): Promise<void>;
  /** The last kill point to test, for a process that polls endlessly. */
  placesMax?: number;
}

/** Kills a process at each kill point, each time in a separate workspace. Returns the number of kill points. */
export async function killAtEveryPoint<World>(trial: KillTrial<World>): Promise<number> {
  for (let place = 1; place < KILL_POINTS_MAX; place += 1) {
    const world = await trial.prepare();
    const wasKilled = await trial.kill(world, place);
    // Also after a process that was not killed: repeating the work changes nothing.
    await trial.recover(world);
    await trial.recover(world);
    await trial.check(world);
    if (!wasKilled) return place - 1;
    if (place === trial.placesMax) return place;
  }
  throw new Error("The process has no end");
}
