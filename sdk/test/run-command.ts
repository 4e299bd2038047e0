import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PACKAGE } from "./built.ts";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running `arauto`. */
export interface Running {
  stdout(): string;
  stderr(): string;
  /** Writes to the standard input, and resolves when the pipe has accepted all of it. */
  write(text: string): Promise<void>;
  /** Sends the signal of Ctrl-C. */
  interrupt(): void;
  ended: Promise<Ended>;
}

/** Returns how to run the built command, as a user with an empty home. */
export function commandLine(given: Record<string, string> = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), "arauto-home-"));
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    USERPROFILE: home,
    APPDATA: home,
    XDG_CONFIG_HOME: path.join(home, ".config"),
    ...given,
  };
  /** Without an input, the standard input stays open. */
  const start = (args: readonly string[], input: string | null = ""): Running => {
    const child = spawn(process.execPath, [path.join(PACKAGE, "dist/cli.js"), ...args], { env });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
    child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
    if (input !== null) child.stdin.end(input);
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, stdout, stderr }));
    });
    return {
      stdout: () => stdout,
      stderr: () => stderr,
      write: (text) =>
        new Promise((resolve, reject) =>
          child.stdin.write(text, (error) => (error ? reject(error) : resolve())),
        ),
      interrupt: () => child.kill("SIGINT"),
      ended,
    };
  };
  return { home, start, run: (...args: string[]) => start(args).ended };
}
