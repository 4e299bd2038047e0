import { PersonalisationError, type RenderedMail, signMail } from "@arauto/mail";
import type { Lane } from "./lane.ts";
import type { OutgoingMail } from "./messages.ts";
import { notPersonalised, skipped, type Verdict, waiting } from "./outcomes.ts";
import type { ClaimedChunk, LoadedPerson } from "./queries.ts";
import { pauseByItself } from "./troubles.ts";

/** Somebody in the queue; the mail is made shortly before it leaves, or it is known why not. */
export interface Waiting extends LoadedPerson {
  mail?: RenderedMail;
  /** Resolves when the mail is signed, or is taken back for a fault. */
  signing?: Promise<void>;
  fault?: unknown;
}
/** Somebody whose mail is ready. */
export interface Boarding extends Waiting {
  mail: RenderedMail;
}

/** Mails are made in one go for so long before other work of the process gets its turn. */
const SLICE_MS = 10;
/** So many mails in a row that cannot be made say that the template is at fault. */
const UNMADE_MOST = 100;

const OTHER_ENTRY = "Waits for what becomes of the contact that was merged with this one";

/** Makes the mails of one chunk. */
export class MailMaker {
  constructor(
    private readonly lane: Lane,
    private readonly chunk: ClaimedChunk,
    private outgoing: OutgoingMail,
    /** Hears of everybody who gets no mail. */
    private readonly answer: (person: LoadedPerson, verdict: Verdict) => void,
  ) {}

  /**
   * The mails of these people, signed. Who cannot or must not be sent to is answered instead. Other threads sign
   * while the next mails are made.
   */
  async flight(people: readonly Waiting[], outgoing: OutgoingMail): Promise<Boarding[]> {
    this.outgoing = outgoing;
    const made: Waiting[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    for (const person of people) {
      const reason = leftOut(person);
      if (reason) this.answer(person, skipped(reason));
      else if (person.merged === "waits") this.answer(person, waiting(OTHER_ENTRY));
      else if (this.make(person)) made.push(person);
      else await this.notMade(person);
      if (performance.now() < sliceEnd) continue;
      await new Promise(setImmediate);
      sliceEnd = performance.now() + SLICE_MS;
    }
    const flight: Boarding[] = [];
    for (const person of made) {
      await person.signing;
      if (isMade(person)) flight.push(person);
      else await this.notMade(person);
    }
    return flight;
  }

  /** Makes mails ahead of their turn, while others are on their way. */
  ahead(people: readonly Waiting[]): void {
    const end = performance.now() + SLICE_MS;
    for (const person of people) {
      if (performance.now() > end) return;
      if (!leftOut(person) && person.merged === null) this.make(person);
    }
  }

  private make(person: Waiting): boolean {
    if (person.mail === undefined && person.fault === undefined) {
      const { message, returnPath, signers } = this.outgoing;
      try {
        const mail = message.render(person);
        person.mail = { ...mail, mailFrom: returnPath(person.accountId) ?? mail.mailFrom };
        if (signers.length > 0) person.signing = this.sign(person, person.mail, signers);
        else this.lane.health.unmade = 0;
      } catch (fault) {
        delete person.mail;
        person.fault = fault ?? new Error("The mail could not be made");
      }
    }
    return person.mail !== undefined;
  }

  /** Never rejects. */
  private async sign(person: Waiting, mail: RenderedMail, signers: OutgoingMail["signers"]): Promise<void> {
    try {
      person.mail = { ...mail, bytes: await signMail(mail.bytes, signers) };
      this.lane.health.unmade = 0;
    } catch (fault) {
      delete person.mail;
      person.fault = fault ?? new Error("The mail could not be signed");
    }
  }

  private async notMade({ fault, ...person }: Waiting): Promise<void> {
    const { lane, chunk } = this;
    const reason = fault instanceof Error ? fault.message : String(fault);
    // Anything but the person's own data is a fault of ours.
    if (!(fault instanceof PersonalisationError)) {
      lane.deps.log.error({ err: fault, campaignId: chunk.campaignId, accountId: person.accountId }, "A mail could not be made");
    }
    this.answer(person, notPersonalised(reason));
    lane.health.unmade += 1;
    if (lane.health.unmade < UNMADE_MOST) return;
    await pauseByItself(lane, chunk, {
      code: "TEMPLATE_INVALID",
      message: `The mail could not be made for ${UNMADE_MOST} people in a row: ${reason}`,
    });
  }
}

function isMade(person: Waiting): person is Boarding {
  return person.mail !== undefined;
}

/** Why somebody who was frozen into the audience must not be sent to now. */
function leftOut(person: LoadedPerson): string | null {
  if (!person.present) return "deleted";
  if (person.merged === "covered") return "merged";
  if (person.suppressed) return person.suppressed;
  if (person.status !== "active") return person.status;
  return person.notSubscribed ? "topic" : null;
}
