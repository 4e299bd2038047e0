import type { Language } from "@arauto/contracts";
import { buildNotice, type RenderedMail } from "@arauto/mail";
import { framedHtml, framedText, type FramedLetter } from "./frame.ts";
import { enUs } from "./letters/en-us.ts";
import { esEs } from "./letters/es-es.ts";
import type { Letter, Letters, Surroundings } from "./letters/letter.ts";
import { ptBr } from "./letters/pt-br.ts";
import type { SystemMail } from "./system-mail.ts";

const LETTERS: Record<Language, Letters> = { "en-us": enUs, "pt-br": ptBr, "es-es": esEs };
const NAME_MAX = 80;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** What the mail is made with besides its own content. */
export interface ComposeOptions {
  id: string;
  from: { name: string; address: string };
  publicUrl: string;
  /** When the thing happened that it tells of. */
  at: Date;
}

/**
 * The finished mail in its person's language.
 * @throws PersonalisationError for an address that cannot be written to
 */
export function composeMail(mail: SystemMail, { id, from, publicUrl, at }: ComposeOptions): RenderedMail {
  const letters = LETTERS[mail.lang];
  const name = lineOf(mail.to.name);
  const letter: FramedLetter = {
    ...letterOf(letters, mail, {
      time: timeInWords(at, mail.lang),
      host: new URL(publicUrl).host,
      forgotLink: `${publicUrl}/forgot-password`,
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
    case "twoFactorEnabled":
      return letters.twoFactorEnabled({ ...mail, ...surroundings });
    case "twoFactorDisabled":
      return letters.twoFactorDisabled({ ...mail, ...surroundings });
    case "recoveryCodeUsed":
      return letters.recoveryCodeUsed({ ...mail, ...surroundings });
    case "confirmContact":
      return letters.confirmContact({ ...mail, ...surroundings, workspaceName: unlinked(mail.workspaceName) });
    case "planEnded":
      return letters.planEnded({ ...mail, ...surroundings, workspaceName: unlinked(mail.workspaceName) });
    case "invitation":
      return letters.invitation({
        ...mail,
        ...surroundings,
        workspaceName: unlinked(mail.workspaceName),
        invitedBy: unlinked(mail.invitedBy),
      });
  }
}

/** A name that a person chose, as one line that cannot turn the text around it. */
function lineOf(name: string): string {
  const line = name.replace(CONTROL, " ").replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join("")}…` : line;
}

/**
 * A name inside a mail. Mail programs turn "win.example.com" into a link: a word joiner, which nobody
 * sees, keeps strangers' names from advertising through us.
 */
function unlinked(name: string): string {
  return lineOf(name).replace(/(?<=\S)(\.|@|:(?=\/))(?=\S)/g, "$1\u2060");
}

/** In UTC, for nobody knows where a mail is read. */
function timeInWords(at: Date, language: Language): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;
}
