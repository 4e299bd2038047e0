/** The parts of a DMARC record (RFC 7489 §6.3) that affect delivery. */
export interface DmarcRecord {
  policy: DmarcPolicy;
  /** For names below the domain. */
  subdomainPolicy: DmarcPolicy;
  /** `d=` must be exactly the domain of From, not only of the same organization. */
  strictDkim: boolean;
  /** Whether the daily reports are sent to any address. */
  reports: boolean;
}
export type DmarcPolicy = "none" | "quarantine" | "reject";

const POLICY = /^(?:none|quarantine|reject)$/i;
const ADDRESSES =
  /^\s*mailto:[^\s,;@]+@[^\s,;@!]+(?:![0-9]+[kmgt]?)?\s*(?:,\s*[a-z][a-z0-9+.-]*:[^\s,;]+\s*)*$/i;
const ALIGNMENT = /^[rs]$/i;

const RULES: Readonly<Record<string, RegExp>> = {
  p: POLICY,
  sp: POLICY,
  np: POLICY,
  adkim: ALIGNMENT,
  aspf: ALIGNMENT,
  rua: ADDRESSES,
  ruf: ADDRESSES,
  pct: /^(?:\d|[1-9]\d|100)$/,
  ri: /^\d{1,10}$/,
  fo: /^[01ds](?:\s*:\s*[01ds])*$/i,
  rf: /^[a-z]+(?:\s*:\s*[a-z]+)*$/i,
};

/** Whether a TXT record is meant as DMARC: receivers ignore all others (§6.6.3). */
export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
}

interface Tags {
  valid: Map<string, string>;
  /** The first invalid tag. */
  error: string | null;
}

function readTags(text: string): Tags {
  const valid = new Map<string, string>();
  let error: string | null = null;
  for (const part of text.split(";").slice(1)) {
    if (part.trim() === "") continue;
    const [, name = "", rest = ""] = /^\s*([a-z]+)\s*=(.*)$/is.exec(part) ?? [];
    const [tag, value] = [name.toLowerCase(), rest.trim()];
    // Unknown tags are ignored.
    const readable = tag !== "" && !valid.has(tag) && (RULES[tag]?.test(value) ?? true);
    if (readable) valid.set(tag, value);
    else error ??= tag || part.trim().slice(0, 40);
  }
  return { valid, error };
}

/** @returns The record, or the tag that is missing or invalid. */
export function parseDmarc(text: string): DmarcRecord | { error: string } {
  const { valid, error } = readTags(text);
  if (error !== null) return { error };
  const policy = valid.get("p")?.toLowerCase() as DmarcPolicy | undefined;
  if (policy === undefined) return { error: "p" };
  return {
    policy,
    subdomainPolicy: (valid.get("sp")?.toLowerCase() as DmarcPolicy | undefined) ?? policy,
    strictDkim: valid.get("adkim")?.toLowerCase() === "s",
    reports: valid.has("rua"),
  };
}

/** Suggests a record that changes nothing for receivers and sends reports. */
export function suggestDmarc(domain: string, present?: string): string {
  const { valid } = readTags(present ?? "");
  const { p = "none", rua = `mailto:dmarc@${domain}`, ...others } = Object.fromEntries(valid);
  return [["v", "DMARC1"], ["p", p], ...Object.entries(others), ["rua", rua]]
    .map(([tag, value]) => `${tag}=${value}`)
    .join("; ");
}
