import type { Finding, Findings } from "./findings.ts";
import type { CheckedState, DomainRow, KeyRow } from "./queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Consecutive proofs that a record was removed, some time apart, before it counts: name servers have temporary
 * problems.
 */
const PROOFS = 3;
const PROOF_GAP_MS = 4 * MINUTE_MS;
const WAITING_MS = 5 * MINUTE_MS;
const WAITING_MAX_MS = 3 * DAY_MS;
const DOUBTFUL_MS = 10 * MINUTE_MS;
/** How long the record of a retired key must stay, for messages in transit. */
export const RETIRED_DAYS = 7;

/** A finding of a check, as an event with its data besides the domain's own. */
export type DomainFinding =
  | { type: "sendingDomain.pending" | "sendingDomain.verified"; data: Record<string, never> }
  | {
      type: "sendingDomain.failing" | "sendingDomain.hostVerified" | "sendingDomain.hostFailing";
      data: { part: string };
    }
  | { type: "sendingDomain.rotated"; data: { selector: string } };

/** The changes after a check. */
export interface Judgment {
  domain: CheckedState;
  /** Keys that changed. */
  keys: KeyRow[];
  /** Selectors of keys that are no longer needed. */
  removed: string[];
  /** Event types with their data, in addition to the domain's own. */
  events: DomainFinding[];
}

/** The approximate time of the first check. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + WAITING_MS);
}

/** What a lookup of several records proves: all exist, one does not, or nothing. */
type Proof = "there" | "gone" | "nothing";

function proofOf(...findings: (Finding | undefined)[]): Proof {
  if (
    findings.some(
      (one) => one && (one.state === "missing" || one.state === "wrong") && !isSound(one),
    )
  )
    return "gone";
  return findings.every((one) => one && (one.state === "ok" || isSound(one))) ? "there" : "nothing";
}

/** It could be better, but it is valid. */
function isSound({ code }: Finding): boolean {
  return code === "spfNotCovered" || code === "spfPassesAll";
}

interface Doubt {
  misses: number;
  missesAt: Date | null;
}

function afterProof({ misses, missesAt }: Doubt, proof: Proof, now: Date): Doubt {
  if (proof === "there") return { misses: 0, missesAt: null };
  if (
    proof === "nothing" ||
    (missesAt !== null && now.getTime() - missesAt.getTime() < PROOF_GAP_MS)
  )
    return { misses, missesAt };
  return { misses: misses + 1, missesAt: now };
}

/** Evaluates the findings of a lookup. `strict` is null when DMARC could not be read. */
export function judge(
  before: DomainRow,
  keysBefore: readonly KeyRow[],
  findings: Findings,
  strict: boolean | null,
  now: Date,
): Judgment {
  const { keys, removed } = judgeKeys(keysBefore, findings, now);
  const signs = keys.some(
    ({ algorithm, state }) => algorithm === "rsa-sha256" && state === "active",
  );
  const status = signs ? "verified" : before.status === "pending" ? "pending" : "failing";
  const returnPath = judgeHost(
    {
      verified: before.returnPathVerified,
      misses: before.returnPathMisses,
      missesAt: before.missesAt,
    },
    proofOf(findings["returnPathMx"], findings["returnPathSpf"]),
    now,
  );
  const tracking = judgeHost(
    { verified: before.trackingVerified, misses: before.trackingMisses, missesAt: before.missesAt },
    proofOf(findings["tracking"]),
    now,
  );
  const startsFailing = status === "failing" && before.status !== "failing";
  const waitingSince = startsFailing ? now : before.waitingSince;
  const doubtful =
    keys.some(({ state, misses }) => state === "active" && misses > 0) ||
    (returnPath.verified && returnPath.misses > 0) ||
    (tracking.verified && tracking.misses > 0);
  const waits =
    !signs ||
    keys.some(({ state, algorithm }) => state === "waiting" && algorithm === "rsa-sha256") ||
    (!returnPath.verified && findings["returnPathMx"] !== undefined) ||
    (!tracking.verified && findings["tracking"] !== undefined);
  return {
    keys: keys.filter((key) => !keysBefore.includes(key)),
    removed,
    events: [
      ...rotations(keysBefore, keys, now),
      ...statusChanges(before.status, status),
      ...hostChanges(before, returnPath.verified, tracking.verified),
    ],
    domain: {
      status,
      returnPathVerified: returnPath.verified,
      trackingVerified: tracking.verified,
      strictAlignment: strict ?? before.strictAlignment,
      returnPathMisses: returnPath.misses,
      trackingMisses: tracking.misses,
      missesAt: latest(returnPath.missesAt, tracking.missesAt),
      findings,
      nextCheckAt: nextCheckAt(
        now,
        doubtful,
        waits && now.getTime() - waitingSince.getTime() < WAITING_MAX_MS,
      ),
      waitingSince,
      verifiedAt: status === "verified" && before.status !== "verified" ? now : before.verifiedAt,
      failingSince: startsFailing ? now : status === "failing" ? before.failingSince : null,
    },
  };
}

function rotations(before: readonly KeyRow[], keys: readonly KeyRow[], now: Date): DomainFinding[] {
  return keys
    .filter((key) => {
      const former = before.find(({ selector }) => selector === key.selector);
      const replaces = keys.some(
        (other) =>
          other.algorithm === key.algorithm && other.state === "retired" && other.retiredAt === now,
      );
      return key.state === "active" && former?.state !== "active" && replaces;
    })
    .map(({ selector }) => ({ type: "sendingDomain.rotated", data: { selector } }));
}

function statusChanges(
  before: CheckedState["status"],
  status: CheckedState["status"],
): DomainFinding[] {
  if (status === before) return [];
  return status === "failing"
    ? [{ type: "sendingDomain.failing", data: { part: "dkim" } }]
    : [{ type: `sendingDomain.${status}`, data: {} }];
}

function hostChanges(
  before: Pick<DomainRow, "returnPathVerified" | "trackingVerified">,
  returnPath: boolean,
  tracking: boolean,
): DomainFinding[] {
  const hosts = [
    ["returnPath", before.returnPathVerified, returnPath],
    ["tracking", before.trackingVerified, tracking],
  ] as const;
  return hosts.flatMap(([part, was, is]): DomainFinding[] =>
    was === is
      ? []
      : [{ type: is ? "sendingDomain.hostVerified" : "sendingDomain.hostFailing", data: { part } }],
  );
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one !== null && (other === null || one > other) ? one : other;
}

function nextCheckAt(now: Date, doubtful: boolean, waits: boolean): Date {
  // Randomized by a tenth, so that domains added together are not checked together forever.
  const daily = DAY_MS * (0.9 + Math.random() * 0.2);
  return new Date(now.getTime() + (waits ? WAITING_MS : doubtful ? DOUBTFUL_MS : daily));
}

function judgeHost(
  { verified, ...doubt }: Doubt & { verified: boolean },
  proof: Proof,
  now: Date,
): Doubt & { verified: boolean } {
  if (proof === "there") return { verified: true, misses: 0, missesAt: null };
  if (!verified) return { verified, misses: 0, missesAt: null };
  const after = afterProof(doubt, proof, now);
  return after.misses >= PROOFS
    ? { verified: false, misses: 0, missesAt: null }
    : { verified, ...after };
}

/**
 * A key starts to sign once its record is found, replacing the previous one; a key whose record was certainly removed
 * waits again.
 */
function judgeKeys(
  before: readonly KeyRow[],
  findings: Findings,
  now: Date,
): { keys: KeyRow[]; removed: string[] } {
  const removed = new Set<string>();
  let keys = [...before];
  for (const key of before) {
    if (key.state === "retired") {
      if (key.retiredAt !== null && now.getTime() - key.retiredAt.getTime() > RETIRED_DAYS * DAY_MS)
        removed.add(key.selector);
      continue;
    }
    const proof = proofOf(findings[`dkim:${key.selector}`]);
    if (key.state === "waiting" && proof === "there") {
      keys = keys.map((other) => {
        if (other.selector === key.selector)
          return { ...other, state: "active", activeAt: now, misses: 0, missesAt: null };
        if (other.algorithm !== key.algorithm) return other;
        if (other.state === "active") return { ...other, state: "retired", retiredAt: now };
        // It was about to be replaced by this one, or was abandoned for it.
        if (other.state === "waiting" && other.createdAt < key.createdAt)
          removed.add(other.selector);
        return other;
      });
    }
    if (key.state !== "active") continue;
    const after = afterProof(key, proof, now);
    if (after.misses === key.misses) continue;
    const isGone = after.misses >= PROOFS;
    keys = keys.map((other): KeyRow => {
      if (other.selector !== key.selector || other.state !== "active") return other;
      return isGone
        ? { ...other, state: "waiting", activeAt: null, misses: 0, missesAt: null }
        : { ...other, ...after };
    });
  }
  return { keys: keys.filter(({ selector }) => !removed.has(selector)), removed: [...removed] };
}
