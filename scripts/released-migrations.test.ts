import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checksums, migrationProblems, ownMigrationProblems } from "./released-migrations.mjs";

let folder: string;
let released: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "arauto-released-"));
  write("0001_first.sql", "create table t (n int);");
  write("0003_third.sql", "alter table t add m int;");
  released = checksums(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

describe("the check of released migrations", () => {
  it("accepts new files after them", () => {
    write("0004_fourth.sql", "select 1;");
    expect(migrationProblems(folder, released)).toEqual([]);
  });

  it("rejects an edited file", () => {
    write("0001_first.sql", "create table t (n bigint);");
    expect(migrationProblems(folder, released)).toEqual([
      {
        file: "0001_first.sql",
        message: expect.stringContaining("Undo the edit and add a new migration"),
      },
    ]);
  });

  it("rejects a removed or renamed file", () => {
    rmSync(path.join(folder, "0001_first.sql"));
    expect(migrationProblems(folder, released)).toEqual([
      { file: "0001_first.sql", message: expect.stringContaining("is missing") },
    ]);
  });

  it("rejects a new file that would run before them", () => {
    write("0002_second.sql", "select 1;");
    expect(migrationProblems(folder, released)).toEqual([
      { file: "0002_second.sql", message: expect.stringContaining("Give it a higher number") },
    ]);
  });

  it("finds no changed migration in this repository", () => {
    expect(ownMigrationProblems()).toEqual([]);
  });
});
