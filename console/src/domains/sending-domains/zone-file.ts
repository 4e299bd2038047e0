import type { DnsRecord } from "../../lib/api.generated.ts";

/** The maximum bytes of a string in a TXT record (RFC 1035 §3.3.14); longer values use several strings. */
const STRING_MAX = 255;

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Splits a text into the strings of a TXT record, between characters. */
function strings(text: string): string {
  const bytes = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  for (const char of text) {
    if (bytes.encode(part + char).length > STRING_MAX) {
      parts.push(part);
      part = "";
    }
    part += char;
  }
  return [...parts, part].map(quoted).join(" ");
}

function data({ type, value, priority }: DnsRecord): string {
  if (type === "TXT") return strings(value);
  return type === "MX" ? `${priority ?? 0} ${value}.` : `${value}.`;
}

/**
 * Formats the records to set as lines of a zone file (RFC 1035 §5), with absolute names. Records of
 * replaced keys are left out.
 */
export function zoneFile(records: readonly DnsRecord[]): string {
  const lines = records
    .filter(({ keyState }) => keyState !== "retired")
    .map((record) => `${record.host}.\t3600\tIN\t${record.type}\t${data(record)}\n`);
  return lines.join("");
}
