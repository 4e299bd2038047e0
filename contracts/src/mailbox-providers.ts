import { z } from "zod";

/** Mailbox providers that reports distinguish; `other` includes companies with their own servers. */
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

/**
 * Whether a provider reports complaints to senders. `reported`: to every sender who registers (Outlook's JMRP, Yahoo's
 * CFL). `notReported`: Gmail shows only totals, in its Postmaster Tools; UOL, BOL and Terra report only to customers of
 * Validity. `none`: most companies have no way to report complaints. Without reports, zero complaints mean nothing.
 */
export const COMPLAINT_CHANNELS = ["reported", "notReported", "none"] as const;
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number];

const CHANNEL_OF: Record<MailboxProvider, ComplaintChannel> = {
  gmail: "notReported",
  outlook: "reported",
  yahoo: "reported",
  uol: "notReported",
  bol: "notReported",
  terra: "notReported",
  other: "none",
  unknown: "none",
};

export const complaintChannelOf = (provider: MailboxProvider): ComplaintChannel =>
  CHANNEL_OF[provider];
