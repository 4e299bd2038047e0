import type { PageRoute } from "../../app/page-route.ts";

const editor = async () => ({ Component: (await import("./template-editor-page.tsx")).TemplateEditorPage });

export const templatePages: PageRoute[] = [
  { path: "email", layout: "main", load: async () => ({ Component: (await import("./templates-page.tsx")).TemplatesPage }) },
  {
    path: "email/choice-template",
    layout: "main",
    load: async () => ({ Component: (await import("./choose-template-page.tsx")).ChooseTemplatePage }),
  },
  { path: "email/new", layout: "main", load: editor },
  { path: "email/:id/edit", layout: "main", load: editor },
];
