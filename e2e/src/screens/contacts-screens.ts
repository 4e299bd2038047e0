import {
  openBulkStatus,
  openFromContactMenu,
  openFromFieldMenu,
  openMerge,
  openPrimary,
  openTypeChange,
  selectContacts,
} from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** Contacts, imports, custom fields and filters. */
export const CONTACT_SCREENS: readonly Screen[] = [
  { name: "contacts", path: () => "/accounts", until: "main a[href^='/accounts/']" },
  { name: "contact-new", path: () => "/accounts?limit=10", open: openPrimary },
  {
    name: "contacts-selected",
    path: () => "/accounts?limit=10",
    until: "main a[href^='/accounts/']",
    open: selectContacts,
  },
  {
    name: "contacts-bulk",
    path: () => "/accounts?limit=10",
    until: "main a[href^='/accounts/']",
    open: openBulkStatus,
  },
  { name: "contact", path: ({ contactId }) => `/accounts/${contactId}` },
  {
    name: "contact-inline-edit",
    path: ({ contactId }) => `/accounts/${contactId}?tab=details`,
    async open(page) {
      await page.locator("main dl button:has(svg)[aria-label]").nth(1).click();
      await page.locator("main form input").first().waitFor();
    },
  },
  {
    name: "contact-events",
    path: ({ eventContactId }) => `/accounts/${eventContactId}?tab=timeline`,
    until: "main [role=tabpanel] dl bdi",
  },
  {
    name: "contact-consent",
    path: ({ contactId }) => `/accounts/${contactId}?tab=consent`,
    until: "main blockquote",
  },
  {
    name: "contact-mail",
    path: ({ contactId }) => `/accounts/${contactId}?tab=mail`,
    until: "main [role=tabpanel] a",
  },
  {
    name: "contact-test",
    path: ({ contactId }) => `/accounts/${contactId}`,
    open: (page) => openFromContactMenu(page, 0),
  },
  { name: "contact-merge", path: ({ contactId }) => `/accounts/${contactId}`, open: openMerge },
  {
    name: "contact-erase",
    path: ({ contactId }) => `/accounts/${contactId}`,
    open: (page) => openFromContactMenu(page, -1),
  },
  { name: "contacts-trash", path: () => "/accounts/trash", until: "main tbody bdi, main li bdi" },
  { name: "import", path: () => "/accounts/import" },
  {
    name: "import-matching",
    path: ({ uploadedImportId }) => `/accounts/imports/${uploadedImportId}`,
  },
  { name: "import-checked", path: ({ checkedImportId }) => `/accounts/imports/${checkedImportId}` },
  { name: "import-result", path: ({ doneImportId }) => `/accounts/imports/${doneImportId}` },
  {
    name: "import-fixing",
    path: ({ doneImportId }) => `/accounts/imports/${doneImportId}`,
    async open(page) {
      await page.locator("[data-fix]").click();
      await page.locator("input[data-column]").first().waitFor();
    },
  },
  { name: "import-undone", path: ({ undoneImportId }) => `/accounts/imports/${undoneImportId}` },
  {
    name: "import-workbook",
    path: ({ workbookImportId }) => `/accounts/imports/${workbookImportId}`,
  },
  { name: "imports", path: () => "/accounts/imports" },
  { name: "custom-fields", path: () => "/custom-fields" },
  { name: "custom-field-new", path: () => "/custom-fields", open: openPrimary },
  {
    name: "custom-field-usage",
    path: () => "/custom-fields",
    until: "main code",
    open: (page) => openFromFieldMenu(page, 1),
  },
  {
    name: "custom-field-type",
    path: () => "/custom-fields",
    until: "main code",
    open: openTypeChange,
  },
  { name: "filters", path: () => "/filters" },
  { name: "filter-new", path: () => "/filters/new" },
  { name: "filter-builder", path: ({ filterId }) => `/filters/${filterId}` },
  { name: "filter-builder-events", path: ({ eventFilterId }) => `/filters/${eventFilterId}` },
  { name: "filter-builder-group", path: ({ groupedFilterId }) => `/filters/${groupedFilterId}` },
];
