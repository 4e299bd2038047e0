import { existsSync, readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Clock ticks of /proc per second (USER_HZ), identical on every Linux that Node supports. */
const TICKS = 100;

interface Stat {
  parent: number;
  /** CPU time in microseconds, of the process and of its finished children. */
  used: number;
}

/** Data about other processes comes from /proc, which only Linux has; elsewhere it is omitted. */
export const hasProcessFacts = existsSync("/proc/self/stat");

function statOf(processId: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name in parentheses can contain anything: count fields after it.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      used: ((user + system + childUser + childSystem) * 1e6) / TICKS,
    };
  } catch {
    return undefined;
  }
}

/** CPU time that a process used, in microseconds; NaN if unknown. */
export const processorTime = (processId: number): number => statOf(processId)?.used ?? NaN;

/** Like `processorTime`, for a PostgreSQL server with all its sessions. */
export async function serverProcessorTime(database: pg.Pool): Promise<number> {
  if (!hasProcessFacts) return NaN;
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = statOf(rows[0]?.pid ?? 0)?.parent;
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ processId: Number(name), stat: statOf(Number(name)) }));
  return all.reduce(
    (sum, { processId, stat }) =>
      stat && (processId === server || stat.parent === server) ? sum + stat.used : sum,
    0,
  );
}

/** The child processes of a process. */
export function childrenOf(processId: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === processId);
}

/** Memory of a process in megabytes: current and peak. NaN if unknown. */
export function memoryOf(processId: number): { now: number; most: number } {
  try {
    const text = readFileSync(`/proc/${processId}/status`, "utf8");
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) / 1024;
    return { now: kilobytes("VmRSS"), most: kilobytes("VmHWM") };
  } catch {
    return { now: NaN, most: NaN };
  }
}
