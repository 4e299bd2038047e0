import {
  type FieldProblem,
  fieldCodeOf,
  TEMPLATE_FILE_MAX_BYTES,
  type TemplateFile,
  templateFile,
} from "@arauto/contracts";

/** An error in a file: its location and type. */
export interface FileError {
  /** The template's number, from 1. */
  template?: number;
  /** The template's name, if it can be read. */
  name?: string;
  /** The picture's number, from 1. */
  image?: number;
  /** The translation's number within the template, from 1. */
  translation?: number;
  /** The field: `name`, `subject`… as in `templates:import.parts`. */
  part?: string;
  /** The message of the API or the contract, in English. */
  message: string;
  /** The API's error code. */
  code: string;
}

export type ReadFile =
  | { file: TemplateFile }
  | { error: "notJson" | "notOurs" | "tooNew" | "tooLarge" }
  | { errors: FileError[] };

export interface OpenedFile {
  name: string;
  read: ReadFile;
}

/** Reads a file that was selected or dropped. */
export async function openTemplateFile(file: File): Promise<OpenedFile> {
  return {
    name: file.name,
    read:
      file.size > TEMPLATE_FILE_MAX_BYTES
        ? { error: "tooLarge" }
        : readTemplateFile(await file.text()),
  };
}

/** Parses a file of templates before anything is sent. */
export function readTemplateFile(text: string): ReadFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: "notJson" };
  }
  if (
    typeof value !== "object" ||
    value === null ||
    !("kind" in value) ||
    value.kind !== "arauto.templates"
  )
    return { error: "notOurs" };
  if ("version" in value && typeof value.version === "number" && value.version > 1)
    return { error: "tooNew" };
  const read = templateFile.safeParse(value);
  if (read.success) return { file: read.data };
  return {
    errors: read.error.issues.map((issue) =>
      errorAt(issue.path.map(String), { code: fieldCodeOf(issue), message: issue.message }, value),
    ),
  };
}

const PARTS = [
  "name",
  "type",
  "tags",
  "format",
  "language",
  "subject",
  "preheader",
  "source",
  "translations",
  "sampleData",
  "data",
  "alt",
];

/** Converts a path within the file to a location that users understand. */
export function errorAt(
  path: readonly string[],
  { code, message }: Pick<FieldProblem, "code" | "message">,
  file: unknown,
): FileError {
  const [list, at] = path;
  const part = path.findLast((step) => PARTS.includes(step));
  const error: FileError = { code, message, ...(part === undefined ? {} : { part }) };
  if (at === undefined) return error;
  if (list === "images") return { ...error, image: Number(at) + 1 };
  if (list !== "templates") return error;
  const translation = path[path.indexOf("translations") + 1];
  const name = nameAt(file, Number(at));
  return {
    ...error,
    template: Number(at) + 1,
    ...(name === undefined ? {} : { name }),
    ...(path.includes("translations") && translation !== undefined
      ? { translation: Number(translation) + 1 }
      : {}),
  };
}

function nameAt(file: unknown, index: number): string | undefined {
  const templates =
    typeof file === "object" && file !== null && "templates" in file ? file.templates : undefined;
  const one: unknown = Array.isArray(templates) ? templates[index] : undefined;
  return typeof one === "object" &&
    one !== null &&
    "name" in one &&
    typeof one.name === "string" &&
    one.name !== ""
    ? one.name
    : undefined;
}
