import type { SystemMailContent } from "../system-mail.ts";

/** The texts of an email in one language; all of them plain text. */
export interface Letter {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  action: { label: string; link: string };
  /** For a reader who did not expect this email. */
  note: string;
  /** Why it was sent. */
  reason: string;
  /** The sender, when it is a workspace: its name replaces our logo. */
  sender?: { name: string; color: string | null };
}

/** The data of one kind of email, with what all templates may use. */
type Facts<Kind> = Extract<SystemMailContent, { kind: Kind }> & Surroundings;

export interface Surroundings {
  /** When it happened, in words. */
  time: string;
  /** Host of the installation. */
  host: string;
  /** Where a user who lost control sets a new password. */
  forgotLink: string;
  /** The sign-in page. */
  homeLink: string;
}

/** All templates of a language. */
export type Letters = { [Kind in SystemMailContent["kind"]]: (facts: Facts<Kind>) => Letter } & {
  greeting: (name: string) => string;
};
