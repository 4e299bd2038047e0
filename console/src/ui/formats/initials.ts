/** Grounds for avatars; white initials on each reach at least 5.8:1. */
const GROUNDS = ["#134cbb", "#865901", "#086c68", "#b82c64", "#4f1c61", "#8a3915", "#176938", "#554dae"] as const;

/** Up to two initials of a name; the letter U without one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? ([...word][0] ?? "") : ""));
  return letters.join("").toUpperCase() || "U";
}

/** The avatar's ground, chosen from the first character of the username. */
export function avatarGround(username: string): string {
  const code = [...username.trim().toLowerCase()][0]?.codePointAt(0) ?? 0;
  return GROUNDS[code % GROUNDS.length] ?? GROUNDS[0];
}

/** A stable ground for any id (workspaces). */
export function groundFor(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
}
