import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { queueSystemMail, type SystemMailContent } from "../system-mail/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { findReaders, type Reader } from "./notice-queries.ts";
import type { StoredTask } from "./task-sql.ts";

export type NoticeDeps = Pick<Deps, "config" | "jobs" | "secrets">;

type NoticeKind = Extract<SystemMailContent, { taskName: string }>["kind"];

/** Returns who is notified about a task: its assignees, or else its creator. */
export const noticeOf = ({ assignees, createdBy }: StoredTask): string[] =>
  assignees.length > 0 ? assignees : createdBy === null ? [] : [createdBy];

/** Returns the page of a task in the console. */
export const taskLink = ({ config }: Pick<Deps, "config">, taskId: string): string =>
  `${config.publicUrl}/scheduler/${taskId}`;

/** Queues an email about a task to those of the users who are members. */
export async function queueNotices(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  notice: {
    kind: Exclude<NoticeKind, "taskReport">;
    task: Pick<StoredTask, "id" | "name">;
    notify: readonly string[];
  },
): Promise<void> {
  if (notice.notify.length === 0) return;
  const readers = await findReaders(tx, tenantId, notice.notify);
  if (readers.length === 0) return;
  const { name: workspaceName } = await workspaceFacts(tx, tenantId);
  const { id, name: taskName } = notice.task;
  for (const reader of readers)
    await queueSystemMail(
      tx,
      deps,
      {
        kind: notice.kind,
        taskName,
        workspaceName,
        link: taskLink(deps, id),
        ...addressOf(reader),
      },
      { queue: `tasks:${tenantId}` },
    );
}

/** Returns a member's address and other email data besides the content. */
export const addressOf = ({ email, name, lang, userId }: Reader) => ({
  to: { email, name },
  lang,
  userId,
});
