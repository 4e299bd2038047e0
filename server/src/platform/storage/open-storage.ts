import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { createS3Storage } from "./s3-storage.ts";
import { createFileStorage, type Storage } from "./storage.ts";

/** Returns the folder of uploads, exports and pictures when no bucket is configured. */
export function filesFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "files");
}

/**
 * Opens the configured storage: the bucket, which can be checked, or a folder that only this
 * process's user can enter.
 */
export function openStorage(
  config: Pick<Config, "dataDir" | "s3">,
): Storage & { check?(): Promise<void> } {
  if (config.s3 !== null) return createS3Storage(config.s3);
  const folder = filesFolder(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createFileStorage(folder);
}
