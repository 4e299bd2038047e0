import type { ParseArgsConfig } from "node:util";
import type { Arauto } from "../client.ts";
import type { Terminal } from "./terminal.ts";

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The context of a command. */
export interface Context {
  /** Words after the command's name. */
  words: readonly string[];
  values: Values;
  /** Values from the environment and the stored login. */
  settings: Settings;
  terminal: Terminal;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /**
   * Creates a client with the key from option, environment or login.
   * @throws UsageError without any
   */
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
  /** Arguments after the command's name: `TYPE [options]`. */
  usage: string;
  /** The text of `--help` after the usage. */
  help: string;
  options: Options;
  run(context: Context): Promise<void>;
}

/** The command line is invalid; the program exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed; the program exits with 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Returns the text of an option, undefined if it is missing. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns the http or https URL in an option.
 * @throws UsageError
 */
export function addressOf(values: Values, name: string): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(`--${name} must be an address such as http://localhost:8080/hook`);
  return text;
}
