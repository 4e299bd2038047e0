import { useState } from "react";

/** What a text means once it is whole; null while it is not. */
type Read<T> = (text: string) => T | null;

/**
 * The text of an input that means something only once it is whole: what is not stays in the input, is at fault, and
 * changes nothing. When the value changes from elsewhere, the input follows.
 */
export function useTyped<T extends string | number>(value: T, read: Read<T>, onChange: (value: T) => void) {
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

/** Reads whole numbers within limits. */
export const wholeNumber =
  (least: number, most: number): Read<number> =>
  (text) => {
    const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : null;
  };

/** Reads a time of day as inputs of the browser give it. */
export const timeText: Read<string> = (text) => /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0] ?? null;

/** Reads a day as inputs of the browser give it. */
export const dayText: Read<string> = (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null);
