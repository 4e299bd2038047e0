import os from "node:os";

/** A line of a report: the metric, the value and the reference. */
export type Row = Record<string, string>;

/** Prints rows as a table with a column for each key of the first row. */
export function printTable(rows: readonly Row[]): void {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => (row[name] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    console.log(`| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`);
  line(names);
  line(widths.map((width) => "-".repeat(width)));
  for (const row of rows) line(names.map((name) => row[name] ?? ""));
}

/** The state of the machine during the run; figures are meaningless without it. */
export function printMachine(): void {
  const load = os.loadavg().map((value) => value.toFixed(1));
  console.log(
    `${os.cpus().length} cores, Node ${process.versions.node}, ${process.platform}; load over 1, 5, 15 min: ${load.join(", ")}`,
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export const integer = (value: number) => Math.round(value).toLocaleString("en-US");
export const milliseconds = (value: number) =>
  `${value < 10 ? value.toFixed(1) : integer(value)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const percent = (part: number) => `${Math.round(part * 100)} %`;
export const times = (ratio: number) => `${ratio.toFixed(1)} ×`;

/** Returns the duration of the work in milliseconds, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** A wrong result fails the run, regardless of speed. */
export function failRun(message: string): void {
  console.error(`WRONG: ${message}`);
  process.exitCode = 1;
}
