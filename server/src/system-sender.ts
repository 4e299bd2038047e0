import type { SmtpOptions } from "@arauto/mail";
import { parseAddress } from "@arauto/mail";

/** The mail server for system emails; its address is resolved at every use. */
export type SystemSmtp = Omit<SmtpOptions, "address">;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;
const PORTS = { "smtps:": 465, "smtp:": 587 } as const;

/**
 * Parses `smtps://…` (TLS from the first byte) or `smtp://…`, which requires STARTTLS: passwords and links never cross
 * a network in plain text. STARTTLS is optional on this machine, and with `?security=none`.
 * @returns undefined for anything else
 */
export function readSystemSmtp(text: string): SystemSmtp | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const security = url.searchParams.get("security");
  if (
    (url.protocol !== "smtp:" && url.protocol !== "smtps:") ||
    url.hostname === "" ||
    (security ?? "none") !== "none"
  )
    return undefined;
  const open = security === "none" || LOOPBACK.test(url.hostname);
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? PORTS[url.protocol] : Number(url.port),
      security: url.protocol === "smtps:" ? "tls" : open ? "none" : "starttls",
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}

const MAILBOX = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>"]+))\s*$/;

/** Parses `Name <address>` or a plain address; undefined for anything else. */
export function readMailbox(text: string): { name: string; address: string } | undefined {
  const [, name = "", inBrackets, alone = ""] = MAILBOX.exec(text) ?? [];
  const address = (inBrackets ?? alone).trim();
  return parseAddress(address) === null ? undefined : { name, address };
}
