import { receivingGroup } from "@arauto/mail";
import { receivingDomain } from "../../sending-accounts/index.ts";
import { type Bucket, bucketFor, type Slowdown, slowedRate } from "./token-buckets.ts";
import { COMPLAINT_REST_MS } from "./limit-queries.ts";

/** The limits of a sending account when they were last loaded. */
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
/** Maximum number of domains counted. Others are ignored. */
const COUNTED_MAX = 1000;
/** The minimum rate assumed for a domain that complains about the first messages, per minute. */
const RATE_MIN = 20;

/** Applies the limits of one sending account in this process, and caches empty buckets. */
export class AccountLimiter {
  private given: AccountLimits = {
    ratePerSecond: null,
    ratePerHour: null,
    domainRates: [],
    slowdowns: [],
  };
  private buckets = new Map<string, Bucket>();
  private readonly emptyUntil = new Map<string, number>();
  private shareUntil = 0;
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
    // The wait for a slower bucket no longer applies.
    for (const name of this.emptyUntil.keys()) {
      if ((this.buckets.get(name)?.every ?? 0) < (former.get(name)?.every ?? 0))
        this.emptyUntil.delete(name);
    }
    const everyOf = (buckets: Map<string, Bucket>) => buckets.get(WHOLE_ACCOUNT)?.every ?? 0;
    if (everyOf(this.buckets) < everyOf(former)) this.shareUntil = 0;
  }

  /** Whether tokens have to be taken before messages are sent. */
  get isLimited(): boolean {
    return this.given.ratePerSecond !== null || this.buckets.size > 0;
  }

  bucket(name: string): Bucket | undefined {
    return this.buckets.get(name);
  }

  /** Returns the bucket that messages to this address need in addition to the account's own, or null. */
  bucketFor(address: string): string | null {
    if (this.buckets.size === 0) return null;
    const domain = receivingDomain(address);
    return domain !== null && this.buckets.has(domain) ? domain : null;
  }

  /** Returns how long this bucket stays empty, as far as known. */
  waitOf(name: string, now: number): number {
    return Math.max(0, (this.emptyUntil.get(name) ?? 0) - now);
  }

  /**
   * Returns how long nothing may be sent with the account: by campaigns, which leave a share of the limit to single
   * emails, or by single emails.
   */
  restMs(now: number, reservesEmailShare: boolean): number {
    if (!this.buckets.has(WHOLE_ACCOUNT)) return 0;
    const wait = this.waitOf(WHOLE_ACCOUNT, now);
    return reservesEmailShare ? Math.max(wait, this.shareUntil - now) : wait;
  }

  /** Only the share of single emails is left. */
  foundShare(until: number): void {
    this.shareUntil = Math.max(this.shareUntil, until);
  }

  foundEmpty(name: string, until: number): void {
    this.emptyUntil.set(name, Math.max(this.emptyUntil.get(name) ?? 0, until));
  }

  /** Counts messages by domain, to determine which rate was too high. */
  accepted(address: string, now: number): void {
    this.turnPage(now);
    const domain = receivingDomain(address);
    if (domain === null || (this.sent.size >= COUNTED_MAX && !this.sent.has(domain))) return;
    this.sent.set(domain, (this.sent.get(domain) ?? 0) + 1);
  }

  /** Returns the recent or allowed rate of messages per minute to a domain. */
  rateTo(domain: string, now: number): number {
    this.turnPage(now);
    const counted = (of: Map<string, number>) =>
      domain === WHOLE_ACCOUNT
        ? [...of.values()].reduce((sum, count) => sum + count, 0)
        : (of.get(domain) ?? 0);
    const rate = Math.max(RATE_MIN, counted(this.sent), counted(this.sentBefore));
    const bucket = this.buckets.get(domain);
    return bucket ? Math.min(rate, (MINUTE * 1000) / bucket.every) : rate;
  }

  /** Slows down a domain after a complaint: immediately in this process, and in others once they read it. */
  complained(domain: string, perMinute: number, now: number): void {
    this.limits = {
      ...this.given,
      slowdowns: [
        ...this.given.slowdowns.filter((s) => s.domain !== domain),
        { domain, perMinute, ageMs: 0 },
      ],
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
  for (const { domain, perMinute } of domainRates)
    buckets.set(receivingGroup(domain), bucketFor(perMinute, MINUTE));
  for (const slowdown of slowdowns) {
    const rate = slowedRate(slowdown);
    if (rate === null) continue;
    const slowed = bucketFor(rate, MINUTE);
    const usual = buckets.get(slowdown.domain);
    if (!usual || usual.every < slowed.every) buckets.set(slowdown.domain, slowed);
  }
  return buckets;
}
