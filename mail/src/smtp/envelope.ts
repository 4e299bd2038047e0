import type { Capabilities } from "./capabilities.ts";
import type { SendOutcome, SmtpMail } from "./smtp-options.ts";

/** Nothing in it can end the command or the surrounding brackets. */
const SAFE_ADDRESS = /^[^\s<>\p{C}]{1,320}$/u;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Bytes of the message with its signatures. */
export function sizeOf({ bytes, signatures }: SmtpMail): number {
  return bytes.length + (signatures?.length ?? 0);
}

/**
 * Returns the commands that start a message (RFC 5321 §4.1.1.2, §4.1.1.3), with the parameters that
 * the server supports.
 */
export function envelopeOf(
  message: SmtpMail,
  can: Capabilities,
): { mailFrom: string; rcptTo: string } {
  const parameters = [
    can.size ? ` SIZE=${sizeOf(message)}` : "",
    needsUtf8(message) ? ` SMTPUTF8${can.eightBitMime ? " BODY=8BITMIME" : ""}` : "",
  ].join("");
  return {
    mailFrom: `MAIL FROM:<${message.mailFrom}>${parameters}\r\n`,
    rcptTo: `RCPT TO:<${message.rcptTo}>\r\n`,
  };
}

/** Rejects messages locally that the server cannot accept, without sending a byte. */
export function localRefusal(message: SmtpMail, can: Capabilities): SendOutcome | null {
  if (message.mailFrom !== "" && !SAFE_ADDRESS.test(message.mailFrom))
    return refusal(553, "mail", "5.1.7 The sender's address is not valid.");
  if (!SAFE_ADDRESS.test(message.rcptTo))
    return refusal(553, "rcpt", "5.1.3 The recipient's address is not valid.");
  if (needsUtf8(message) && !can.smtpUtf8)
    return refusal(553, "rcpt", "5.6.7 The server takes no addresses outside of ASCII (SMTPUTF8).");
  if (can.sizeLimit !== undefined && sizeOf(message) > can.sizeLimit) {
    return refusal(
      552,
      "mail",
      `5.3.4 The message has ${sizeOf(message)} bytes, the server takes ${can.sizeLimit}.`,
    );
  }
  return null;
}

function needsUtf8(message: SmtpMail): boolean {
  return message.smtpUtf8 === true || !ASCII.test(message.mailFrom) || !ASCII.test(message.rcptTo);
}

function refusal(code: number, stage: "mail" | "rcpt", text: string): SendOutcome {
  return { kind: "rejected", permanent: true, code, reply: `${code} ${text}`, stage };
}
