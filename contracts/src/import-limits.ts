/** Maximum size of an import file, in bytes. */
export const IMPORT_MAX_BYTES = 500 * 1024 * 1024;
/** Maximum size of an XLSX file to import, in bytes. Unlike text, it can't be read in pieces. */
export const XLSX_MAX_BYTES = 100 * 1024 * 1024;
