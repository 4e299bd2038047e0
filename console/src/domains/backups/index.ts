import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

/** The newest backups of a task. Texts are in `backups`. */
export const TaskBackups = lazyPart(async () => ({
  default: (await import("./task-backups.tsx")).TaskBackups,
}));
