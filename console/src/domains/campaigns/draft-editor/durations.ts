import type { Formats } from "../../../ui/formats/formats.ts";

/** Lengths in minutes to choose from, with the present one among them if it is another. */
function withValue(choices: readonly number[], value: number): number[] {
  return choices.includes(value) ? [...choices] : [...choices, value].toSorted((one, other) => one - other);
}

/** Without a letter before it, "4 h" would turn round in a console from right to left. */
const LEFT_TO_RIGHT = "\u200e";

/** The same as choices of a list, in words. */
export function lengthChoices(choices: readonly number[], value: number, { duration }: Pick<Formats, "duration">) {
  return withValue(choices, value).map((minutes) => ({
    value: String(minutes),
    label: LEFT_TO_RIGHT + duration(minutes * 60_000),
  }));
}
