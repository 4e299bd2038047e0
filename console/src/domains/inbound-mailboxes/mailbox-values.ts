import type { InboundMailbox, InboundMailboxBody } from "../../lib/api.generated.ts";

/** The usual port of each kind of security (RFC 8314; 143 without TLS, and before STARTTLS). */
export const PORT_OF = { tls: 993, starttls: 143, none: 143 } as const;
export const SECURITIES = ["tls", "starttls", "none"] as const;

/** The editable values of a mailbox. An empty password keeps the stored one. */
export type MailboxValues = Required<Omit<InboundMailboxBody, "port">> & { port: number | string };

export function valuesOf(mailbox: InboundMailbox | null): MailboxValues {
  if (!mailbox) {
    return {
      name: "",
      host: "",
      port: PORT_OF.tls,
      security: "tls",
      username: "",
      folder: "INBOX",
      password: "",
      active: true,
    };
  }
  const { name, host, port, security, username, folder, active } = mailbox;
  return { name, host, port, security, username, folder, active, password: "" };
}

/** Returns the required fields that are empty. The password is required for a new mailbox or another server (`needsPassword`). */
export function missingIn(values: MailboxValues, needsPassword: boolean): (keyof MailboxValues)[] {
  const wanted = [
    "name",
    "host",
    "port",
    "username",
    "folder",
    ...(needsPassword ? (["password"] as const) : []),
  ] as const;
  return wanted.filter((key) => String(values[key]).trim() === "");
}
