import type { Formats } from "../../../ui/formats/formats.ts";

/** Returns durations in minutes to select from, including the current one. */
function withValue(choices: readonly number[], value: number): number[] {
  return choices.includes(value)
    ? [...choices]
    : [...choices, value].toSorted((one, other) => one - other);
}

/** Without this mark before it, "4 h" would be reversed in a right-to-left console. */
const LEFT_TO_RIGHT = "\u200e";

/** Returns the same durations as labeled options. */
export function lengthChoices(
  choices: readonly number[],
  value: number,
  { duration }: Pick<Formats, "duration">,
) {
  return withValue(choices, value).map((minutes) => ({
    value: String(minutes),
    label: LEFT_TO_RIGHT + duration(minutes * 60_000),
  }));
}
