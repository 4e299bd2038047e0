/** Prints the README's table of settings; used by `npm run generate`. */
import { SETTINGS } from "./config.ts";

/** GitHub ends a cell at every vertical bar, even inside inline code. */
const cell = (text: string) => text.replaceAll("|", "\\|");

const rows = SETTINGS.map(
  ({ name, default: fallback, meaning }) =>
    `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)} |`,
);
process.stdout.write(["| setting | default | meaning |", "|---|---|---|", ...rows, ""].join("\n"));
