import { dkimSignatures, type Person, PersonalisationError, type RenderedMail } from "@arauto/mail";
import { type Lane, patiently } from "../engine/lane.ts";
import type { OutgoingMail } from "./compiled-messages.ts";
import { notPersonalised, skipped, type Verdict, waiting } from "../engine/verdicts.ts";
import type { ClaimedChunk, LoadedPerson } from "../../ledger/chunk-queries.ts";
import { pauseByItself } from "../failures.ts";

/** Somebody in the queue; the email is made shortly before it leaves, or it is known why not. */
export interface Waiting extends LoadedPerson {
  mail?: RenderedMail;
  /** Resolves when the email is made and signed, or it is known why not. Rejects when the whole template cannot be rendered. */
  making?: Promise<void>;
  fault?: unknown;
}
/** Somebody whose mail is ready. */
export interface Boarding extends Waiting {
  mail: RenderedMail;
}

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
   * The mails of these people, signed. Who cannot or must not be sent to is answered instead. Other threads render and
   * sign, a whole batch in one go.
   * @throws AppError TEMPLATE_TOO_COMPLEX or TEMPLATE_INVALID when the template cannot be rendered at all
   */
  async flight(people: readonly Waiting[], outgoing: OutgoingMail): Promise<Boarding[]> {
    this.outgoing = outgoing;
    const wanted: Waiting[] = [];
    for (const person of people) {
      const reason = leftOut(person);
      if (reason) this.answer(person, skipped(reason));
      else if (person.merged === "waits") this.answer(person, waiting(OTHER_ENTRY));
      else wanted.push(person);
    }
    this.make(wanted);
    // All of them first: one that rejects must not leave others unheard.
    const made = await patiently(this.lane, Promise.allSettled(wanted.map(async ({ making }) => making)));
    for (const result of made) if (result.status === "rejected") throw result.reason;
    const flight: Boarding[] = [];
    for (const person of wanted) {
      if (isMade(person)) flight.push(person);
      else await this.notMade(person);
    }
    return flight;
  }

  /** Makes mails ahead of their turn, while others are on their way. */
  ahead(people: readonly Waiting[]): void {
    this.make(people.filter((person) => !leftOut(person) && person.merged === null));
  }

  /** Begins to make the mails of those who have none yet. */
  private make(people: readonly Waiting[]): void {
    const unmade = people.filter((person) => person.making === undefined);
    if (unmade.length === 0) return;
    const { outgoing } = this;
    const rendered = outgoing.render(unmade.map(personOf));
    for (const [index, person] of unmade.entries()) {
      person.making = rendered.then(
        (mails) => this.finish(person, mails[index], outgoing),
        (error: unknown) => {
          // Those who come back to the queue are tried again, once the campaign resumes.
          delete person.making;
          throw error;
        },
      );
      // Heard when the person's turn comes.
      person.making.catch(() => {});
    }
  }

  private async finish(
    person: Waiting,
    mail: RenderedMail | PersonalisationError | undefined,
    { returnPath, signers }: OutgoingMail,
  ): Promise<void> {
    if (mail === undefined || mail instanceof PersonalisationError) {
      person.fault = mail ?? new Error("The message could not be created");
      return;
    }
    person.mail = { ...mail, mailFrom: returnPath(person.accountId) ?? mail.mailFrom };
    if (signers.length > 0) await this.sign(person, person.mail, signers);
    else this.lane.health.unmade = 0;
  }

  /** Never rejects. */
  private async sign(person: Waiting, mail: RenderedMail, signers: OutgoingMail["signers"]): Promise<void> {
    try {
      person.mail = { ...mail, signatures: await dkimSignatures(mail.bytes, signers) };
      this.lane.health.unmade = 0;
    } catch (fault) {
      delete person.mail;
      person.fault = fault ?? new Error("The message could not be signed");
    }
  }

  private async notMade({ fault, ...person }: Waiting): Promise<void> {
    const { lane, chunk } = this;
    const reason = fault instanceof Error ? fault.message : String(fault);
    // Anything but the person's own data is a fault of ours.
    if (!(fault instanceof PersonalisationError)) {
      lane.deps.log.error({ err: fault, campaignId: chunk.campaignId, accountId: person.accountId }, "Could not create a message");
    }
    this.answer(person, notPersonalised(reason));
    lane.health.unmade += 1;
    if (lane.health.unmade < UNMADE_MOST) return;
    await pauseByItself(lane, chunk, {
      code: "TEMPLATE_INVALID",
      message: `The email could not be created for ${UNMADE_MOST} recipients in a row: ${reason}`,
    });
  }
}

function isMade(person: Waiting): person is Boarding {
  return person.mail !== undefined;
}

/** Only what templates may see crosses to the other thread. */
function personOf({ accountId, name, email, phone, status, language, fields }: Waiting): Person {
  return { accountId, name, email, phone, status, fields, ...(language === undefined ? {} : { language }) };
}

/** Why somebody who was frozen into the audience must not be sent to now. */
function leftOut(person: LoadedPerson): string | null {
  if (!person.present) return "deleted";
  if (person.merged === "covered") return "merged";
  if (person.suppressed) return person.suppressed;
  if (person.status !== "active") return person.status;
  return person.notSubscribed ? "topic" : null;
}
