/**
 * Boletos of banks (Febraban): the line of 47 digits that people type, and the bar code of 44 behind it.
 *
 * Bar code: bank (3), currency (1), check digit (1), due factor (4), amount (10), free field (25).
 */
export interface Boleto {
  /** Three digits. */
  bank: string;
  /** `YYYY-MM-DD`; null for a boleto without a due date. */
  due: string | null;
  /** In centavos. */
  amount: number;
  /** 25 digits that the bank defines. */
  freeField: string;
}

const DAY_MS = 86_400_000;
/** Factor 1000 was July 3, 2000; after 9999 it started again with 1000 on February 22, 2025. */
const FIRST_CYCLE = Date.UTC(2000, 6, 3);
const SECOND_CYCLE = Date.UTC(2025, 1, 22);
const FACTOR_MIN = 1000;
const CYCLE_DAYS = 9000;
const BAR_CODE = /^\d{44}$/;
const LINE = /^\d{47}$/;

/** Returns the check digit of a field of the line: modulo 10, weights 2 and 1 from the right. */
export function modulo10(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (const digit of [...digits].toReversed()) {
    const product = Number(digit) * weight;
    sum += product > 9 ? product - 9 : product;
    weight = 3 - weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns the check digit of a bar code without it (43 digits): modulo 11, weights 2 to 9 from the right; 0 and over 9 become 1. */
export function modulo11(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (const digit of [...digits].toReversed()) {
    sum += Number(digit) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const check = 11 - (sum % 11);
  return check > 9 ? 1 : check;
}

/** Returns the due factor of a day (`YYYY-MM-DD`). Throws a RangeError for days before July 3, 2000. */
export function dueFactor(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (!(at >= FIRST_CYCLE)) throw new RangeError(`No due factor for ${day}`);
  const days = Math.round((at - FIRST_CYCLE) / DAY_MS);
  return FACTOR_MIN + (days % CYCLE_DAYS);
}

/** Returns the day of a due factor in the cycle that began in 2025; null for 0, which means no due date. */
export function dueDay(factor: number): string | null {
  if (factor < FACTOR_MIN) return null;
  return new Date(SECOND_CYCLE + (factor - FACTOR_MIN) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the line of 47 digits of a boleto. */
export function boletoLine({ bank, due, amount, freeField }: Boleto): string {
  const factor = due === null ? "0000" : String(dueFactor(due));
  const value = factor + String(amount).padStart(10, "0");
  const start = `${bank}9`;
  const check = modulo11(start + value + freeField);
  const fields = [start + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15, 25)];
  return fields.map((digits) => digits + modulo10(digits)).join("") + check + value;
}

/** Returns the bar code of a line; null when the line or one of its check digits is wrong. */
export function barCodeOf(line: string): string | null {
  const digits = line.replaceAll(/\D/g, "");
  if (!LINE.test(digits)) return null;
  const fields = [digits.slice(0, 10), digits.slice(10, 21), digits.slice(21, 32)];
  const isWrong = fields.some((one) => modulo10(one.slice(0, -1)) !== Number(one.at(-1)));
  const [first = "", second = "", third = ""] = fields.map((one) => one.slice(0, -1));
  const [start, check, value] = [first.slice(0, 4), digits.slice(32, 33), digits.slice(33)];
  const rest = value + first.slice(4) + second + third;
  if (isWrong || modulo11(start + rest) !== Number(check)) return null;
  return start + check + rest;
}

/** Parses a line; null if it is invalid. */
export function readBoleto(line: string): Boleto | null {
  const code = barCodeOf(line);
  if (code === null) return null;
  return {
    bank: code.slice(0, 3),
    due: dueDay(Number(code.slice(5, 9))),
    amount: Number(code.slice(9, 19)),
    freeField: code.slice(19),
  };
}

/** Returns a line in its printed form: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export function formatBoletoLine(line: string): string {
  const digits = line.replaceAll(/\D/g, "");
  if (!LINE.test(digits)) return line;
  const part = (from: number, to: number, at: number) =>
    `${digits.slice(from, from + at)}.${digits.slice(from + at, to)}`;
  return [
    part(0, 10, 5),
    part(10, 21, 5),
    part(21, 32, 5),
    digits.slice(32, 33),
    digits.slice(33),
  ].join(" ");
}

const DIGIT_WIDTHS = [
  "nnwwn",
  "wnnnw",
  "nwnnw",
  "wwnnn",
  "nnwnw",
  "wnwnn",
  "nwwnn",
  "nnnww",
  "wnnwn",
  "nwnwn",
];

/**
 * Returns the widths of the bars and spaces of a bar code, starting with a bar: interleaved 2 of 5, narrow 1 and wide 3.
 * Throws a RangeError unless the code has 44 digits.
 */
export function barWidths(code: string): number[] {
  if (!BAR_CODE.test(code)) throw new RangeError("A boleto's bar code has 44 digits");
  let pattern = "nnnn";
  for (let place = 0; place < code.length; place += 2) {
    const bars = DIGIT_WIDTHS[Number(code[place])] ?? "";
    const spaces = DIGIT_WIDTHS[Number(code[place + 1])] ?? "";
    for (let at = 0; at < 5; at += 1) pattern += `${bars[at]}${spaces[at]}`;
  }
  return [...`${pattern}wnn`].map((width) => (width === "w" ? 3 : 1));
}
