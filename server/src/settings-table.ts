import { SETTINGS } from "./config.ts";

/** GitHub ends a cell at every vertical bar, even inside inline code. */
const cell = (text: string) => text.replaceAll("|", "\\|");

/** Returns the rows of the README's table of settings. */
export const settingsRows = (): string[] =>
  SETTINGS.map(
    ({ name, default: fallback, meaning }) =>
      `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)} |`,
  );
