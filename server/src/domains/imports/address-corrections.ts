import type { ImportCorrection, RejectionReason } from "@arauto/contracts";
import { readEmail } from "./cell-values.ts";

/** A required or applied correction of an address. `from` and `to` are domain endings. */
export interface CorrectionNote {
  kind: ImportCorrection;
  from?: string;
  to?: string;
}

type ReadAddress = ({ value: string } | { reason: RejectionReason }) & {
  notes: readonly CorrectionNote[];
};

/** Shared by the nearly all addresses without one. */
const NONE: readonly CorrectionNote[] = [];

/** Common misspellings of mailbox providers, by the right domain. */
const MISSPELLED: Record<string, readonly string[]> = {
  "gmail.com": [
    "gmial.com",
    "gmai.com",
    "gmal.com",
    "gamil.com",
    "gamail.com",
    "gnail.com",
    "gmaill.com",
    "gmil.com",
    "gmail.co",
    "gmail.cm",
    "gmail.om",
    "gmail.cpm",
    "gmail.vom",
    "gemail.com",
    "gmeil.com",
    "gmaio.com",
    "gmali.com",
    "gimail.com",
  ],
  "hotmail.com": [
    "hotmial.com",
    "hotmal.com",
    "hotmai.com",
    "hotmil.com",
    "hormail.com",
    "hotmail.co",
    "hotmaill.com",
    "homail.com",
    "hotmali.com",
    "hotamil.com",
    "hotmeil.com",
    "hotimail.com",
    "rotmail.com",
  ],
  "outlook.com": ["outlok.com", "outloo.com", "outlook.co", "otlook.com", "oulook.com"],
  "yahoo.com": ["yaho.com", "yahooo.com", "yhaoo.com", "yaoo.com", "yahho.com"],
  "yahoo.com.br": ["yaho.com.br", "yahooo.com.br", "yaoo.com.br", "yahoo.com.b"],
  "icloud.com": ["iclod.com", "icoud.com", "iclould.com"],
  "uol.com.br": ["uol.com.b", "uoll.com.br"],
  "bol.com.br": ["bol.com.b", "boll.com.br"],
  "terra.com.br": ["terra.com.b", "tera.com.br"],
};
const RIGHT_DOMAIN = new Map(
  Object.entries(MISSPELLED).flatMap(([right, wrong]) => wrong.map((one) => [one, right] as const)),
);
/** Endings that are not top-level domains. */
const WRONG_END = /\.(?:con|comm|cmo|ocm|combr|con\.br|cm\.br)$/;
const RIGHT_END: Record<string, string> = {
  ".con": ".com",
  ".comm": ".com",
  ".cmo": ".com",
  ".ocm": ".com",
  ".combr": ".com.br",
  ".con.br": ".com.br",
  ".cm.br": ".com.br",
};

const AT = /\s*[([{<]\s*(?:a|at|arroba|@)\s*[)\]}>]\s*/i;
const SPACES = /[\s\u200b\ufeff]+/g;

/** Removes characters that people and programs add to addresses, and returns what was removed. */
function repaired(cell: string): { text: string; notes: CorrectionNote[] } {
  const notes: CorrectionNote[] = [];
  let text = cell;
  const change = (kind: ImportCorrection, next: string) => {
    if (next === text) return;
    text = next;
    notes.push({ kind });
  };
  change("at", text.replace(AT, "@"));
  change("spaces", text.replace(SPACES, ""));
  change(
    "comma",
    text.replace(/,(?=[^@]*$)/g, (mark, at: number) => (at < text.length - 1 ? "." : mark)),
  );
  change(
    "dots",
    text
      .replace(/^[.,;]+|[.,;]+$/g, "")
      .replace(/\.{2,}/g, ".")
      .replace(/\.?@\.?/, "@"),
  );
  return { text, notes };
}

/** Finds a misspelled domain at the end of a valid address, in lower case. */
function misspelling(domain: string): { from: string; to: string } | undefined {
  const right = RIGHT_DOMAIN.get(domain);
  if (right !== undefined) return { from: domain, to: right };
  const [end] = WRONG_END.exec(domain) ?? [];
  return end === undefined ? undefined : { from: end, to: RIGHT_END[end] ?? "" };
}

/** Notes possible corrections of a valid address, and applies those that are allowed. */
function improved(address: string, allowed: ReadonlySet<ImportCorrection>) {
  const notes: CorrectionNote[] = [];
  let value = address;
  const at = value.lastIndexOf("@") + 1;
  const wrong = misspelling(value.slice(at).toLowerCase());
  if (wrong) {
    notes.push({ kind: "domainTypo", ...wrong });
    if (allowed.has("domainTypo"))
      value = value.slice(0, value.length - wrong.from.length) + wrong.to;
  }
  if (/[A-Z]/.test(value)) {
    notes.push({ kind: "upperCase" });
    if (allowed.has("upperCase")) value = value.toLowerCase();
  }
  return { value, notes: notes.length > 0 ? notes : NONE };
}

/**
 * Parses an address with the corrections that the user allowed, and notes those it needs. An unusable but correctable
 * address stays rejected until all its corrections are allowed.
 */
export function readAddress(cell: string, allowed: ReadonlySet<ImportCorrection>): ReadAddress {
  const direct = readEmail(cell);
  if ("value" in direct) return improved(direct.value, allowed);
  if (direct.reason !== "emailInvalid") return { ...direct, notes: NONE };
  const { text, notes } = repaired(cell);
  const read = notes.length > 0 ? readEmail(text) : direct;
  if ("reason" in read) return { ...direct, notes: NONE };
  const better = improved(read.value, allowed);
  const all = [...notes, ...better.notes];
  return notes.every(({ kind }) => allowed.has(kind))
    ? { value: better.value, notes: all }
    : { ...direct, notes: all };
}
