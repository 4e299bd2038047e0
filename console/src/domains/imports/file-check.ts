import { IMPORT_MAX_BYTES, XLSX_MAX_BYTES } from "@arauto/contracts/import-limits";

export type FileError = "empty" | "tooLarge" | "workbookTooLarge" | "spreadsheet" | "notText";

const WORKBOOK = /\.xlsx$/i;
/** Spreadsheets in other formats, which must be saved in a supported one. */
const SPREADSHEET = /\.(xls|xlsm|xlsb|ods|numbers)$/i;
const TEXT = /\.(csv|tsv|txt)$/i;

/** Returns why a file can't be imported, before it is uploaded; undefined if it can be tried. */
export function fileError(file: Pick<File, "name" | "size" | "type">): FileError | undefined {
  if (SPREADSHEET.test(file.name)) return "spreadsheet";
  if (WORKBOOK.test(file.name)) {
    if (file.size === 0) return "empty";
    return file.size > XLSX_MAX_BYTES ? "workbookTooLarge" : undefined;
  }
  if (!TEXT.test(file.name) && !file.type.startsWith("text/")) return "notText";
  if (file.size === 0) return "empty";
  return file.size > IMPORT_MAX_BYTES ? "tooLarge" : undefined;
}
