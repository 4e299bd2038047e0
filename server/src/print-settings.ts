/** Prints the README's table of settings; used by `npm run generate`. */
import { settingsRows } from "./settings-table.ts";

process.stdout.write(
  ["| setting | default | meaning |", "|---|---|---|", ...settingsRows(), ""].join("\n"),
);
