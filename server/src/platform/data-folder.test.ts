import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadConfig } from "../config.ts";
import { prepareDataFolder } from "./data-folder.ts";

let parent: string;
beforeEach(() => (parent = mkdtempSync(path.join(os.tmpdir(), "arauto-data-"))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

it("creates a folder that no other user can read or enter", () => {
  const folder = path.join(parent, "deep", "data");
  loadConfig({ ARAUTO_DATA_DIR: folder });
  expect(rightsOf(folder)).toBe("700");
  expect(rightsOf(path.join(folder, "secret"))).toBe("600");
});

it("closes a folder and secrets that were left open", () => {
  const folder = path.join(parent, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const name of ["secret", "postgres-password"]) {
    writeFileSync(path.join(folder, name), "x");
    chmodSync(path.join(folder, name), 0o644);
  }
  prepareDataFolder(folder);
  // When root runs an installation, its PostgreSQL user has to pass through the folder.
  expect(rightsOf(folder)).toBe(process.getuid?.() === 0 ? "711" : "700");
  expect(rightsOf(path.join(folder, "secret"))).toBe("600");
  expect(rightsOf(path.join(folder, "postgres-password"))).toBe("600");
});
