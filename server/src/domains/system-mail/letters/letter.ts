import type { SystemMailContent } from "../system-mail.ts";

/** What a mail says, in one language; all of it plain text. */
export interface Letter {
  subject: string;
  /** What an inbox shows behind the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  action: { label: string; link: string };
  /** For somebody who did not expect this mail. */
  note: string;
  /** Why it came. */
  reason: string;
  /** Whose mail it is, when it is not ours: their name stands in place of our mark. */
  sender?: { name: string; color: string | null };
}

/** The facts of one kind of mail, with what all letters may use. */
type Facts<Kind> = Extract<SystemMailContent, { kind: Kind }> & Surroundings;

export interface Surroundings {
  /** When it happened, in words. */
  time: string;
  /** Host of the installation. */
  host: string;
  /** Where somebody who lost control sets a new password. */
  forgotLink: string;
  /** The sign-in page. */
  homeLink: string;
}

/** All letters of a language. */
export type Letters = { [Kind in SystemMailContent["kind"]]: (facts: Facts<Kind>) => Letter } & {
  greeting: (name: string) => string;
};
