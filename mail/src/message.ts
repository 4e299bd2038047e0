import {
  type Brand,
  contactFieldTraits,
  type Language,
  TEMPLATE_CONTACT_FIELDS,
  type TemplateContactValues,
  type TemplateContent,
  type Utm,
} from "@arauto/contracts";

/**
 * An author's texts in one language. Subject, preview text and source may contain Liquid; for `blocks` the source is an
 * EmailDocument as JSON.
 */
export type MailTexts = Pick<TemplateContent, "language" | "subject" | "preheader" | "source"> & {
  /** The text part, literally; generated from the source if omitted. */
  text?: string | null;
};
/** An author's texts in one language or several: contacts get their own, or the main one. */
export interface MailSource extends MailTexts {
  format: TemplateContent["format"];
  translations?: readonly MailTexts[];
}

/** The contact an email is rendered for; `account` in templates. */
export interface Contact extends TemplateContactValues {
  contactId: string;
  /** If known, such as `pt-br`; any language tag. */
  language?: string | null;
  /** Custom fields by identifier; `account.fields.<identifier>` in templates. */
  fields: Record<string, string | number | boolean | null>;
  /** A single email's own values, which replace those of the content as `data` in templates. */
  data?: TemplateContent["sampleData"];
  /** Replies go to the sender even if they could be returned to us. */
  repliesToSender?: boolean;
  /** The custom event that triggered the email, which replaces that of the content as `event` in templates. */
  event?: MailEvent;
  /** The deal that triggered the email, which replaces that of the content as `deal` in templates. */
  deal?: MailDeal;
}

/** The deal of a contact's workflow run: it started the workflow, ended the last wait, or was created by a step. */
export interface MailDeal {
  title: string;
  company: string;
  /** In the currency's main unit; null if unknown. */
  value: number | null;
  currency: string;
  pipeline: string;
  stage: string;
  status: string;
  /** The name of the owner; empty without one. */
  owner: string;
  /** ISO 8601; `deal.expected_close_on` in templates. */
  expectedCloseOn: string | null;
}

/** A custom event of the contact: it started the workflow run, or ended the last wait in it. */
export interface MailEvent {
  name: string;
  /** ISO 8601, in UTC; `event.occurred_at` in templates. */
  occurredAt: string;
  properties: Readonly<Record<string, string | number | boolean>>;
}

const NO_VALUES = Object.fromEntries(
  TEMPLATE_CONTACT_FIELDS.map((name) => [
    name,
    contactFieldTraits(name).omitted === "rejected" ? "" : null,
  ]),
) as unknown as TemplateContactValues;

/** Returns a contact of which only the id is known. */
export function unknownContact(contactId: string): Contact {
  return { contactId, ...NO_VALUES, fields: {} };
}

/** How opens and clicks are recorded: not at all, anonymously, or by contact. */
export type TrackingPrivacy = "none" | "anonymous" | "individual";

/** The targets of links in a tracked email. */
export interface Tracking {
  /** Public URL of the tracking endpoints, such as `https://host/t`. */
  base: string;
  /** Public URL of the unsubscribe page, such as `https://host/u`. */
  unsubscribeBase: string;
  /** Public URL of the preferences page, such as `https://host/p`. */
  preferencesBase: string;
  /** Signs every token; see `signToken`. */
  key: Buffer;
  /**
   * `none`: links stay as written and there is no pixel. `anonymous`: neither identifies the
   * contact, and personal links stay as written. Defaults to `individual`. The contact's own pages
   * always work.
   */
  privacy?: TrackingPrivacy;
  /** False: no pixel, for display outside of email clients. */
  pixel?: boolean;
}

/** Everything that is the same for all contacts of one campaign. */
export interface MessageContent extends MailSource {
  tenantId: string;
  campaign: { id: string; name: string };
  from: { name: string; address: string };
  /** The Reply-To address; if omitted or null, the sender. */
  replyTo?: string | null;
  /** UTM parameters of web links. */
  utm?: Utm | null;
  /** The link table that this email shares with others; its own additional links are appended. */
  knownLinks?: readonly string[];
  workspace: { name: string; address: string; language: Language; brand: Brand };
  /** Public URL without a trailing slash, below which pictures are served: see `pictureUrl`. */
  pictureBase: string;
  /** The email's `data`; empty in campaigns. */
  data?: TemplateContent["sampleData"];
  /** An example of an event for previews; `event` in templates if the contact has none. */
  event?: MailEvent;
  /** An example of the deal that triggers the email. */
  deal?: MailDeal;
  /** Each contact has its own `data`, so that it is not filled in when the message is compiled. */
  hasOwnData?: boolean;
  /** There is no HTML part: the message is its `text`. */
  isTextOnly?: boolean;
  /**
   * An email that its recipient triggered, such as a receipt: no footer with an unsubscribe link, and no list headers.
   */
  isTransactional?: boolean;
  /** The campaign's topic, if any: names the list of its emails. */
  topic?: { id: string; name: string } | null;
  /**
   * The host that returns messages to us, and the key of the addresses there: for unsubscribing by
   * email, and for replies without a `replyTo`. Only tracked emails have such addresses.
   */
  verp?: { domain: string; key: Buffer } | null;
  /** Null for previews and test emails: links stay as written, no pixel, no list headers. */
  tracking: Tracking | null;
}

/** One finished email. */
export interface RenderedMail {
  /** The complete message with CRLF line endings; dots are not stuffed. */
  bytes: Buffer;
  /** DKIM-Signature fields, which precede `bytes` on the wire. */
  signatures?: Buffer;
  /** With angle brackets; always the same for the same campaign and contact. */
  messageId: string;
  mailFrom: string;
  rcptTo: string;
  /** True if an address needs SMTPUTF8 (RFC 6531). */
  smtpUtf8: boolean;
}

/** What a contact would see. */
export interface MailPreview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

/** A campaign's email, parsed once and ready to be rendered for any number of contacts. */
export interface CompiledMessage {
  /** Link templates (Liquid source) by index; click tokens contain the index. */
  readonly links: readonly string[];
  /** @throws PersonalizationError when the email cannot be rendered for this contact */
  render(contact: Contact): RenderedMail;
  /** @throws PersonalizationError when the email cannot be rendered for this contact */
  preview(contact: Contact): MailPreview;
}

/**
 * The email cannot be rendered for one contact (limit reached, empty subject, invalid address …);
 * others are not affected.
 */
export class PersonalizationError extends Error {
  override readonly name = "PersonalizationError";
  constructor(
    readonly reason: "limit" | "render" | "subjectEmpty" | "addressInvalid" | "tooLarge",
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
