import type { DnsRecord } from "@arauto/contracts";

/** The result of a lookup for one record. */
export interface Finding {
  state: DnsRecord["state"];
  code: DnsRecord["code"];
  facts: DnsRecord["facts"];
  /** The values in DNS. */
  found: string[];
  /** The expected value, when it depends on what was found. */
  value?: string;
}

/** By a record's key: `dkim:<selector>`, or its purpose. */
export type Findings = Record<string, Finding>;

const FOUND_MAX = 10;
const FOUND_LENGTH_MAX = 1000;

/**
 * Creates a finding.
 * @param found Truncated if there are very many or very long records.
 */
export function finding(
  state: Finding["state"],
  code: Finding["code"],
  {
    found = [],
    facts = {},
    value,
  }: { found?: readonly string[]; facts?: Finding["facts"]; value?: string } = {},
): Finding {
  const shown = found.slice(0, FOUND_MAX).map((text) => text.slice(0, FOUND_LENGTH_MAX));
  return { state, code, facts, found: shown, ...(value !== undefined && { value }) };
}

export function lookupFailed(reason: string, value?: string): Finding {
  return finding("unknown", "lookupFailed", {
    facts: { problem: reason },
    ...(value !== undefined && { value }),
  });
}

export const NOT_CHECKED: Finding = finding("unknown", "notCheckedYet");
