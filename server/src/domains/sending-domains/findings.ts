import type { DnsRecord } from "@arauto/contracts";

/** What a look-up says of one record. */
export interface Finding {
  state: DnsRecord["state"];
  code: DnsRecord["code"];
  facts: DnsRecord["facts"];
  /** As it stands in DNS. */
  found: string[];
  /** Where it depends on what stands there: what should stand there. */
  value?: string;
}

/** By a record's key: `dkim:<selector>`, or its purpose. */
export type Findings = Record<string, Finding>;

const FOUND_MOST = 10;
const FOUND_LENGTH_MOST = 1000;

/** @param found is cut where somebody keeps a great many or very long records */
export function finding(
  state: Finding["state"],
  code: Finding["code"],
  { found = [], facts = {}, value }: { found?: readonly string[]; facts?: Finding["facts"]; value?: string } = {},
): Finding {
  const shown = found.slice(0, FOUND_MOST).map((text) => text.slice(0, FOUND_LENGTH_MOST));
  return { state, code, facts, found: shown, ...(value !== undefined && { value }) };
}

export function lookupFailed(reason: string, value?: string): Finding {
  return finding("unknown", "lookupFailed", { facts: { problem: reason }, ...(value !== undefined && { value }) });
}

export const NOT_CHECKED: Finding = finding("unknown", "notCheckedYet");
