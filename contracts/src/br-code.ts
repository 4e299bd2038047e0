/** The text behind a Pix QR code: the BR Code of BACEN's manual, on the EMV standard for merchant-presented codes. */
export interface BrCode {
  /** The recipient of the payment: a Pix key, or the URL of a charge without its scheme. */
  to: { key: string } | { url: string };
  /** The receiver's name and city. Accents are removed, and both are truncated to 25 and 15 characters. */
  name: string;
  city: string;
  /** In centavos; without it, the payer enters the amount. */
  amount?: number;
  /** The id of the charge; a charge with a URL contains its own. */
  txid?: string;
}

const GUI = "br.gov.bcb.pix";
const NAME_MAX = 25;
const CITY_MAX = 15;
const VALUE_MAX = 99;

/** Returns the CRC-16/CCITT-FALSE of ASCII text (polynomial 1021, start FFFF) as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let place = 0; place < text.length; place += 1) {
    crc ^= text.charCodeAt(place) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Returns one field: id, length in two digits, value. */
function field(id: string, value: string): string {
  if (value.length > VALUE_MAX) throw new RangeError(`Field ${id} of a BR Code is too long`);
  return id + String(value.length).padStart(2, "0") + value;
}

/** Removes accents and replaces everything but printable ASCII, as banks' scanners require. */
export function plainAscii(text: string, max: number): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, max)
    .trim();
}

/** Returns the text of a Pix code. Throws a RangeError when the key or URL is too long for it. */
export function brCode({ to, name, city, amount, txid }: BrCode): string {
  const target = "key" in to ? field("01", to.key) : field("25", to.url);
  const body =
    field("00", "01") +
    ("url" in to ? field("01", "12") : "") +
    field("26", field("00", GUI) + target) +
    field("52", "0000") +
    field("53", "986") +
    (amount === undefined ? "" : field("54", decimal(amount))) +
    field("58", "BR") +
    field("59", plainAscii(name, NAME_MAX)) +
    field("60", plainAscii(city, CITY_MAX)) +
    field("62", field("05", txid ?? "***")) +
    "6304";
  return body + crc16(body);
}

/** Returns centavos with a decimal point: 197420 → "1974.20". */
const decimal = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Returns the top-level fields of a BR Code by id; null if it is incomplete or its checksum is wrong. */
export function readBrCode(text: string): ReadonlyMap<string, string> | null {
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return null;
  const fields = new Map<string, string>();
  for (let place = 0; place < text.length;) {
    const length = Number(text.slice(place + 2, place + 4));
    const end = place + 4 + length;
    if (!Number.isInteger(length) || end > text.length) return null;
    fields.set(text.slice(place, place + 2), text.slice(place + 4, end));
    place = end;
  }
  return fields;
}
