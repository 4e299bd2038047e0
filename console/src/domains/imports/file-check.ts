import { IMPORT_MAX_BYTES } from "@arauto/contracts";

export type FileFault = "empty" | "tooLarge" | "spreadsheet" | "notText";

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i;
const TEXT = /\.(csv|tsv|txt)$/i;

/** Why a file can't be imported, told before it is sent; undefined when it may be tried. */
export function fileFault(file: Pick<File, "name" | "size" | "type">): FileFault | undefined {
  if (SPREADSHEET.test(file.name)) return "spreadsheet";
  if (!TEXT.test(file.name) && !file.type.startsWith("text/")) return "notText";
  if (file.size === 0) return "empty";
  return file.size > IMPORT_MAX_BYTES ? "tooLarge" : undefined;
}
