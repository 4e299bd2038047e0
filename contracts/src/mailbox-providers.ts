import { z } from "zod";

/** Providers of mailboxes that reports tell apart; `other` includes companies with servers of their own. */
export const MAILBOX_PROVIDERS = [
  "gmail",
  "outlook",
  "yahoo",
  "uol",
  "bol",
  "terra",
  "other",
  "unknown",
] as const;
/** `unknown`: the address was deleted before it was counted, or the campaign's links identify no one. */
export const mailboxProvider = z.enum(MAILBOX_PROVIDERS).meta({ id: "MailboxProvider" });
export type MailboxProvider = z.infer<typeof mailboxProvider>;

/** Providers that report complaints to senders (feedback loops). The others can't be told from ones without complaints. */
export const REPORTING_PROVIDERS: readonly MailboxProvider[] = ["outlook", "yahoo"];
