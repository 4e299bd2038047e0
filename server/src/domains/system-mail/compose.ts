import type { Language } from "@arauto/contracts";
import { buildNotice, type RenderedMail } from "@arauto/mail";
import { emailTexts } from "./email-texts.ts";
import { framedHtml, framedText, type FramedEmail } from "./frame.ts";
import { plainName } from "./plain-words.ts";
import { figureFile } from "./report-figures.ts";
import type { SystemMail } from "./system-mail.ts";

/** Inputs of an email besides its own content. */
export interface ComposeOptions {
  id: string;
  from: { name: string; address: string };
  publicUrl: string;
  /** When the reported event happened. */
  at: Date;
}

/**
 * Composes the email in the user's language.
 * @throws PersonalizationError for an invalid address
 */
export function composeMail(
  message: SystemMail,
  { id, from, publicUrl, at }: ComposeOptions,
): RenderedMail {
  const email: FramedEmail = {
    ...emailTexts(message, {
      time: timeInWords(at, message.lang),
      host: new URL(publicUrl).host,
      forgotLink: `${publicUrl}/forgot-password`,
      homeLink: `${publicUrl}/`,
    }),
    language: message.lang,
  };
  return buildNotice({
    id,
    from,
    to: { name: plainName(message.to.name), address: message.to.email },
    subject: email.subject,
    html: framedHtml(email),
    text: framedText(email),
    ...(message.kind === "taskReport" &&
      message.report.csv && { attachment: figureFile(message.lang, message.report) }),
  });
}

/** In UTC, because the reader's time zone is unknown. */
function timeInWords(at: Date, language: Language): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;
}
