import type { DnsRecord } from "@arauto/contracts";
import { dkimRecordName } from "@arauto/mail";
import type { Config } from "../../config.ts";
import { suggestDmarc } from "./dmarc-record.ts";
import { nameInZone } from "./domain-names.ts";
import { type Finding, finding, NOT_CHECKED } from "./findings.ts";
import { publicHost, returnPathHost, trackingHost } from "./hosts.ts";
import { RETIRED_DAYS } from "./judge.ts";
import type { DomainRow, KeyRow } from "./queries.ts";
import { suggestSpf } from "./spf-record.ts";
import { spfSenders, wantedTerms } from "./spf-senders.ts";

const DAY_MS = 24 * 60 * 60_000;
/** With a single host the priority does not matter. */
const MX_PRIORITY = 10;

type Plain = Pick<DnsRecord, "key" | "purpose" | "type" | "host" | "value"> & Partial<DnsRecord>;

/** Lists the records of a domain in the order they should be set, with the last findings. */
export function recordsOf(
  row: DomainRow,
  keys: readonly KeyRow[],
  {
    smtpHosts,
    config,
  }: { smtpHosts: readonly string[]; config: Pick<Config, "publicUrl" | "inboundHost"> },
): DnsRecord[] {
  const record = (plain: Plain) => withFinding(row, plain);
  const dkim = (key: KeyRow) => dkimRecord(row, key);
  const txt = (key: "returnPathSpf" | "spf" | "dmarc", host: string, value: string) =>
    record({ key, purpose: key, type: "TXT", host, value });

  const path = returnPathHost(row);
  const spf = suggestSpf([], wantedTerms(spfSenders(smtpHosts)));
  const publicName = publicHost(config);
  const current = keys.filter(({ state }) => state !== "retired");
  const records = current.filter(({ algorithm }) => algorithm === "rsa-sha256").map(dkim);
  if (config.inboundHost !== null) {
    records.push(
      record({
        key: "returnPathMx",
        purpose: "returnPathMx",
        type: "MX",
        host: path,
        value: config.inboundHost,
        priority: MX_PRIORITY,
      }),
      txt("returnPathSpf", path, spf),
    );
  }
  records.push(
    ...current.filter(({ algorithm }) => algorithm === "ed25519-sha256").map(dkim),
    txt("spf", row.name, spf),
    txt("dmarc", `_dmarc.${row.name}`, suggestDmarc(row.name)),
  );
  if (publicName !== null) {
    records.push(
      record({
        key: "tracking",
        purpose: "tracking",
        type: "CNAME",
        host: trackingHost(row),
        value: publicName,
      }),
    );
  }
  records.push(...keys.filter(({ state }) => state === "retired").map(dkim));
  return records;
}

function withFinding(
  row: DomainRow,
  plain: Plain,
  found: Finding = row.findings[plain.key] ?? NOT_CHECKED,
): DnsRecord {
  return {
    priority: null,
    required: false,
    keyState: null,
    algorithm: null,
    removeAfter: null,
    ...plain,
    name: nameInZone(plain.host, row.name),
    ...found,
    value: found.value ?? plain.value,
  };
}

function dkimRecord(row: DomainRow, key: KeyRow): DnsRecord {
  const retired = key.state === "retired";
  return withFinding(
    row,
    {
      key: `dkim:${key.selector}`,
      purpose: "dkim",
      type: "TXT",
      host: dkimRecordName(key.selector, row.name),
      value: key.record,
      required: !retired && key.algorithm === "rsa-sha256",
      keyState: key.state,
      algorithm: key.algorithm,
      removeAfter:
        retired && key.retiredAt
          ? new Date(key.retiredAt.getTime() + RETIRED_DAYS * DAY_MS).toISOString()
          : null,
    },
    retired ? finding("ok", "keyRetired") : undefined,
  );
}
