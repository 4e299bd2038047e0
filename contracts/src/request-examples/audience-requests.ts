import {
  EXAMPLE_EMAIL,
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { filter, unusedFilter, uploadedImport, checkedImport, unfinishedImport } = EXAMPLE_IDS;
const { import: importId, export: exportId } = EXAMPLE_IDS;
const definition = {
  operator: "AND",
  conditions: [{ source: "standard", field: "email", operator: "contains", value: "@example.com" }],
};
const byName = { name: "Customers", description: "By address", definition };

/** Filters, imports and exports. */
export const AUDIENCE_REQUESTS: RequestExamples = {
  ...ofNothing("listFilters", "listExports", "listImports"),
  createFilter: { body: byName },
  updateFilter: { path: { id: filter }, body: { ...byName, version: 1 } },
  ...ofRecord(filter, "getFilter"),
  setFiltersStatus: { body: { ids: [filter], status: "active" } },
  ...ofRecords(unusedFilter, "deleteFilters"),
  previewFilter: { body: { definition } },
  explainFilter: { body: { definition, email: EXAMPLE_EMAIL } },
  suggestFilterValues: { query: { source: "standard", field: "tags" } },

  createExport: {
    body: {
      kind: "accounts",
      format: "csv",
      selection: { kind: "matching" },
      columns: ["name", "email"],
    },
  },
  ...ofRecord(exportId, "getExport", "streamExport", "createExportLink"),
  ...ofRecords(exportId, "deleteExports"),

  uploadImport: {
    file: {
      name: "contacts.csv",
      type: "text/csv",
      content: "name,email\nAna Souza,ana@example.com\n",
    },
  },
  ...ofRecord(checkedImport, "startImport"),
  ...ofRecord(unfinishedImport, "cancelImport"),
  checkImport: {
    path: { id: uploadedImport },
    body: {
      targets: [
        { kind: "standard", field: "name" },
        { kind: "standard", field: "email" },
      ],
      consent: { wording: "Yes, send me the newsletter." },
    },
  },
  fixImport: {
    path: { id: importId },
    body: { rows: [{ row: 2, cells: ["Ana Souza", "ana@example.com"] }] },
  },
  chooseImportSheet: { path: { id: uploadedImport }, body: { sheet: "Contacts" } },
  ...ofRecord(
    importId,
    "getImport",
    "undoImport",
    "streamImport",
    "listImportRejections",
    "listImportWarnings",
    "downloadImportRejections",
  ),
};
