import { headerTexts } from "@arauto/mail";
import { NIL } from "uuid";
import { emailLedgers } from "../ledger/index.ts";

/** Email fields shown in the mailbox's list, read without parsing the body. */
export interface MailFacts {
  subject: string;
  campaignId: string | null;
}

const SUBJECT_MAX = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A single email belongs to a ledger that users never see. */
const isCampaign = (id: string) => UUID.test(id) && id !== NIL && !emailLedgers.isEmailLedger(id);

/** Reads the subject (RFC 2047 decoded, truncated to 500 characters) and the campaign of an email from its header only. */
export function mailFacts(source: Buffer): MailFacts {
  const { subject, "x-arauto-campaign": campaign } = headerTexts(source, [
    "subject",
    "x-arauto-campaign",
  ]);
  return {
    subject: subject
      .replace(CONTROL, " ")
      .trim()
      .slice(0, SUBJECT_MAX)
      .replace(LONE_SURROGATE, "\ufffd"),
    campaignId: isCampaign(campaign) ? campaign : null,
  };
}
