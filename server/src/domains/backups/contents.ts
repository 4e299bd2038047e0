import { BACKUP_COUNTS, type BackupContents, type BackupCount } from "@arauto/contracts";
import type { ArchiveEnd, ArchiveHead } from "./archive-format.ts";

const TABLES: Record<BackupCount, string> = {
  contacts: "accounts",
  customFields: "custom_fields",
  topics: "topics",
  suppressions: "suppressions",
  filters: "filters",
  templates: "templates",
  images: "images",
  campaigns: "campaigns",
  deals: "deals",
  conversations: "conversations",
  tasks: "tasks",
  events: "events",
};

/** Describes an archive that was completely read or written. */
export function contentsOf({ head, end }: { head: ArchiveHead; end: ArchiveEnd }): BackupContents {
  const rows = new Map(end.tables.map((table) => [table.name, table.rows]));
  return {
    version: head.version,
    takenAt: head.takenAt,
    workspaceName: head.workspace.name,
    counts: Object.fromEntries(
      BACKUP_COUNTS.map((count) => [count, rows.get(TABLES[count]) ?? 0]),
    ) as BackupContents["counts"],
    rows: end.tables.reduce((sum, table) => sum + table.rows, 0),
    files: end.files,
  };
}
