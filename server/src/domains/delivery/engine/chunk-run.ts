import type { SendOutcome } from "@arauto/mail";
import { WHOLE_ACCOUNT } from "../limits/account-limits.ts";
import { ChunkPacing } from "../limits/chunk-pacing.ts";
import { type FlightOutcome, type NotSent, readOutcomes } from "./batch.ts";
import { type Answer, type FlightMove, KEPT_RETRY } from "../../ledger/batch-queries.ts";
import type { Lane } from "./lane.ts";
import { finishPass, untilStored, writeFlight } from "../../ledger/chunks.ts";
import { type Boarding, MailMaker, type Waiting } from "../messages/message-builder.ts";
import type { OutgoingMail } from "../messages/compiled-messages.ts";
import { deferred, lost, notPersonalised, type Verdict, waiting } from "./verdicts.ts";
import { type ClaimedChunk, type LoadedPerson, loadPeople } from "../../ledger/chunk-queries.ts";
import { retryDelay } from "../limits/retries.ts";
import { countRefusals, pauseForRefusals, RefusalPause } from "./sender-refusals.ts";
import { sendingWatch } from "../stats/send-stats.ts";
import { connectionFailed, heardComplaints, serverFailed, serverWorks, unlessRefused } from "../failures.ts";
import { jittered } from "../tuning.ts";
import { Wire } from "../connections/lane-connection.ts";

const LOAD_LEAST = 20;
/** So many people who wait for something are answered in one write. */
const PASSED_OVER_MOST = 500;

/**
 * Sends one claimed chunk: people are loaded, mails made and handed over in flights. Before a flight
 * leaves, one write stores what became of the one before and moves the watermark, so that a crash leaves
 * doubt about one flight at most, and a pause waits for one at most.
 */
export class ChunkRun {
  private queue: Waiting[] = [];
  private answers: Answer[] = [];
  private loadedTo: number;
  private exhausted = false;
  private watermark: number;
  private flightSize: number;
  private readonly wire: Wire;
  private readonly pacing: ChunkPacing;
  private readonly refusalPause: RefusalPause;
  /** Taken from the queue and not yet let go by the ledger. */
  private taken: readonly Waiting[] = [];
  /** Let go by the ledger and not answered yet. */
  private underWay: readonly Boarding[] = [];

  constructor(
    private readonly lane: Lane,
    private readonly chunk: ClaimedChunk,
  ) {
    this.loadedTo = this.watermark = chunk.watermark;
    this.flightSize = lane.gate.flightSize ?? lane.tuning.firstFlight;
    this.wire = new Wire(lane);
    this.pacing = new ChunkPacing(lane, chunk);
    this.refusalPause = new RefusalPause(lane, chunk);
  }

  /** Resolves when the chunk is done or given back. Throws only when the ledger could not be reached before the cut-off. */
  async run(): Promise<void> {
    try {
      let outgoing = await this.compiled();
      if (!outgoing) return await this.giveBack();
      const maker = new MailMaker(this.lane, this.chunk, outgoing, (person, verdict) => this.answer(person, verdict));
      for (;;) {
        await untilStored(
          this.lane.deps,
          () => this.load(),
          () => this.isOver(),
        );
        if (this.queue.length === 0) return await this.endPass();
        if (this.lane.shouldGiveWay() || this.lane.rests()) return await this.giveBack();
        const restMs = await this.pacing.restMs(this.queue, this.loadedTo, this.exhausted);
        if (restMs !== null) return await this.giveBack(restMs);
        outgoing = await this.compiled();
        if (!outgoing) return await this.giveBack();
        const made = await this.make(maker, outgoing);
        const flight = !made || made.length === 0 ? made : await this.clear(made, outgoing);
        if (!flight) return await this.giveBack();
        if (!(await this.board(flight))) return;
        const outcomes = await this.handOver(flight, maker);
        if (!(await this.settle(flight, outcomes))) return await this.giveBack();
      }
    } catch (fault) {
      // Whatever went wrong, nobody may be forgotten or come twice: who was under way is uncertain.
      for (const person of this.underWay) this.answer(person, lost(fault));
      const answered = new Set(this.answers.map((answer) => answer.accountId));
      this.queue.unshift(...this.taken.filter((person) => !answered.has(person.accountId)));
      await this.giveBack();
      throw fault;
    } finally {
      this.wire.giveBack();
    }
  }

  private isOver(): boolean {
    return this.lane.cutOff.aborted;
  }

  private compiled(): Promise<OutgoingMail | undefined> {
    const { lane, chunk } = this;
    return unlessRefused(lane, chunk, () => lane.messages.of(chunk.tenantId, chunk.campaignId, chunk.variant));
  }

  /** The emails of the next people. Undefined when the template cannot be rendered: they stay in the queue. */
  private async make(maker: MailMaker, outgoing: OutgoingMail): Promise<Boarding[] | undefined> {
    const people = this.nextPeople();
    const made = await unlessRefused(this.lane, this.chunk, () => maker.flight(people, outgoing));
    if (made) return made;
    const answered = new Set(this.answers.map((answer) => answer.accountId));
    this.queue.unshift(...this.taken.filter((person) => !answered.has(person.accountId)));
    return undefined;
  }

  /** Keeps a few flights of people at hand, not more: what is loaded early may be out of date when it is sent. */
  private async load(): Promise<void> {
    if (this.exhausted || this.ready().length >= this.flightSize * 2) return;
    const limit = Math.max(this.flightSize * 4, LOAD_LEAST);
    const people = await this.lane.database.tenant(this.chunk.tenantId, (tx) => loadPeople(tx, this.chunk, this.loadedTo, limit));
    this.exhausted = people.length < limit;
    this.loadedTo = (people.at(-1)?.place ?? this.loadedTo) + 1;
    this.queue.push(...people);
  }

  /** Who of the queue waits for nothing. */
  private ready(): readonly Waiting[] {
    return this.queue.filter((person) => this.pacing.passesOver(person) === null);
  }

  private answer(person: LoadedPerson, verdict: Verdict): void {
    const { tuning } = this.lane;
    const { retryDelaysMs: delays } = tuning;
    // Nobody refused those without a try: they come back with the pass.
    const perPass = () => jittered(delays[Math.min(this.chunk.pass, delays.length) - 1] ?? 0);
    this.note(person, verdict, verdict.tries > 0 ? retryDelay(tuning, verdict.reply ?? "", person.attempts) : perPass());
  }

  private note(person: LoadedPerson, verdict: Verdict, retryMs: number | null): void {
    this.answers.push({ ...verdict, accountId: person.accountId, email: person.email, wasDeferred: person.state === 2, retryMs });
  }

  private passOver(person: LoadedPerson, why: "early" | { bucket: string }): void {
    if (why === "early") return this.note(person, waiting(null), KEPT_RETRY);
    this.pacing.lacks(why.bucket);
    this.note(person, waiting(`Sending limit for ${why.bucket || "the sending account"} reached`), null);
  }

  /** How many people the next flight takes: those left out count too, for their answers belong into a write of ordinary size. */
  private nextSize(): number {
    const { gate, tuning } = this.lane;
    const { ratePerSecond } = gate.pace.limits;
    if (ratePerSecond === null) return this.flightSize;
    return Math.min(this.flightSize, Math.max(1, Math.floor((ratePerSecond * tuning.flightMs) / 1000)));
  }

  /** Takes the next people off the queue. Who waits for tokens or for another try is answered at once. */
  private nextPeople(): readonly Waiting[] {
    const size = this.nextSize();
    const next: Waiting[] = [];
    let taken = 0;
    for (const person of this.queue) {
      if (next.length >= size || taken - next.length >= PASSED_OVER_MOST) break;
      taken += 1;
      const why = this.pacing.passesOver(person);
      if (why === null) next.push(person);
      else this.passOver(person, why);
    }
    this.taken = this.queue.splice(0, taken);
    this.watermark = Math.max(this.watermark, (this.taken.at(-1)?.place ?? -1) + 1);
    return next;
  }

  /** Who of the flight may leave now: there is a connection, and the limits let them. Undefined when the chunk must be given back. */
  private async clear(flight: readonly Boarding[], { domainId }: OutgoingMail): Promise<readonly Boarding[] | undefined> {
    const { lane, chunk } = this;
    const connected = await this.wire.connect().catch((fault: unknown) => connectionFailed(lane, chunk, fault));
    const cleared = connected && (await this.pacing.clear(flight, domainId));
    if (!cleared || lane.stopping.aborted) {
      this.queue.unshift(...flight);
      return undefined;
    }
    const { leaves, stay, passedOver } = cleared;
    for (const person of passedOver) this.passOver(person, { bucket: lane.gate.pace.bucketFor(person.email) ?? WHOLE_ACCOUNT });
    this.queue.unshift(...stay);
    if (stay[0]) this.watermark = stay[0].place;
    return leaves.length === 0 && stay.length > 0 ? undefined : leaves;
  }

  private async write(move: Omit<FlightMove, "leaseMs">): Promise<boolean> {
    const { lane, chunk } = this;
    const status = await this.refusalPause.store(this.answers, (answers) =>
      untilStored(
        lane.deps,
        () => writeFlight(lane.database, chunk, answers, { ...move, leaseMs: lane.tuning.leaseMs }),
        () => this.isOver(),
      ),
    );
    chunk.flight += 1;
    sendingWatch(lane.database).stored(this.whose, this.answers);
    this.answers = [];
    return status !== undefined && (move.next === "close" || (move.next === "fly" && status === "sending"));
  }

  /** Stores the former flight and lets this one leave; false when the lease was given back or lost. */
  private async board(flight: readonly Boarding[]): Promise<boolean> {
    const rest = flight[0]?.place ?? this.queue[0]?.place ?? this.watermark;
    const leaves = await this.write({ next: "fly", watermark: this.watermark, rest });
    this.taken = [];
    if (leaves) this.underWay = flight;
    return leaves;
  }

  /** Stores what is known and gives the chunk back to be taken up where it stopped, after a rest if there is nothing to do before. */
  private async giveBack(restMs?: number): Promise<void> {
    const rest = this.queue[0]?.place ?? this.watermark;
    await this.write({ next: "rest", watermark: rest, rest, restMs });
  }

  private async endPass(): Promise<void> {
    const { lane, chunk } = this;
    if (this.answers.length > 0 && !(await this.write({ next: "close", watermark: this.watermark, rest: this.watermark }))) return;
    const waitMs = await this.pacing.passWaitMs();
    await untilStored(
      lane.deps,
      () => finishPass(lane.database, chunk, waitMs),
      () => this.isOver(),
    );
  }

  private async handOver(flight: readonly Boarding[], maker: MailMaker): Promise<SendOutcome[]> {
    if (flight.length === 0) return [];
    const { gate, tuning } = this.lane;
    const { outcomes, ms } = await this.wire.send(flight, async () => {
      // What fails here is met again, and waited for, before the next flight.
      await this.load().catch(() => undefined);
      maker.ahead(this.ready().slice(0, this.nextSize()));
    });
    sendingWatch(this.lane.database).answered(this.whose, flight.length, ms);
    gate.flightSize = this.flightSize = Math.max(
      1,
      Math.min(tuning.maxFlight, this.flightSize * 2, Math.floor((tuning.flightMs * flight.length) / ms)),
    );
    return outcomes;
  }

  /** Turns outcomes into answers; false when the chunk should be given back. */
  private async settle(flight: readonly Boarding[], outcomes: readonly SendOutcome[]): Promise<boolean> {
    const { lane, chunk } = this;
    const { health, tuning } = lane;
    const maxTries = tuning.retryDelaysMs.length + 1;
    const read = readOutcomes(flight, outcomes, maxTries);
    const { notSent, answered } = read;
    const general = this.take(read);
    // Servers close connections after so many mails or so much time: no failure of one that answered before.
    const { wasGood } = this.wire;
    if (answered) this.wire.isGood();
    if (notSent.length > 0) this.takeBack(notSent, maxTries);
    this.underWay = [];

    await heardComplaints(lane, chunk, read.complaints);
    if (answered) await serverWorks(lane, chunk);
    else if (flight.length > 0 && !wasGood && !this.isOver()) {
      await serverFailed(lane, chunk, notSent[0]?.reason ?? "The connection ended before the server replied");
      return false;
    }
    if (health.refused.length >= tuning.refusalsInARow) {
      await pauseForRefusals(lane, chunk, general);
      return false;
    }
    return true;
  }

  /** Notes the answers of a flight. Returns what the last refusal said that would meet anyone. */
  private take(read: FlightOutcome): string {
    const { gate, health } = this.lane;
    for (const { person, verdict, outcome } of read.answers) {
      this.answer(person, verdict);
      gate.cuts.answered(person.accountId);
      if (outcome.kind === "accepted") gate.pace.accepted(person.email, Date.now());
    }
    return countRefusals(health, read, this.chunk);
  }

  private get whose() {
    return { tenantId: this.chunk.tenantId, sendingAccountId: this.lane.sendingAccountId };
  }

  /** Puts people whose mail surely did not leave back to the head of the queue. */
  private takeBack(notSent: readonly NotSent[], maxTries: number): void {
    if (this.wire.isUsable && !notSent.some((n) => n.serverCloses)) {
      // The connection is well, so the server cannot take this very mail (an address it has no way to write, RFC 6531).
      for (const { person, reason } of notSent) this.answer(person, { ...notPersonalised(reason), tries: 1 });
      return;
    }
    this.wire.drop();
    const [first, ...others] = notSent;
    if (!first) return;
    this.queue.unshift(...others.map(({ person }) => person));
    const { person, reason } = first;
    if (this.lane.gate.cuts.isCause(person.accountId)) this.answer(person, deferred(reason, person.attempts, maxTries));
    else this.queue.unshift(person);
  }
}
