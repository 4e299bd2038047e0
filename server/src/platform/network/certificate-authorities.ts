import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";

// Parsing some 150 certificates takes milliseconds: once per configuration, not once per
// connection.
const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * Returns the authorities trusted for connections to mail servers: the installation's own in addition to the public
 * ones. Undefined if it has none, so that Node's defaults apply.
 */
export function ownAuthorities({ smtpCa }: Pick<Config, "smtpCa">): SecureContext | undefined {
  if (smtpCa.length === 0) return undefined;
  let context = contexts.get(smtpCa);
  if (!context) {
    context = createSecureContext({
      ca: [...rootCertificates, ...extraCertificates(), ...smtpCa],
      minVersion: "TLSv1.2",
    });
    contexts.set(smtpCa, context);
  }
  return context;
}

/** Authorities given to Node.js (NODE_EXTRA_CA_CERTS), which a custom list would replace. */
function extraCertificates(): string[] {
  const file = process.env["NODE_EXTRA_CA_CERTS"];
  if (!file) return [];
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    // Node.js logs a warning about it at startup.
    return [];
  }
}
