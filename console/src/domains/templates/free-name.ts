const NAME_MAX = 100;

/** Returns a name that is not in `taken`: the wanted one, or with the next number appended. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLocaleLowerCase()));
  const numbered = (number: number) => {
    const end = number === 1 ? "" : ` ${number}`;
    return wanted.slice(0, NAME_MAX - end.length) + end;
  };
  let number = 1;
  while (used.has(numbered(number).toLocaleLowerCase())) number += 1;
  return numbered(number);
}
