import type { PageRoute } from "../../lib/page-route.ts";

export const templatePages: PageRoute[] = [
  {
    path: "email",
    layout: "main",
    namespaces: ["templates", "editor"],
    load: async () => ({ Component: (await import("./templates-page.tsx")).TemplatesPage }),
  },
  {
    path: "email/choice-template",
    layout: "main",
    load: async () => ({
      Component: (await import("./choose-template-page.tsx")).ChooseTemplatePage,
    }),
  },
  {
    path: "email/pictures",
    layout: "main",
    namespaces: ["templates", "editor"],
    load: async () => ({ Component: (await import("./pictures-page.tsx")).PicturesPage }),
  },
  {
    path: "email/new",
    layout: "main",
    load: async () => ({ Component: (await import("./new-template-page.tsx")).NewTemplatePage }),
  },
  {
    path: "email/:id/edit",
    layout: "main",
    fullWindow: true,
    namespaces: ["templates", "editor", "checks"],
    load: async () => ({
      Component: (await import("./template-editor-page.tsx")).TemplateEditorPage,
    }),
  },
];
