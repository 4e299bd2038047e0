import type { World } from "../world.ts";
import { bulkDelete, byId, type Example } from "./example.ts";

/** Backups of the workspace's own data, and their restores. */
export function backupExamples(other: World): Example[] {
  const { backup, backupRestore, task } = other.ids;
  return [
    { operationId: "listBackups", expected: "own" },
    { operationId: "listBackups", expected: "nothing", query: { taskId: task } },
    ...byId(backup, ["getBackup", "createBackupLink", "verifyBackup"]),
    {
      operationId: "restoreBackup",
      expected: "notFound",
      params: { id: backup },
      body: { name: "Mine" },
    },
    ...byId(backupRestore, ["getBackupRestore"]),
    bulkDelete("deleteBackups", backup),
    {
      operationId: "uploadBackup",
      // Not a readable file of anyone.
      expected: "clean",
      file: { name: "mine.arauto", text: "Mine" },
    },
  ];
}
