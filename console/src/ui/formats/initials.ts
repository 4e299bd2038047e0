/** Backgrounds for avatars; white initials reach at least 5.8:1 on each. */
const BACKGROUNDS = [
  "#134cbb",
  "#865901",
  "#086c68",
  "#b82c64",
  "#4f1c61",
  "#8a3915",
  "#176938",
  "#554dae",
] as const;

/** Returns up to two initials of a name; the letter U without one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? ([...word][0] ?? "") : "",
  );
  return letters.join("").toUpperCase() || "U";
}

/** Returns the avatar's background, chosen by the first character of the username. */
export function avatarBackground(username: string): string {
  const code = [...username.trim().toLowerCase()][0]?.codePointAt(0) ?? 0;
  return BACKGROUNDS[code % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}

/** Returns a stable background for any id (workspaces). */
export function contextFor(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return BACKGROUNDS[sum % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}
