import { receivingDomain, receivingGroup } from "../../sending-accounts/index.ts";
import { type Bucket, bucketFor, type Slowdown, slowedRate } from "./token-buckets.ts";
import { COMPLAINT_REST_MS } from "./limit-queries.ts";

/** What an account may send, as it was last looked up. */
export interface AccountLimits {
  ratePerSecond: number | null;
  ratePerHour: number | null;
  domainRates: readonly { domain: string; perMinute: number }[];
  slowdowns: readonly Slowdown[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The bucket of the account as a whole. */
export const WHOLE_ACCOUNT = "";
/** Domains whose mails are counted; with more, those of one person each are let go. */
const COUNTED_MOST = 1000;
/** Taken for the rate of a domain that complains about the first mails already. */
const RATE_LEAST = 20;

/** The limits of one sending account as this process knows them, and which buckets it found empty. */
export class AccountPace {
  private given: AccountLimits = { ratePerSecond: null, ratePerHour: null, domainRates: [], slowdowns: [] };
  private buckets = new Map<string, Bucket>();
  private readonly emptyUntil = new Map<string, number>();
  private sent = new Map<string, number>();
  private sentBefore = new Map<string, number>();
  private minute = 0;

  get limits(): AccountLimits {
    return this.given;
  }

  set limits(limits: AccountLimits) {
    const former = this.buckets;
    this.given = limits;
    this.buckets = bucketsOf(limits);
    // What was said of a slower bucket holds no longer.
    for (const name of this.emptyUntil.keys()) {
      if ((this.buckets.get(name)?.every ?? 0) < (former.get(name)?.every ?? 0)) this.emptyUntil.delete(name);
    }
  }

  /** Whether anything has to be asked for before mails leave. */
  get isLimited(): boolean {
    return this.given.ratePerSecond !== null || this.buckets.size > 0;
  }

  bucket(name: string): Bucket | undefined {
    return this.buckets.get(name);
  }

  /** The bucket that mails to this address need beside the account's own; null for none. */
  bucketFor(address: string): string | null {
    if (this.buckets.size === 0) return null;
    const domain = receivingDomain(address);
    return domain !== null && this.buckets.has(domain) ? domain : null;
  }

  /** How long this bucket has nothing to give, as far as known. */
  waitOf(name: string, now: number): number {
    return Math.max(0, (this.emptyUntil.get(name) ?? 0) - now);
  }

  /** How long the whole account rests. */
  restMs(now: number): number {
    return this.buckets.has(WHOLE_ACCOUNT) ? this.waitOf(WHOLE_ACCOUNT, now) : 0;
  }

  foundEmpty(name: string, until: number): void {
    this.emptyUntil.set(name, Math.max(this.emptyUntil.get(name) ?? 0, until));
  }

  /** Counts mails by domain, to know how much was too much. */
  accepted(address: string, now: number): void {
    this.turnPage(now);
    const domain = receivingDomain(address);
    if (domain === null || (this.sent.size >= COUNTED_MOST && !this.sent.has(domain))) return;
    this.sent.set(domain, (this.sent.get(domain) ?? 0) + 1);
  }

  /** Mails a minute that lately went to a domain, or were allowed to. */
  rateTo(domain: string, now: number): number {
    this.turnPage(now);
    const counted = (of: Map<string, number>) =>
      domain === WHOLE_ACCOUNT ? [...of.values()].reduce((sum, count) => sum + count, 0) : (of.get(domain) ?? 0);
    const rate = Math.max(RATE_LEAST, counted(this.sent), counted(this.sentBefore));
    const bucket = this.buckets.get(domain);
    return bucket ? Math.min(rate, (MINUTE * 1000) / bucket.every) : rate;
  }

  /** A domain complained: it rests at once in this process, before the others hear of it. */
  complained(domain: string, perMinute: number, now: number): void {
    this.limits = {
      ...this.given,
      slowdowns: [...this.given.slowdowns.filter((s) => s.domain !== domain), { domain, perMinute, ageMs: 0 }],
    };
    this.foundEmpty(domain, now + COMPLAINT_REST_MS);
  }

  private turnPage(now: number): void {
    const minute = Math.floor(now / MINUTE);
    if (minute === this.minute) return;
    this.sentBefore = minute === this.minute + 1 ? this.sent : new Map();
    this.sent = new Map();
    this.minute = minute;
  }
}

function bucketsOf({ ratePerHour, domainRates, slowdowns }: AccountLimits): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  if (ratePerHour !== null) buckets.set(WHOLE_ACCOUNT, bucketFor(ratePerHour, HOUR));
  for (const { domain, perMinute } of domainRates) buckets.set(receivingGroup(domain), bucketFor(perMinute, MINUTE));
  for (const slowdown of slowdowns) {
    const rate = slowedRate(slowdown);
    if (rate === null) continue;
    const slowed = bucketFor(rate, MINUTE);
    const usual = buckets.get(slowdown.domain);
    if (!usual || usual.every < slowed.every) buckets.set(slowdown.domain, slowed);
  }
  return buckets;
}
