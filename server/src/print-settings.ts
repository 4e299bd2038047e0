/** Prints the README's table of settings; used by `npm run generate`. */
import { SETTINGS } from "./config.ts";

const rows = SETTINGS.map(
  ({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
);
process.stdout.write(["| setting | default | meaning |", "|---|---|---|", ...rows, ""].join("\n"));
