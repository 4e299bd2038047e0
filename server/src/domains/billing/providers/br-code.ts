/** Returns the checksum of a BR Code: CRC-16/CCITT-FALSE as four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

const field = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, "0")}${value}`;

/** Adds the checksum to the fields of a BR Code. */
export function withChecksum(fields: string): string {
  const text = `${fields}6304`;
  return text + crc16(text);
}

/** Normalizes text for banks: without accents and non-ASCII characters, truncated to the length limit. */
function plain(text: string, max: number): string {
  const ascii = text.normalize("NFD").replaceAll(/[^\x20-\x7e]/g, "");
  return ascii.trim().slice(0, max).trim();
}

/** Contents of a dynamic BR Code; the payer's bank reads the rest from the location. */
export interface DynamicCode {
  /** URL of the charge, without `https://`. */
  location: string;
  /** In centavos; omitted when the location contains it. */
  amount?: number;
  name: string;
  city: string;
}

/** Builds the code to copy or to show as a QR code (BACEN, Manual de Padrões para Iniciação do Pix). */
export function buildBrCode({ location, amount, name, city }: DynamicCode): string {
  return withChecksum(
    [
      field("00", "01"),
      field("26", field("00", "br.gov.bcb.pix") + field("25", location)),
      field("52", "0000"),
      field("53", "986"),
      ...(amount === undefined ? [] : [field("54", reais(amount))]),
      field("58", "BR"),
      field("59", plain(name, 25)),
      field("60", plain(city, 15)),
      field("62", field("05", "***")),
    ].join(""),
  );
}

/** Returns the fields of a BR Code by id; null when it is damaged. */
export function readBrCode(code: string): ReadonlyMap<string, string> | null {
  if (withChecksum(code.slice(0, -8)) !== code) return null;
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    const end = at + 4 + length;
    if (!Number.isInteger(length) || end > code.length) return null;
    fields.set(code.slice(at, at + 2), code.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** Returns the name of the receiver in a BR Code; empty when it is damaged. */
export const receiverOf = (code: string): string => readBrCode(code)?.get("59") ?? "";

/** Formats centavos for Pix: `10.00`. */
export function reais(centavos: number): string {
  const digits = String(centavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses `10.00` to centavos; null for anything else. */
export function centavosOf(text: string): number | null {
  const [, units, cents] = /^(\d{1,10})\.(\d{2})$/.exec(text) ?? [];
  return units === undefined || cents === undefined ? null : Number(units + cents);
}
