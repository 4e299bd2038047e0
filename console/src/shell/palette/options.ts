import type { ReactNode } from "react";

/** One line of the palette: a page or a command. */
export interface PaletteOption {
  /** Unique in the whole palette. */
  id: string;
  label: string;
  /** Less prominent details: an email, a status. */
  hint?: string;
  icon: ReactNode;
  /** Additional search words. */
  words?: string;
  /** How often it was used; breaks ties between equally good matches. */
  weight?: number;
  /** Its URL; each URL is listed once. */
  to?: string;
  run: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
  /** Selected and sorted by the server. */
  found?: true;
}

/** Removes accents, case and extra spaces, for forgiving matches. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

const HELP = "help";

/** The start of a word: after anything that is neither a letter nor a digit. */
const WORDS = /[^\p{L}\p{N}]+/u;

/** A server result without a visible reason still ranks above letters in the middle of a page's name. */
const FOUND_GRADE = 1.5;

/** The prefix of a query for commands only. */
const COMMANDS = ">";

/** Groups of commands rather than pages and records. */
const COMMAND_GROUPS: ReadonlySet<string> = new Set(["actions", "create", "look"]);

/**
 * Returns how well a line matches: 3 when its label starts with the query, 2 when one of its words does, 1 when every
 * typed word is somewhere in the label or starts one of the other words, 0 when it does not match.
 */
export function matchRank(
  option: Pick<PaletteOption, "label" | "hint" | "words">,
  query: string,
): number {
  const needle = foldText(query);
  const label = foldText(option.label);
  if (label.startsWith(needle)) return 3;
  if (label.split(WORDS).join(" ").includes(` ${needle}`)) return 2;
  const quiet = foldText(`${option.hint ?? ""} ${option.words ?? ""}`);
  const begins = (word: string) =>
    quiet.startsWith(word) || quiet.split(WORDS).some((one) => one.startsWith(word));
  return needle.split(" ").every((word) => label.includes(word) || begins(word)) ? 1 : 0;
}

/**
 * Returns the groups to show for a query: matches, best first, each place once, without empty groups. The group with
 * the best match comes first. The server's results are graded like the others, but keep their order; with equal grades,
 * help entries come last. A query that starts with ">" matches commands only.
 */
export function shownGroups(all: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const commandsOnly = typed.trimStart().startsWith(COMMANDS);
  const groups = commandsOnly ? all.filter(({ key }) => COMMAND_GROUPS.has(key)) : all;
  const query = commandsOnly ? typed.trimStart().slice(COMMANDS.length) : typed;
  const seen = new Set<string>();
  return groups
    .map((group) => {
      const fits = fitting(group, query).filter(({ option: { to } }) => {
        const isNew = to === undefined || !seen.has(to);
        if (to !== undefined) seen.add(to);
        return isNew;
      });
      return {
        group: { ...group, options: fits.map(({ option }) => option) },
        best: Math.max(0, ...fits.map(({ grade }) => grade)),
      };
    })
    .filter(({ group }) => group.options.length > 0)
    .toSorted(
      (a, b) => b.best - a.best || Number(a.group.key === HELP) - Number(b.group.key === HELP),
    )
    .map(({ group }) => group);
}

function fitting(
  { options, found }: PaletteGroup,
  query: string,
): { option: PaletteOption; grade: number }[] {
  if (query.trim() === "") return options.map((option) => ({ option, grade: 1 }));
  // The server may have matched something that is not displayed here.
  if (found)
    return options.map((option) => ({
      option,
      grade: Math.max(FOUND_GRADE, matchRank(option, query)),
    }));
  return options
    .map((option) => ({ option, grade: matchRank(option, query) }))
    .filter(({ grade }) => grade > 0)
    .toSorted((a, b) => b.grade - a.grade || (b.option.weight ?? 0) - (a.option.weight ?? 0));
}
