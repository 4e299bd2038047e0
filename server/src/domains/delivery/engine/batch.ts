import type { SendOutcome } from "@arauto/mail";
import { type Complaint, complaintIn } from "../limits/retries.ts";
import type { ReadyMessage } from "../messages/message-builder.ts";
import { judge, type Verdict } from "./verdicts.ts";

/** The outcome of messages whose process was stopped before the server replied. */
export const STOPPED: SendOutcome = {
  kind: "uncertain",
  reason: "The process stopped before the server replied",
};

export interface NotSent {
  message: ReadyMessage;
  reason: string;
  serverCloses: boolean;
}

/** The outcome of a batch. */
export interface BatchOutcome {
  replies: { message: ReadyMessage; verdict: Verdict; outcome: SendOutcome }[];
  /** Messages certainly not sent. */
  notSent: NotSent[];
  /** The server accepted or rejected a message. */
  answered: boolean;
  complaints: Complaint[];
}

/** Judges every outcome of a batch. */
export function readOutcomes(
  batch: readonly ReadyMessage[],
  outcomes: readonly SendOutcome[],
  maxTries: number,
): BatchOutcome {
  const read: BatchOutcome = { replies: [], notSent: [], answered: false, complaints: [] };
  for (const [index, message] of batch.entries()) {
    const outcome = outcomes[index] ?? STOPPED;
    const verdict = judge(outcome, message.attempts, maxTries);
    if (!verdict) {
      read.notSent.push({
        message,
        reason: "reason" in outcome ? outcome.reason : outcome.reply,
        serverCloses: outcome.kind === "rejected",
      });
      continue;
    }
    read.replies.push({ message, verdict, outcome });
    if (outcome.kind !== "uncertain") read.answered = true;
    const about = complaintIn(outcome);
    if (about) read.complaints.push({ address: message.email, about });
  }
  return read;
}
