import { addressOf } from "./addresses.ts";
import type { ReportedRecipient } from "./delivery-status.ts";
import { statusIn } from "./read-notice.ts";

const HEAD = /-{2,} *Transcript of session follows *-{2,}[^\n]*\n/i;
/** The result for one recipient: `554 5.0.0 <ana@example.com>... Service unavailable`. */
const RESULT =
  /^([245]\d\d)[ -](?:[245]\.\d{1,3}\.\d{1,3} )?(<?[^\s<>]{1,320}@[^\s<>]{1,255}>?)\.\.\.[ \t]*(.*)$/;
const RECIPIENTS_MAX = 100;
const LINES_MAX = 600;
const DIALOGUE_MAX = 1000;

/**
 * Parses the session transcripts that Sendmail wrote before RFC 3464: each result follows its dialogue. Returns none if
 * there is no such transcript, or none of its results is a failure.
 */
export function readTranscript(text: string): ReportedRecipient[] {
  const head = HEAD.exec(text);
  if (head === null) return [];
  const found = new Map<string, ReportedRecipient>();
  let dialogue = "";
  for (const line of text.slice(head.index + head[0].length).split("\n", LINES_MAX)) {
    const [, code, written = "", words = ""] = RESULT.exec(line.slice(0, 2000)) ?? [];
    const address = code === undefined ? null : addressOf(written);
    if (address === null) {
      dialogue = `${dialogue} ${line.trim()}`.slice(-DIALOGUE_MAX);
      continue;
    }
    if (
      code !== undefined &&
      !code.startsWith("2") &&
      !found.has(address.toLowerCase()) &&
      found.size < RECIPIENTS_MAX
    ) {
      // The result may only say that the session ended; the decisive reply is in the dialogue.
      const reply =
        /(?:>>>(?:(?!>>>).)*)?<<< ?[45]\d\d(?:(?!>>>|<<<).)*$/.exec(dialogue)?.[0] ?? "";
      const diagnostic = `${line.trim()}${reply === "" ? "" : ` ${reply}`}`
        .replace(/\s+/g, " ")
        .slice(0, 1500);
      found.set(address.toLowerCase(), {
        address,
        finalAddress: null,
        action: code.startsWith("4") || /^deferred\b/i.test(words) ? "delayed" : "failed",
        status: statusIn(diagnostic),
        diagnostic,
        remoteMta: null,
      });
    }
    dialogue = "";
  }
  return [...found.values()];
}
