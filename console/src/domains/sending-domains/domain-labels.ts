import type { DnsRecord, SendingDomain } from "../../lib/api.generated.ts";
import type { StatusTone } from "../../ui/feedback/status-pill.tsx";

export const DOMAIN_TONES: Record<SendingDomain["status"], StatusTone> = {
  pending: "info",
  verified: "done",
  failing: "danger",
};

/** A record's state as shown to users. */
export type RecordStatus = "found" | "missing" | "different" | "waiting" | "replaced";

export const RECORD_TONES: Record<RecordStatus, StatusTone> = {
  found: "done",
  missing: "warning",
  different: "danger",
  waiting: "info",
  replaced: "neutral",
};

export function recordStatusOf({
  state,
  keyState,
}: Pick<DnsRecord, "state" | "keyState">): RecordStatus {
  if (keyState === "retired") return "replaced";
  return ({ ok: "found", missing: "missing", wrong: "different", unknown: "waiting" } as const)[
    state
  ];
}

/** Counts the expected DNS records, and how many of them were found with the right value. */
export function tally({ records }: Pick<SendingDomain, "records">): {
  wanted: number;
  found: number;
} {
  const wanted = records.filter(({ keyState }) => keyState !== "retired");
  return { wanted: wanted.length, found: wanted.filter(({ state }) => state === "ok").length };
}
