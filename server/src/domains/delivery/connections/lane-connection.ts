import type { SendOutcome } from "@arauto/mail";
import type { Loan } from "./pool.ts";
import { STOPPED } from "../engine/batch.ts";
import { type Lane, orWhenAborted, patiently } from "../engine/lane.ts";
import type { Boarding } from "../messages/message-builder.ts";

/** The connection of one lane, kept from flight to flight. */
export class Wire {
  private loan: Loan | undefined;

  constructor(private readonly lane: Lane) {}

  get isUsable(): boolean {
    return this.loan?.connection.usable ?? false;
  }

  /** Whether the server took or refused a mail over this connection before. */
  get wasGood(): boolean {
    return this.loan?.answered ?? false;
  }

  isGood(): void {
    if (this.loan) this.loan.answered = true;
  }

  /** Sees to a connection; false when there is none to be had now. @throws what `Gate.take` throws */
  async connect(): Promise<boolean> {
    const { lane } = this;
    if (this.loan && !this.isUsable) this.drop();
    if (this.loan) return true;
    const taking = lane.gate.take();
    this.loan = await patiently(lane, orWhenAborted(taking, lane.stopping, undefined));
    if (!this.loan) taking.then((late) => late && lane.gate.giveBack(late)).catch(() => undefined);
    return this.loan !== undefined;
  }

  drop(): void {
    if (this.loan) void this.loan.connection.close();
    this.loan = undefined;
  }

  giveBack(): void {
    if (this.loan) this.lane.gate.giveBack(this.loan);
    this.loan = undefined;
  }

  /** Hands mails over, and does something else meanwhile. Answers what became of each, and after how many milliseconds. */
  async send(flight: readonly Boarding[], meanwhile: () => Promise<void>): Promise<{ outcomes: SendOutcome[]; ms: number }> {
    const { lane, loan } = this;
    const started = performance.now();
    const outcomes: SendOutcome[] = flight.map(() => (loan ? STOPPED : { kind: "notSent", reason: "There is no connection" }));
    if (!loan) return { outcomes, ms: 1 };
    const wire = Promise.all(flight.map(async ({ mail }, index) => (outcomes[index] = await loan.connection.send(mail))));
    await meanwhile();
    await patiently(lane, orWhenAborted(wire, lane.cutOff, undefined));
    if (lane.cutOff.aborted) {
      // Closing tells at once which mails surely did not leave; the others stay uncertain.
      this.drop();
      await new Promise(setImmediate);
    }
    return { outcomes, ms: performance.now() - started };
  }
}
