import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";

const SECRET_NAMES = ["authorization", "cookie", "password", "token", "secret", "source"];
// The two depths at which objects are logged: `{password}` and `{body: {password}}` or `{headers: {…}}`.
const REDACTED = [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`), ...SECRET_NAMES.map((name) => `*.*.${name}`)];

/** The process's logger: JSON lines, without secrets. */
export function createLog(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = { level, base: undefined, redact: { paths: REDACTED, censor: "[secret]" } };
  return destination ? pino(options, destination) : pino(options);
}
