import { createHmac, timingSafeEqual } from "node:crypto";
import { SmtpConnectError, testSmtp } from "@arauto/mail";
import { NIL } from "uuid";
import type { Config } from "../../config.ts";
import type { Deps } from "../../platform/deps.ts";

/** Credentials of a workspace's test inbox for its receiver. */
export interface CaptureCredentials {
  host: string;
  port: number;
  username: string;
  password: string;
}

// With port 0 the system chooses; callers in this process need the chosen port.
const boundPorts = new WeakMap<Config, number>();

/** Stores the port of this process's receiver; undefined removes it. */
export function rememberCapturePort(config: Config, port: number | undefined): void {
  if (port === undefined) boundPorts.delete(config);
  else boundPorts.set(config, port);
}

const PURPOSE = "capture-mailbox";

/** The password is derived, not stored: only the installation's secret can produce it. */
function passwordOf(key: Buffer, tenantId: string): string {
  return createHmac("sha256", key).update(tenantId.toLowerCase()).digest("base64url");
}

/** Returns an address to connect to for an address to listen on. */
function reachable(host: string): string {
  if (host === "" || host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

/** Returns where and how to send a workspace's email to the built-in receiver. */
export function captureCredentials(
  deps: Pick<Deps, "config" | "secrets">,
  tenantId: string,
): CaptureCredentials {
  return {
    host: reachable(deps.config.captureHost),
    port: boundPorts.get(deps.config) ?? deps.config.capturePort,
    username: tenantId,
    password: passwordOf(deps.secrets.key(PURPOSE), tenantId),
  };
}

const PROBE_MS = 3_000;

/**
 * Connects to the receiver of the test inbox. `foreign`: another program or installation uses the configured port; only
 * receivers of this installation accept its passwords.
 */
export async function probeReceiver(
  deps: Pick<Deps, "config" | "secrets">,
): Promise<"reachable" | "unreachable" | "foreign"> {
  const { host, port, username, password } = captureCredentials(deps, NIL);
  try {
    await testSmtp(
      {
        host,
        address: host,
        port,
        security: "none",
        username,
        password,
        timeouts: { connectMs: PROBE_MS, replyMs: PROBE_MS },
      },
      "probe@localhost",
    );
    return "reachable";
  } catch (error) {
    return error instanceof SmtpConnectError && error.stage === "connect"
      ? "unreachable"
      : "foreign";
  }
}

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the workspace of these credentials, or undefined. Takes the same time for every wrong
 * password.
 */
export function captureTenant(
  deps: Pick<Deps, "secrets">,
  username: string,
  password: string,
): string | undefined {
  if (!TENANT_ID.test(username)) return undefined;
  const given = Buffer.from(password);
  const isMadeWith = (key: Buffer) => {
    const expected = Buffer.from(passwordOf(key, username));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return deps.secrets.keys(PURPOSE).some(isMadeWith) ? username.toLowerCase() : undefined;
}
