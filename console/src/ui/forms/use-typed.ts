import { useState } from "react";

/** Parses a text; null while it is incomplete. */
type Read<T> = (text: string) => T | null;

/**
 * The text of an input that is parsed as it is typed. Incomplete text stays in the input, is marked as invalid, and
 * changes nothing. When the value changes externally, the input follows.
 */
export function useTyped<T extends string | number>(
  value: T,
  read: Read<T>,
  onChange: (value: T) => void,
) {
  const [typed, setTyped] = useState({ text: String(value), of: value });
  if (typed.of !== value) setTyped({ text: String(value), of: value });
  return {
    text: typed.text,
    isWhole: read(typed.text) !== null,
    type: (text: string) => {
      const next = read(text);
      setTyped({ text, of: next ?? value });
      if (next !== null && next !== value) onChange(next);
    },
  };
}

/** Parses whole numbers within limits. */
export const wholeNumber =
  (least: number, most: number): Read<number> =>
  (text) => {
    const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : null;
  };

/** Parses a time of day in the format of browser inputs. */
export const timeText: Read<string> = (text) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0] ?? null;

/** Parses a date in the format of browser inputs. */
export const dayText: Read<string> = (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null);
