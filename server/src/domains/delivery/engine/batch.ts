import type { SendOutcome } from "@arauto/mail";
import type { Boarding } from "../messages/message-builder.ts";
import { judge, type Verdict } from "./verdicts.ts";
import { complaintIn } from "../limits/retries.ts";

/** Whoever was handed over when the process was cut off. */
export const STOPPED: SendOutcome = { kind: "uncertain", reason: "The process stopped before the server replied" };

export interface NotSent {
  person: Boarding;
  reason: string;
  serverCloses: boolean;
}

/** What became of a flight. */
export interface FlightOutcome {
  answers: { person: Boarding; verdict: Verdict; outcome: SendOutcome }[];
  /** Surely not handed over. */
  notSent: NotSent[];
  /** The server took or refused something. */
  answered: boolean;
  /** Said that there is too much for it, by a mail to this address; or for the whole account. */
  complaints: { address: string; about: "domain" | "account" }[];
}

/** Judges every outcome of a flight. */
export function readOutcomes(flight: readonly Boarding[], outcomes: readonly SendOutcome[], maxTries: number): FlightOutcome {
  const read: FlightOutcome = { answers: [], notSent: [], answered: false, complaints: [] };
  for (const [index, person] of flight.entries()) {
    const outcome = outcomes[index] ?? STOPPED;
    const verdict = judge(outcome, person.attempts, maxTries);
    if (!verdict) {
      read.notSent.push({
        person,
        reason: "reason" in outcome ? outcome.reason : outcome.reply,
        serverCloses: outcome.kind === "rejected",
      });
      continue;
    }
    read.answers.push({ person, verdict, outcome });
    if (outcome.kind !== "uncertain") read.answered = true;
    const about = complaintIn(outcome);
    if (about) read.complaints.push({ address: person.email, about });
  }
  return read;
}
