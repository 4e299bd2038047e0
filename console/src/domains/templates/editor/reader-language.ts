import { bestLanguage, type MailLanguage } from "@arauto/contracts";

/** The language in which a contact gets an email, and the reason. */
export interface ReaderLanguage {
  language: MailLanguage;
  /**
   * `own`: the contact's language; `close`: a variant of it; `other`: the main language, as theirs
   * is missing; `unknown`: their language is unknown.
   */
  why: "own" | "close" | "other" | "unknown";
  /** The contact's language tag; null if unknown. */
  reads: string | null;
}

const tongueOf = (tag: string) => tag.split("-")[0];

/**
 * Returns the language that sending would select for a contact. `languages`: those of the email,
 * the main one first.
 */
export function readerLanguage(
  reads: string | null,
  languages: readonly [MailLanguage, ...MailLanguage[]],
): ReaderLanguage {
  const language = bestLanguage(reads, languages, languages[0]);
  if (reads === null) return { language, why: "unknown", reads };
  const tag = reads.toLowerCase();
  const why = tag === language ? "own" : tongueOf(tag) === tongueOf(language) ? "close" : "other";
  return { language, why, reads: tag };
}
