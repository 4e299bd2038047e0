import type { ParseArgsConfig } from "node:util";
import type { Arauto } from "../client.ts";
import type { Terminal } from "./terminal.ts";

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command works with. */
export interface Context {
  /** Words after the command's name. */
  words: readonly string[];
  values: Values;
  /** The values of environment and stored login. */
  settings: Settings;
  terminal: Terminal;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Creates a client with the key of option, environment or login. @throws UsageError without any */
  connect(): Arauto;
}

/** How to reach the API. */
export interface Settings {
  apiKey: string | undefined;
  url: string;
}

/** A command of the program, such as `arauto listen`. */
export interface Command {
  /** One or two words. */
  name: string;
  summary: string;
  /** What follows the name: `TYPE [options]`. */
  usage: string;
  /** The text of `--help` after the usage. */
  help: string;
  options: Options;
  run(context: Context): Promise<void>;
}

/** The command line can't be understood; the program exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command can't do what was asked for; the program exits with 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Returns the text of an option, undefined when it was not given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/** Returns the http or https address in an option. @throws UsageError */
export function addressOf(values: Values, name: string): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(`--${name} must be an address such as http://localhost:8080/hook`);
  return text;
}
