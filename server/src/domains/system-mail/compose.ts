import type { Language } from "@arauto/contracts";
import { buildNotice, type RenderedMail } from "@arauto/mail";
import { framedHtml, framedText, type FramedLetter } from "./frame.ts";
import { enUs } from "./letters/en-us.ts";
import { esEs } from "./letters/es-es.ts";
import type { Letter, Letters, Surroundings } from "./letters/letter.ts";
import { ptBr } from "./letters/pt-br.ts";
import { plainName, plainWords, unlinked } from "./plain-words.ts";
import type { SystemMail } from "./system-mail.ts";

const LETTERS: Record<Language, Letters> = { "en-us": enUs, "pt-br": ptBr, "es-es": esEs };

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
 * @throws PersonalisationError for an invalid address
 */
export function composeMail(
  mail: SystemMail,
  { id, from, publicUrl, at }: ComposeOptions,
): RenderedMail {
  const letters = LETTERS[mail.lang];
  const name = plainName(mail.to.name);
  const letter: FramedLetter = {
    ...letterOf(letters, mail, {
      time: timeInWords(at, mail.lang),
      host: new URL(publicUrl).host,
      forgotLink: `${publicUrl}/forgot-password`,
      homeLink: `${publicUrl}/`,
    }),
    language: mail.lang,
    greeting: name === "" ? null : letters.greeting(unlinked(name)),
  };
  return buildNotice({
    id,
    from,
    to: { name, address: mail.to.email },
    subject: letter.subject,
    html: framedHtml(letter),
    text: framedText(letter),
  });
}

function letterOf(letters: Letters, mail: SystemMail, surroundings: Surroundings): Letter {
  switch (mail.kind) {
    case "confirmEmail":
      return letters.confirmEmail({ ...mail, ...surroundings });
    case "resetPassword":
      return letters.resetPassword({ ...mail, ...surroundings });
    case "passwordChanged":
      return letters.passwordChanged({ ...mail, ...surroundings });
    case "confirmNewEmail":
      return letters.confirmNewEmail({ ...mail, ...surroundings });
    case "emailChangeRequested":
      return letters.emailChangeRequested({
        ...mail,
        ...surroundings,
        newEmail: unlinked(mail.newEmail),
      });
    case "emailChanged":
      return letters.emailChanged({ ...mail, ...surroundings, newEmail: unlinked(mail.newEmail) });
    case "twoFactorEnabled":
      return letters.twoFactorEnabled({ ...mail, ...surroundings });
    case "twoFactorDisabled":
      return letters.twoFactorDisabled({ ...mail, ...surroundings });
    case "recoveryCodeUsed":
      return letters.recoveryCodeUsed({ ...mail, ...surroundings });
    case "confirmContact":
      return letters.confirmContact({
        ...mail,
        ...surroundings,
        workspaceName: nameInMail(mail.workspaceName),
        wording: unlinked(plainWords(mail.wording)),
      });
    case "planEnded":
      return letters.planEnded({
        ...mail,
        ...surroundings,
        workspaceName: nameInMail(mail.workspaceName),
      });
    case "invitation":
      return letters.invitation({
        ...mail,
        ...surroundings,
        workspaceName: nameInMail(mail.workspaceName),
        invitedBy: nameInMail(mail.invitedBy),
      });
  }
}

/** Never empty, because sentences are built around it. */
function nameInMail(name: string): string {
  return unlinked(plainName(name)) || "…";
}

/** In UTC, because the reader's time zone is unknown. */
function timeInWords(at: Date, language: Language): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;
}
