import { bestLanguage, type MailLanguage } from "@arauto/contracts";

/** In which of a mail's languages somebody gets it, and why. */
export interface ReaderLanguage {
  language: MailLanguage;
  /** `own`: what they read; `close`: of the same tongue; `other`: the main one, for it has none of theirs; `unknown`: what they read is not known. */
  why: "own" | "close" | "other" | "unknown";
  /** What they read, as a tag; null when that is not known. */
  reads: string | null;
}

const tongueOf = (tag: string) => tag.split("-")[0];

/** The language that sending would choose for somebody. `languages`: those of the mail, the main one first. */
export function readerLanguage(reads: string | null, languages: readonly [MailLanguage, ...MailLanguage[]]): ReaderLanguage {
  const language = bestLanguage(reads, languages, languages[0]);
  if (reads === null) return { language, why: "unknown", reads };
  const tag = reads.toLowerCase();
  const why = tag === language ? "own" : tongueOf(tag) === tongueOf(language) ? "close" : "other";
  return { language, why, reads: tag };
}
