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
}

/** Without accents, case and doubled spaces: what people mean when they type in a hurry. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/**
 * How well a line fits: 3 when its label begins so, 2 when a word of it does, 1 when every typed word
 * stands somewhere in it, 0 when it does not fit.
 */
export function fit(option: Pick<PaletteOption, "label" | "hint" | "words">, query: string): number {
  const wanted = folded(query);
  const label = folded(option.label);
  if (label.startsWith(wanted)) return 3;
  if (label.includes(` ${wanted}`)) return 2;
  const all = folded([option.label, option.hint ?? "", option.words ?? ""].join(" "));
  return wanted.split(" ").every((word) => all.includes(word)) ? 1 : 0;
}

/** The groups as they are shown for a query: what fits, best first, each place once, without empty groups. */
export function shownGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const options = fitting(group.options, query).filter(({ to }) => {
      if (to === undefined) return true;
      const isNew = !seen.has(to);
      seen.add(to);
      return isNew;
    });
    return options.length > 0 ? [{ ...group, options }] : [];
  });
}

function fitting(options: readonly PaletteOption[], query: string): readonly PaletteOption[] {
  if (query.trim() === "") return options;
  return options
    .map((option) => ({ option, grade: fit(option, query) }))
    .filter(({ grade }) => grade > 0)
    .toSorted((a, b) => b.grade - a.grade)
    .map(({ option }) => option);
}
