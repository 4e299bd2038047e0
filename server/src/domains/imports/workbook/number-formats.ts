/** The meaning of a number according to its display format. */
export type NumberMeaning = "number" | "date" | "time";

/**
 * Formats without a code in the file (ECMA-376 part 1, section 18.8.30), including the East Asian
 * ones.
 */
function builtIn(id: number): NumberMeaning {
  if (
    (id >= 14 && id <= 17) ||
    id === 22 ||
    (id >= 27 && id <= 31) ||
    id === 36 ||
    (id >= 50 && id <= 54) ||
    id === 57 ||
    id === 58
  )
    return "date";
  if (
    (id >= 18 && id <= 21) ||
    (id >= 32 && id <= 35) ||
    (id >= 45 && id <= 47) ||
    id === 55 ||
    id === 56
  )
    return "time";
  return "number";
}

/** Returns the meaning of a format by its code, or by its number if it has none. */
export function meaningOf(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined) return builtIn(id);
  const letters = (code.split(";")[0] ?? "")
    // Elapsed time, which may exceed a day. Other brackets contain colors, conditions and languages.
    .replace(/\[(h+|m+|s+)\]/gi, "h")
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, "")
    .replace(/AM\/PM|A\/P/gi, "h")
    .replace(/general/gi, "");
  if (/[dy]/i.test(letters)) return "date";
  if (/[hs]/i.test(letters)) return "time";
  return /m/i.test(letters) ? "date" : "number";
}

const DAY_SECONDS = 86_400;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** 29 February 1900, which exists in spreadsheets but not in the calendar. */
const NO_DAY = 60;

const two = (value: number) => String(value).padStart(2, "0");
const clock = (seconds: number) => {
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
};

/**
 * Formats a date as `2026-11-21`, with the time of day if it has one. Returns undefined for numbers
 * that are not a date.
 */
function dateText(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (day < 0 || day > LAST_DAY) return undefined;
  const first = from1904
    ? Date.UTC(1904, 0, 1)
    : day < NO_DAY
      ? Date.UTC(1899, 11, 31)
      : Date.UTC(1899, 11, 30);
  const date = new Date(first + day * DAY_SECONDS * 1000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined;
  const text = date.toISOString().slice(0, 10);
  const rest = seconds - day * DAY_SECONDS;
  return rest === 0 ? text : `${text} ${clock(rest)}`;
}

/** Formats a stored number for reading: 15 significant digits, as in the spreadsheet. */
export function numberText(stored: string, meaning: NumberMeaning, from1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  if (meaning === "date") return dateText(value, from1904) ?? plainNumber(value);
  if (meaning === "time")
    return value >= 0 && value <= LAST_DAY
      ? clock(Math.round(value * DAY_SECONDS))
      : plainNumber(value);
  return plainNumber(value);
}

function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  // A phone number must not be written with an exponent.
  return text.includes("e+") ? BigInt(Math.trunc(rounded)).toString() : text;
}
