import { parseArgs } from "node:util";
import { createClient } from "../client.ts";
import { ArautoConnectionError, ArautoError } from "../errors.ts";
import {
  type Command,
  CommandError,
  type Context,
  type Options,
  textOf,
  addressOf,
  UsageError,
} from "./command.ts";
import { emailsSend } from "./emails-send.ts";
import { listen } from "./listen.ts";
import { login } from "./login.ts";
import { readLogin } from "./login-file.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import { trigger } from "./trigger.ts";
import { types } from "./types.ts";
import { whoami } from "./whoami.ts";

const COMMANDS: readonly Command[] = [login, whoami, listen, trigger, emailsSend, types];

const COMMON: Options = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  key: { type: "string" },
  url: { type: "string" },
};

const COMMON_HELP = `Options of every command:
  --key KEY   an API key, instead of ARAUTO_API_KEY or the stored one
  --url URL   the address of your installation, instead of ARAUTO_URL or the stored one
  --json      prints JSON for programs
  -h, --help  prints help

Exit codes: 0 success, 1 the command failed, 2 the command line is wrong`;

/** The exit code after Ctrl-C. */
const STOPPED = 130;
const LOCAL_URL = "http://localhost:3000";

/** Runs the program and returns its exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error("Stopped"));
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const terminal = createTerminal(args.includes("--json"));
  try {
    await dispatch(args, terminal, stop.signal);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return STOPPED;
    report(error, terminal);
    return error instanceof UsageError || isParseError(error) ? 2 : 1;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

async function dispatch(
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const [first = ""] = args;
  const command = COMMANDS.find(({ name }) =>
    name.split(" ").every((word, index) => word === args[index]),
  );
  if (!command) {
    if (first !== "" && !first.startsWith("-")) throw new UsageError(unknownCommand(first));
    if (first !== "" && first !== "--help" && first !== "-h")
      throw new UsageError("Name a command before its options");
    process.stdout.write(`${overview()}\n`);
    return;
  }
  const { values, positionals } = parseArgs({
    args: args.slice(command.name.split(" ").length),
    options: { ...COMMON, ...command.options },
    allowPositionals: true,
  });
  const given = values as Context["values"];
  if (given["help"]) {
    process.stdout.write(`${helpOf(command)}\n`);
    return;
  }
  if (positionals.length > 0 && command !== trigger)
    throw new UsageError(`Unexpected: ${positionals.join(" ")}`);
  const settings = settingsOf(given);
  const connect = () => {
    const { apiKey, url } = settings;
    if (apiKey === undefined)
      throw new UsageError("No API key. Log in with: arauto login, or set ARAUTO_API_KEY");
    return createClient({ apiKey, baseUrl: url });
  };
  await command.run({ words: positionals, values: given, settings, terminal, signal, connect });
}

/** Returns the error message for a first word that is not a command. */
function unknownCommand(word: string): string {
  const longer = COMMANDS.find(({ name }) => name.startsWith(`${word} `));
  return `There is no command ${word}${longer ? `. Did you mean: arauto ${longer.name}` : ""}`;
}

function settingsOf(values: Context["values"]): Context["settings"] {
  const { ARAUTO_API_KEY, ARAUTO_URL } = process.env;
  const stored = readLogin();
  return {
    apiKey: textOf(values, "key") ?? (ARAUTO_API_KEY || stored?.apiKey),
    url: addressOf(values, "url") ?? (ARAUTO_URL || stored?.url || LOCAL_URL),
  };
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: arauto COMMAND [options]

Commands:
${lines.join("\n")}

${COMMON_HELP}

Help about a command: arauto COMMAND --help`;
}

function helpOf({ name, usage, summary, help }: Command): string {
  return [`Usage: arauto ${name} ${usage}`.trim(), `${summary}.`, help, COMMON_HELP]
    .filter((part) => part !== "")
    .join("\n\n");
}

const isParseError = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");

function report(error: unknown, terminal: Terminal): void {
  const { message } = error as Error;
  if (terminal.json) {
    const problem = error instanceof ArautoError ? error.problem : {};
    process.stderr.write(`${JSON.stringify({ error: message, ...problem })}\n`);
    return;
  }
  const lines = [terminal.style("red", message)];
  if (error instanceof ArautoError) {
    lines.push(...error.errors.map((one) => `  ${one.path || "request"}: ${one.message}`));
    if (error.suggestion !== null) lines.push(error.suggestion);
    if (error.correlationId !== null) lines.push(`Correlation id: ${error.correlationId}`);
  } else if (error instanceof UsageError || isParseError(error)) lines.push("See: arauto --help");
  else if (!(error instanceof CommandError) && !(error instanceof ArautoConnectionError))
    lines.push("This is an error of the program. Please report it.");
  process.stderr.write(`${lines.join("\n")}\n`);
}
