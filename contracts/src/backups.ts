import { z } from "zod";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum size of an uploaded backup file. */
export const BACKUP_UPLOAD_MAX_BYTES = 20 * 1024 ** 3;
/** Days after which an uploaded backup is deleted. */
export const UPLOADED_BACKUP_DAYS = 7;

/** Days after which the record of a restore is deleted. */
export const RESTORES_KEPT_DAYS = 30;

/** `writing`: a run of its task is writing it. `checking`: it is being verified. `damaged`: it can't be restored. */
export const backupStatus = z
  .enum(["writing", "checking", "ready", "damaged"])
  .meta({ id: "BackupStatus" });

const number = z.number().int();
/** Records of each kind, in display order. Workflows and their emails count as campaigns. */
const backupCounts = z.object({
  contacts: number,
  customFields: number,
  topics: number,
  suppressions: number,
  filters: number,
  templates: number,
  images: number,
  campaigns: number,
  deals: number,
  conversations: number,
  tasks: number,
  events: number,
});
export type BackupCount = keyof z.infer<typeof backupCounts>;
export const BACKUP_COUNTS = Object.keys(backupCounts.shape) as BackupCount[];

export const backupContents = z
  .object({
    /** The version of Arauto that wrote it. */
    version: z.string(),
    takenAt: timestamp,
    workspaceName: z.string(),
    counts: backupCounts,
    /** Rows of all tables. */
    rows: z.number().int(),
    /** Pictures and other files. */
    files: z.number().int(),
  })
  .meta({ id: "BackupContents" });
export type BackupContents = z.infer<typeof backupContents>;

/** A backup of a workspace's own data. */
export const backup = z
  .object({
    id,
    /** The task that wrote it; null for an uploaded one. */
    taskId: id.nullable(),
    taskName: z.string().nullable(),
    status: backupStatus,
    fileName: z.string(),
    /** In bytes; null while it is written. */
    size: z.number().int().nullable(),
    /** The SHA-256 digest of the file, in hexadecimal. */
    sha256: z.string().nullable(),
    /** Null until it was verified. */
    contents: backupContents.nullable(),
    /** When it was read completely and found intact. */
    verifiedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof backup>;

/** A new workspace created from a backup. */
export const backupRestore = z
  .object({
    id,
    backupId: id,
    /** Of the new workspace. */
    name: z.string(),
    status: z.enum(["queued", "running", "done", "failed"]),
    /** Restored rows, and all rows. */
    done: z.number().int(),
    total: z.number().int(),
    /** The membership in the new workspace, once it exists. */
    personTenantId: id.nullable(),
    /** An error code of the API. */
    failure: z.string().nullable(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "BackupRestore" });
export type BackupRestore = z.infer<typeof backupRestore>;

const tag = "Backups";
const common = { tag, access: "DATA.EXPORT" } as const;

export const backupRoutes = {
  list: defineRoute({
    ...common,
    operationId: "listBackups",
    method: "GET",
    path: "/v1/Backups",
    summary: "List backups of the workspace",
    description: "Newest first. Backup tasks create them; see `POST /v1/Tasks`.",
    query: listQuery(["createdAt"]).omit({ search: true }).extend({
      /** Only those of a task. */
      taskId: id.optional(),
    }),
    response: page("BackupPage", backup),
  }),
  upload: defineRoute({
    ...common,
    operationId: "uploadBackup",
    method: "POST",
    path: "/v1/Backups",
    status: 201,
    upload: true,
    uploadMaxBytes: BACKUP_UPLOAD_MAX_BYTES,
    workspaceRateLimit: 20,
    summary: "Upload a backup",
    description: `To restore a backup that was downloaded. Upload the file as part \`file\`, up to 20 GB; only backups that this installation created can be read. The file is then read to its end: \`status\` becomes \`ready\` or \`damaged\`. It is deleted after ${UPLOADED_BACKUP_DAYS} days.`,
    response: backup,
    errors: [
      "BACKUP_UNREADABLE",
      "BACKUP_FOREIGN",
      "BACKUP_NEWER",
      "PAYLOAD_TOO_LARGE",
      "STORAGE_LIMIT",
    ],
  }),
  get: defineRoute({
    ...common,
    operationId: "getBackup",
    method: "GET",
    path: "/v1/Backups/{id}",
    summary: "Get a backup",
    params: idParams,
    response: backup,
  }),
  link: defineRoute({
    ...common,
    operationId: "createBackupLink",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Backups/{id}/Link",
    summary: "Create a download link for a backup",
    description:
      "The link works without signing in and expires after ten minutes. Links and downloads are recorded. The file is encrypted, and only this installation can restore it.",
    params: idParams,
    response: z.object({ url: z.string(), expiresAt: timestamp }).meta({ id: "BackupLink" }),
    errors: ["WRONG_STATE"],
  }),
  verify: defineRoute({
    ...common,
    operationId: "verifyBackup",
    method: "POST",
    path: "/v1/Backups/{id}/Verify",
    status: 202,
    summary: "Verify a backup",
    description:
      "Reads it to its end and compares checksums and counts. `status` is `checking` meanwhile, then `ready` or `damaged`.",
    params: idParams,
    response: backup,
    errors: ["WRONG_STATE"],
  }),
  restore: defineRoute({
    ...common,
    operationId: "restoreBackup",
    method: "POST",
    path: "/v1/Backups/{id}/Restore",
    status: 202,
    workspaceRateLimit: 10,
    summary: "Restore a backup into a new workspace",
    description:
      "Creates a workspace that belongs to the caller. It appears once it is complete. Nothing is sent: scheduled campaigns are restored as drafts, and campaigns, workflows and tasks that ran are paused.",
    params: idParams,
    body: z.object({ name: line(100, 3) }).meta({ id: "RestoreBackupBody" }),
    response: backupRestore,
    errors: ["WRONG_STATE"],
  }),
  remove: defineRoute({
    ...common,
    operationId: "deleteBackups",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Backups/BulkDelete",
    summary: "Delete backups",
    description: "Deletes their files permanently. One that is being written stays.",
    body: idList.meta({ id: "DeleteBackupsBody" }),
    response: deletedCount,
  }),
  getRestore: defineRoute({
    ...common,
    operationId: "getBackupRestore",
    method: "GET",
    path: "/v1/BackupRestores/{id}",
    summary: "Get the progress of a restore",
    params: idParams,
    response: backupRestore,
  }),
};
