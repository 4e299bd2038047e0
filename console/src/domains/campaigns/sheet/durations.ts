/** Lengths to choose from, with the present one among them if it is another. */
export function withValue(choices: readonly number[], value: number): number[] {
  return choices.includes(value) ? [...choices] : [...choices, value].toSorted((one, other) => one - other);
}
