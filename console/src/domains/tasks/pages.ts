import type { PageRoute } from "../../lib/page-route.ts";

const namespaces = ["tasks", "holidays", "campaigns", "requests"];
const formNamespaces = ["tasks", "task-form", "holidays", "campaigns", "editor", "workspaces"];

export const taskPages: PageRoute[] = [
  {
    path: "scheduler",
    layout: "main",
    namespaces: [...namespaces, "calendar"],
    load: async () => ({ Component: (await import("./list/scheduler-page.tsx")).SchedulerPage }),
  },
  {
    path: "scheduler/new",
    layout: "main",
    namespaces: formNamespaces,
    load: async () => ({ Component: (await import("./form/new-task-page.tsx")).NewTaskPage }),
  },
  {
    path: "scheduler/:id",
    layout: "main",
    namespaces: [...namespaces, "backups"],
    load: async () => ({ Component: (await import("./page/task-page.tsx")).TaskPage }),
  },
  {
    path: "scheduler/:id/edit",
    layout: "main",
    namespaces: formNamespaces,
    load: async () => ({ Component: (await import("./form/edit-task-page.tsx")).EditTaskPage }),
  },
];
