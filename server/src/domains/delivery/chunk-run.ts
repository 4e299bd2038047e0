import { setTimeout as pause } from "node:timers/promises";
import type { CompiledMessage, SendOutcome } from "@arauto/mail";
import { AppError } from "@arauto/contracts";
import type { Loan } from "./connections.ts";
import type { Answer, FlightMove } from "./flight-queries.ts";
import { type Lane, orWhenAborted, patiently } from "./lane.ts";
import { finishPass, untilStored, writeFlight } from "./ledger.ts";
import { type Boarding, MailMaker, type Waiting } from "./mail-maker.ts";
import { deferred, judge, lost, notPersonalised, type Verdict } from "./outcomes.ts";
import { type ClaimedChunk, type LoadedPerson, loadPeople, reservePace } from "./queries.ts";
import { connectionFailed, pauseByItself, serverFailed, serverWorks } from "./troubles.ts";
import { jittered } from "./tuning.ts";

interface NotSent {
  person: Boarding;
  reason: string;
  serverCloses: boolean;
}

const LOAD_LEAST = 20;
/** A mail on which so many connections ended is taken for the cause. */
const CUTS_MOST = 3;
const CUTS_KEPT = 1000;
const STOPPED: SendOutcome = { kind: "uncertain", reason: "The process stopped before the server answered" };

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
  private loan: Loan | undefined;
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
  }

  /** Resolves when the chunk is done or given back. Throws only when the ledger could not be reached before the cut-off. */
  async run(): Promise<void> {
    try {
      const message = await this.compiled();
      if (!message) return await this.giveBack();
      const maker = new MailMaker(this.lane, this.chunk, message, (person, verdict) => this.answer(person, verdict));
      for (;;) {
        await untilStored(
          this.lane.deps,
          () => this.load(),
          () => this.isOver(),
        );
        if (this.queue.length === 0) return await this.endPass();
        if (this.lane.shouldGiveWay()) return await this.giveBack();
        const flight = await maker.flight(this.nextPeople());
        if (flight.length > 0 && !(await this.isCleared(flight))) {
          this.queue.unshift(...flight);
          return await this.giveBack();
        }
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
      if (this.loan) this.lane.gate.giveBack(this.loan);
    }
  }

  private isOver(): boolean {
    return this.lane.cutOff.aborted;
  }

  private async compiled(): Promise<CompiledMessage | undefined> {
    try {
      return await this.lane.messages.of(this.chunk.tenantId, this.chunk.campaignId);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code === "UNAVAILABLE") throw fault;
      await pauseByItself(this.lane, this.chunk, { code: fault.code, message: fault.message });
      return undefined;
    }
  }

  /** Keeps a few flights of people at hand, not more: what is loaded early may be out of date when it is sent. */
  private async load(): Promise<void> {
    if (this.exhausted || this.queue.length >= this.flightSize * 2) return;
    const limit = Math.max(this.flightSize * 4, LOAD_LEAST);
    const people = await this.lane.database.tenant(this.chunk.tenantId, (tx) => loadPeople(tx, this.chunk, this.loadedTo, limit));
    this.exhausted = people.length < limit;
    this.loadedTo = (people.at(-1)?.place ?? this.loadedTo) + 1;
    this.queue.push(...people);
  }

  private answer(person: LoadedPerson, verdict: Verdict): void {
    this.answers.push({ ...verdict, accountId: person.accountId, email: person.email, wasDeferred: person.state === 2 });
  }

  /** How many people the next flight takes: those left out count too, for their answers belong into a write of ordinary size. */
  private nextSize(): number {
    const { ratePerSecond, tuning } = this.lane;
    if (ratePerSecond === null) return this.flightSize;
    return Math.min(this.flightSize, Math.max(1, Math.floor((ratePerSecond * tuning.flightMs) / 1000)));
  }

  private nextPeople(): readonly Waiting[] {
    this.taken = this.queue.splice(0, this.nextSize());
    this.watermark = Math.max(this.watermark, (this.taken.at(-1)?.place ?? -1) + 1);
    return this.taken;
  }

  private async connect(): Promise<Loan | undefined> {
    const { lane } = this;
    const taking = lane.gate.take();
    const loan = await patiently(lane, orWhenAborted(taking, lane.stopping, undefined));
    if (!loan) taking.then((late) => lane.gate.giveBack(late)).catch(() => undefined);
    return loan;
  }

  private dropConnection(): void {
    if (this.loan) void this.loan.connection.close();
    this.loan = undefined;
  }

  /** Waits for the account's pace and sees to a connection; false when the flight must not leave now. */
  private async isCleared(flight: readonly Boarding[]): Promise<boolean> {
    const { lane, chunk } = this;
    if (this.loan && !this.loan.connection.usable) this.dropConnection();
    try {
      this.loan ??= await this.connect();
    } catch (fault) {
      await connectionFailed(lane, chunk, fault);
      return false;
    }
    if (!this.loan) return false;
    if (lane.ratePerSecond === null) return true;
    const { ratePerSecond, sendingAccountId } = lane;
    const wait = await lane.database.tenant(chunk.tenantId, (tx) =>
      reservePace(tx, chunk.tenantId, sendingAccountId, flight.length, ratePerSecond),
    );
    if (wait > 0)
      await patiently(
        lane,
        pause(wait, undefined, { signal: lane.stopping }).catch(() => undefined),
      );
    return !lane.stopping.aborted;
  }

  private async write(move: Omit<FlightMove, "leaseMs">): Promise<boolean> {
    const { lane, chunk } = this;
    const status = await untilStored(
      lane.deps,
      () => writeFlight(lane.database, chunk, this.answers, { ...move, leaseMs: lane.tuning.leaseMs }),
      () => this.isOver(),
    );
    chunk.flight += 1;
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

  /** Stores what is known and gives the chunk back to be taken up where it stopped. */
  private async giveBack(): Promise<void> {
    const rest = this.queue[0]?.place ?? this.watermark;
    await this.write({ next: "rest", watermark: rest, rest });
  }

  private async endPass(): Promise<void> {
    const { lane, chunk } = this;
    if (this.answers.length > 0 && !(await this.write({ next: "close", watermark: this.watermark, rest: this.watermark }))) return;
    const delays = lane.tuning.retryDelaysMs;
    const delay = jittered(delays[Math.min(chunk.pass, delays.length) - 1] ?? 0);
    await untilStored(
      lane.deps,
      () => finishPass(lane.database, chunk, delay),
      () => this.isOver(),
    );
  }

  private async handOver(flight: readonly Boarding[], maker: MailMaker): Promise<SendOutcome[]> {
    const { lane, loan } = this;
    if (flight.length === 0 || !loan) return [];
    const started = performance.now();
    const outcomes: SendOutcome[] = flight.map(() => STOPPED);
    const wire = Promise.all(flight.map(async ({ mail }, index) => (outcomes[index] = await loan.connection.send(mail))));
    // What fails here is met again, and waited for, before the next flight.
    await this.load().catch(() => undefined);
    maker.ahead(this.queue.slice(0, this.nextSize()));
    await patiently(lane, orWhenAborted(wire, lane.cutOff, undefined));
    if (lane.cutOff.aborted) {
      // Closing tells at once which mails surely did not leave; the others stay uncertain.
      this.dropConnection();
      await new Promise(setImmediate);
    }
    const each = (performance.now() - started) / flight.length;
    lane.gate.flightSize = this.flightSize = Math.max(
      1,
      Math.min(lane.tuning.maxFlight, this.flightSize * 2, Math.floor(lane.tuning.flightMs / each)),
    );
    return outcomes;
  }

  /** Turns outcomes into answers; false when the chunk should be given back. */
  private async settle(flight: readonly Boarding[], outcomes: readonly SendOutcome[]): Promise<boolean> {
    const { lane, chunk } = this;
    const { gate, health, tuning } = lane;
    const maxTries = tuning.retryDelaysMs.length + 1;
    const notSent: NotSent[] = [];
    let answered = false;
    let general = "";
    for (const [index, person] of flight.entries()) {
      const outcome = outcomes[index] ?? STOPPED;
      const verdict = judge(outcome, person.attempts, maxTries);
      if (!verdict) {
        notSent.push({ person, reason: "reason" in outcome ? outcome.reason : outcome.reply, serverCloses: outcome.kind === "rejected" });
        continue;
      }
      this.answer(person, verdict);
      gate.cuts.delete(person.accountId);
      if (outcome.kind !== "uncertain") answered = true;
      if (outcome.kind === "accepted") health.refusals = 0;
      if (!verdict.general) continue;
      health.refusals += 1;
      general = verdict.reply ?? "";
    }
    // Servers close connections after so many mails or so much time: no failure of one that answered before.
    const wasGood = this.loan?.answered ?? false;
    if (this.loan && answered) this.loan.answered = true;
    if (notSent.length > 0) this.takeBack(notSent, maxTries);
    this.underWay = [];

    if (answered) await serverWorks(lane, chunk);
    else if (flight.length > 0 && !wasGood && !this.isOver()) {
      await serverFailed(lane, chunk, notSent[0]?.reason ?? "The connection ended before the server answered");
      return false;
    }
    if (health.refusals >= tuning.refusalsInARow) {
      await pauseByItself(lane, chunk, { code: "SMTP_FAILED", message: `The server refuses the mails of this campaign: ${general}` });
      return false;
    }
    return true;
  }

  /** Puts people whose mail surely did not leave back to the head of the queue. */
  private takeBack(notSent: readonly NotSent[], maxTries: number): void {
    const { cuts } = this.lane.gate;
    if (this.loan?.connection.usable && !notSent.some((n) => n.serverCloses)) {
      // The connection is well, so the server cannot take this very mail (an address it has no way to write, RFC 6531).
      for (const { person, reason } of notSent) this.answer(person, { ...notPersonalised(reason), tries: 1 });
      return;
    }
    this.dropConnection();
    const [first, ...others] = notSent;
    if (!first) return;
    this.queue.unshift(...others.map(({ person }) => person));
    const cut = (cuts.get(first.person.accountId) ?? 0) + 1;
    if (cut >= CUTS_MOST) {
      cuts.delete(first.person.accountId);
      this.answer(first.person, deferred(first.reason, first.person.attempts, maxTries));
      return;
    }
    if (cuts.size >= CUTS_KEPT) cuts.clear();
    cuts.set(first.person.accountId, cut);
    this.queue.unshift(first.person);
  }
}
