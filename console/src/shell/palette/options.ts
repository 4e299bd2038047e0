import type { ReactNode } from "react";

/** One line of the palette: a place to go to, or something to do. */
export interface PaletteOption {
  /** Unique in the whole palette. */
  id: string;
  label: string;
  /** Says more, in a quieter voice: an email, a status. */
  hint?: string;
  icon: ReactNode;
  /** Other words that it is found by. */
  words?: string;
  /** Where it leads; the same place is offered once. */
  to?: string;
  run: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
  /** The server chose and sorted them, by rules of its own. */
  found?: true;
}

/** Without accents, case and doubled spaces: what people mean when they type in a hurry. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

const HELP = "help";

/** Where a word begins: after anything that is neither letter nor digit. */
const WORDS = /[^\p{L}\p{N}]+/u;

/**
 * How well a line fits: 3 when its label begins so, 2 when a word of it does, 1 when every typed word
 * stands somewhere in the label or begins one of the quieter words, 0 when it does not fit.
 */
export function fit(option: Pick<PaletteOption, "label" | "hint" | "words">, query: string): number {
  const wanted = folded(query);
  const label = folded(option.label);
  if (label.startsWith(wanted)) return 3;
  if (label.includes(` ${wanted}`)) return 2;
  const quiet = folded(`${option.hint ?? ""} ${option.words ?? ""}`);
  const begins = (word: string) => quiet.startsWith(word) || quiet.split(WORDS).some((one) => one.startsWith(word));
  return wanted.split(" ").every((word) => label.includes(word) || begins(word)) ? 1 : 0;
}

/**
 * The groups as they are shown for a query: what fits, best first, each place once, without empty
 * groups. The group with the best fit comes first. What the server found is graded like the rest, but stays in its
 * order; with equal grades, answers from the help come last.
 */
export function shownGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map((group) => {
      const fits = fitting(group, query).filter(({ option: { to } }) => {
        const isNew = to === undefined || !seen.has(to);
        if (to !== undefined) seen.add(to);
        return isNew;
      });
      return { group: { ...group, options: fits.map(({ option }) => option) }, best: Math.max(0, ...fits.map(({ grade }) => grade)) };
    })
    .filter(({ group }) => group.options.length > 0)
    .toSorted((a, b) => b.best - a.best || Number(a.group.key === HELP) - Number(b.group.key === HELP))
    .map(({ group }) => group);
}

function fitting({ options, found }: PaletteGroup, query: string): { option: PaletteOption; grade: number }[] {
  if (query.trim() === "") return options.map((option) => ({ option, grade: 1 }));
  // The server may have found it by what is not shown here.
  if (found) return options.map((option) => ({ option, grade: Math.max(1, fit(option, query)) }));
  return options
    .map((option) => ({ option, grade: fit(option, query) }))
    .filter(({ grade }) => grade > 0)
    .toSorted((a, b) => b.grade - a.grade);
}
