/** Returns the key of shortcuts, as it is labeled here: "⌘" or "Ctrl". */
export const modifierKey = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** Returns a shortcut with that key, as it is written here: "⌘K" or "Ctrl K". */
export const withModifier = (key: string): string => {
  const modifier = modifierKey();
  return modifier === "⌘" ? modifier + key : `${modifier} ${key}`;
};
