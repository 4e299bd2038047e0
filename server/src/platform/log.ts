import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { maskApiKeys } from "./crypto/api-key-format.ts";

const SECRET_NAMES = ["authorization", "cookie", "password", "token", "secret", "source"];
// The two depths at which objects are logged: `{password}` and `{body: {password}}` or `{headers: {…}}`.
const REDACTED = [
  ...SECRET_NAMES,
  ...SECRET_NAMES.map((name) => `*.${name}`),
  ...SECRET_NAMES.map((name) => `*.*.${name}`),
];

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string | undefined;
  cause?: LoggedError;
}

/**
 * Logs only type and location of an error: a database error also contains rows, a connection its
 * password.
 */
function errorFacts(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}

/** Creates the process's logger: JSON lines, without secrets. */
export function createLog(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: { paths: REDACTED, censor: "[secret]" },
    serializers: { err: errorFacts },
    // A key can be part of any text, such as an address or the message of an error.
    hooks: { streamWrite: maskApiKeys },
  };
  return destination ? pino(options, destination) : pino(options);
}
