import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { styleText } from "node:util";

type Style = "bold" | "dim" | "red" | "green" | "yellow";

/** Writes results to the standard output and everything else to the standard error. */
export interface Terminal {
  /** Whether the output is for programs. */
  readonly json: boolean;
  /** Writes a line of the result: a text, or with `--json` the value. */
  result(text: string, value: unknown): void;
  /** Writes a line about the progress; nothing with `--json`. */
  note(text: string): void;
  style(style: Style, text: string): string;
}

/** Creates a terminal. Colors follow https://no-color.org. */
export function createTerminal(json: boolean): Terminal {
  const isColored = process.stdout.isTTY && !process.env["NO_COLOR"] && !json;
  return {
    json,
    result: (text, value) => process.stdout.write(`${json ? JSON.stringify(value) : text}\n`),
    note: (text) => {
      if (!json) process.stderr.write(`${text}\n`);
    },
    style: (style, text) => (isColored ? styleText(style, text) : text),
  };
}

/** Asks for a secret without echoing it. Without a terminal it reads a line of the standard input. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return (await Promise.race([lines.question("", { signal }), ended])).trim();
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
