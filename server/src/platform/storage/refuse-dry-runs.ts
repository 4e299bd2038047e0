import { refuseInDryRun } from "../database/dry-run.ts";
import type { Storage } from "./storage.ts";

/** Makes storage reject changes in dry runs, because files are not part of transactions. */
export const refuseDryRuns = (storage: Storage): Storage => ({
  ...storage,
  async put(...given) {
    refuseInDryRun();
    return storage.put(...given);
  },
  async remove(...given) {
    refuseInDryRun();
    return storage.remove(...given);
  },
});
