export const SCHEDULER_PATH = "/scheduler";
export const NEW_TASK_PATH = `${SCHEDULER_PATH}/new`;
export const taskPath = (id: string) => `${SCHEDULER_PATH}/${id}`;
export const editTaskPath = (id: string) => `${SCHEDULER_PATH}/${id}/edit`;
/** The task's page with the log of a run. */
export const runPath = (taskId: string, runId: string) => `${taskPath(taskId)}?run=${runId}`;
