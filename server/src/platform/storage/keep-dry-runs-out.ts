import { refuseInDryRun } from "../database/dry-run.ts";
import type { Storage } from "./storage.ts";

/** Makes storage refuse changes in dry runs, because files are part of no transaction. */
export const keepDryRunsOut = (storage: Storage): Storage => ({
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
