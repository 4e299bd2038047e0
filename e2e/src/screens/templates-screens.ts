import {
  openImport,
  openLanguages,
  openTable,
  openTiles,
  openVersions,
  selectTile,
} from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** Templates, pictures and the test inbox. */
export const TEMPLATE_SCREENS: readonly Screen[] = [
  { name: "templates", path: () => "/email", until: "main a[href*='/edit']", open: openTiles },
  {
    name: "templates-table",
    path: () => "/email",
    until: "main a[href*='/edit']",
    open: openTable,
  },
  {
    name: "templates-selected",
    path: () => "/email",
    until: "main a[href*='/edit']",
    open: selectTile,
  },
  { name: "templates-trash", path: () => "/email?status=deleted", open: openTiles },
  { name: "templates-import", path: () => "/email", open: openImport },
  {
    name: "pictures",
    path: () => "/email/pictures",
    until: "main ul li img",
    open: (page) => page.locator("main ul li button").first().click(),
  },
  { name: "template-choice", path: () => "/email/choice-template", until: "main article iframe" },
  {
    name: "template-design",
    path: () => "/email/choice-template?design=product-launch",
    until: "[role=dialog] iframe",
  },
  { name: "template-new", path: () => "/email/new?from=blank", until: "main form" },
  { name: "template-import-html", path: () => "/email/new?from=html", until: "main form textarea" },
  {
    name: "template-editor",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
  },
  {
    name: "template-editor-checks",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit?panel=checks`,
    until: "main section[aria-busy=false] li",
  },
  {
    name: "template-editor-versions",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
    open: openVersions,
  },
  {
    name: "template-editor-languages",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
    open: openLanguages,
  },
  {
    name: "template-preview",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit?view=preview`,
    until: "main iframe",
  },
  {
    name: "template-code",
    path: ({ templateId }) => `/email/${templateId}/edit`,
    until: "main .cm-content",
  },
  { name: "mailbox", path: () => "/mailbox", until: "main a[href^='/mailbox/']" },
  { name: "mailbox-mail", path: ({ mailId }) => `/mailbox/${mailId}`, until: "iframe" },
];
