import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Doom } from "./die-at-place.ts";

/** More places than anything has that is killed. */
const PLACES_MAX = 250;

/** A process that lives for a second is dead before optimized code and small garbage collections pay off. */
const SHORT_LIVED = ["--no-opt", "--min-semi-space-size=32", "--max-semi-space-size=64"];

/** Starts processes that kill themselves; see `dieAtPlace`. The next one is always loading already. */
export class DoomedProcesses<D extends Doom> {
  private next: ChildProcess;

  /** @param program as `builtProgram` makes it, which calls `readDoom` */
  constructor(private readonly program: string) {
    this.next = this.start();
  }

  private start(): ChildProcess {
    return spawn(process.execPath, [...SHORT_LIVED, this.program], {
      stdio: ["pipe", "inherit", "inherit"],
    });
  }

  /** Lets a process do something, and returns whether it was killed before it had done everything. */
  async killAt(doom: D): Promise<boolean> {
    const child = this.next;
    this.next = this.start();
    const exit = once(child, "exit");
    child.stdin?.end(JSON.stringify(doom));
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
  /** Prepares a workspace, and what the process is to do in it. */
  prepare(): Promise<World>;
  /** Lets a process do it that is killed at a place. Returns whether it was. */
  kill(world: World, place: number): Promise<boolean>;
  /** What another process does afterwards. It is called twice. */
  recover(world: World): Promise<unknown>;
  /** Checks that everything was done once. */
  check(world: World): Promise<void>;
  /** Places after which nothing new follows, of a process that looks for something again and again. */
  placesMax?: number;
}

/** Kills a process at every place on its way, each time in a workspace of its own. Returns the number of places. */
export async function killEverywhere<World>(trial: KillTrial<World>): Promise<number> {
  for (let place = 1; place < PLACES_MAX; place += 1) {
    const world = await trial.prepare();
    const wasKilled = await trial.kill(world, place);
    // Also after a process that was not killed: repeating it changes nothing.
    await trial.recover(world);
    await trial.recover(world);
    await trial.check(world);
    if (!wasKilled) return place - 1;
    if (place === trial.placesMax) return place;
  }
  throw new Error("The process has no end");
}
