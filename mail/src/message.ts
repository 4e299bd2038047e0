import type { Brand, Language, TemplateContent, Utm } from "@arauto/contracts";

/** What an author writes in one language. Subject, preheader and source may hold Liquid; for `blocks` the source is an EmailDocument as JSON. */
export type MailTexts = Pick<TemplateContent, "language" | "subject" | "preheader" | "source">;
/** What an author writes, in one language or several: people get their own, or the main one. */
export interface MailSource extends MailTexts {
  format: TemplateContent["format"];
  translations?: readonly MailTexts[];
}

/** The person a mail is made for; templates see it as `account`. */
export interface Person {
  accountId: string;
  name: string;
  email: string;
  phone: string | null;
  status: string;
  /** As far as known, as in `pt-br`; any language tag. */
  language?: string | null;
  /** Custom fields by identifier; templates see them as `account.fields.<identifier>`. */
  fields: Record<string, string | number | boolean | null>;
}

/** What is noted of the people who open and click: nothing, that somebody did, or who. */
export type TrackingPrivacy = "none" | "anonymous" | "individual";

/** Where the links of a tracked mail lead. */
export interface Tracking {
  /** Public URL of the tracking endpoints, as in `https://host/t`. */
  base: string;
  /** Public URL of the unsubscribe page, as in `https://host/u`. */
  unsubscribeBase: string;
  /** Public URL of the page where people choose what they get, as in `https://host/p`. */
  preferencesBase: string;
  /** Signs every token; see `signToken`. */
  key: Buffer;
  /**
   * `none`: links stay as written and there is no pixel. `anonymous`: both name nobody, and links that are personal by
   * themselves stay as written. Left out: `individual`. The pages where people say what they want are theirs always.
   */
  privacy?: TrackingPrivacy;
  /** False: no pixel, for what is not shown by a mail program. */
  pixel?: boolean;
}

/** Everything that is the same for all people of one campaign. */
export interface MessageContent extends MailSource {
  tenantId: string;
  campaign: { id: string; name: string };
  from: { name: string; address: string };
  /** Where answers go; left out or null: to the sender. */
  replyTo?: string | null;
  /** What web links are marked with. */
  utm?: Utm | null;
  /** Links of the mails that share one table with this one, as that has them; those of this one which are not there follow. */
  knownLinks?: readonly string[];
  workspace: { name: string; address: string; language: Language; brand: Brand };
  /** Public URL without a slash at its end, below which pictures are served: see `pictureUrl`. */
  pictureBase: string;
  /** What the mail sees as `data`; nothing in campaigns. */
  data?: TemplateContent["sampleData"];
  /** What the campaign writes about, if it has a topic: names the list that its mails belong to. */
  topic?: { id: string; name: string } | null;
  /**
   * The host whose mail comes back to us, and the key of the addresses there: for unsubscribing by mail, and for answers
   * where there is no `replyTo`. Tracked mails alone have such addresses.
   */
  comesBack?: { domain: string; key: Buffer } | null;
  /** Null for previews and test mails: links stay as written, no pixel, no list headers. */
  tracking: Tracking | null;
}

/** One finished mail. */
export interface RenderedMail {
  /** The whole message with CRLF line ends; dots are not stuffed. */
  bytes: Buffer;
  /** DKIM-Signature fields, which precede `bytes` on the wire. */
  signatures?: Buffer;
  /** With angle brackets; the same for the same campaign and person, always. */
  messageId: string;
  mailFrom: string;
  rcptTo: string;
  /** True when an address needs SMTPUTF8 (RFC 6531). */
  smtpUtf8: boolean;
}

/** What a person would see. */
export interface MailPreview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

/** A campaign's mail, parsed once and ready to be made for any number of people. */
export interface CompiledMessage {
  /** Link templates (Liquid source) by index; click tokens carry the index. */
  readonly links: readonly string[];
  /** @throws PersonalisationError when the mail can't be made for this person. */
  render(person: Person): RenderedMail;
  /** @throws PersonalisationError when the mail can't be made for this person. */
  preview(person: Person): MailPreview;
}

/** The mail can't be made for one person (limit reached, empty subject, bad address …); others are not touched. */
export class PersonalisationError extends Error {
  override readonly name = "PersonalisationError";
  constructor(
    readonly reason: "limit" | "render" | "subjectEmpty" | "addressInvalid" | "tooLarge",
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
