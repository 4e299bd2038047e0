/**
 * The kind of a value. It decides how requests are checked, how imports read a cell, and how the
 * console edits and shows the value.
 */
export type ContactFieldType = "name" | "email" | "phone" | "language" | "timeZone" | "status";

export interface ContactFieldTraits {
  type: ContactFieldType;
  /** The column of `accounts` and `import_changes`: the field's name in snake case. */
  column: string;
  /**
   * The effect of a request without the field: it is rejected, clears the value, or keeps it. New fields are `kept`,
   * because existing API clients don't send them. A field is nullable unless requests without it are rejected.
   */
  omitted: "rejected" | "cleared" | "kept";
  /**
   * Headers that imports recognize, without accents and in lower case: the field's own name, then
   * words in English, Portuguese and Spanish, the likeliest first.
   */
  headers: readonly string[];
  /** Whether the console selects the export column by default. */
  exported: boolean;
  /** The operators of conditions; null: conditions can't use the field. */
  filter: "text" | "email" | "status" | null;
  /** Templates read `account.<name>`: offered by the editor, only known to it, or null. */
  template: "offered" | "known" | null;
  /** The width of the form's input. Neighbors of half width share a row. */
  input: "full" | "half";
  /** The column of the contact list; `own`: the list has one with more than this value. */
  list: "own" | "shown" | "optional" | null;
}

/**
 * The values that every contact has and users fill in, in the order of files and forms. This list
 * is the only one: requests, SQL, imports, exports, filters, merging, templates and the console
 * derive from it. All of them are personal data: copied on request, and erased with the contact.
 */
export const CONTACT_FIELDS = {
  name: {
    type: "name",
    column: "name",
    omitted: "rejected",
    headers: [
      "name",
      "nome",
      "nombre",
      "full name",
      "nome completo",
      "nombre completo",
      "contact",
      "contato",
      "contacto",
      "cliente",
      "customer",
      "subscriber",
      "first name",
      "primeiro nome",
      "primer nombre",
    ],
    exported: true,
    filter: "text",
    template: "offered",
    input: "full",
    list: "own",
  },
  email: {
    type: "email",
    column: "email",
    omitted: "rejected",
    headers: [
      "email",
      "e mail",
      "email address",
      "endereco de email",
      "endereco de e mail",
      "correo",
      "correo electronico",
      "direccion de correo",
      "mail",
    ],
    exported: true,
    filter: "email",
    template: "offered",
    input: "full",
    list: "optional",
  },
  phone: {
    type: "phone",
    column: "phone",
    omitted: "cleared",
    headers: [
      "phone",
      "telefone",
      "telefono",
      "celular",
      "mobile",
      "movil",
      "whatsapp",
      "phone number",
      "numero de telefone",
      "numero de telefono",
      "numero de celular",
      "telefone celular",
      "telefono movil",
      "tel",
      "fone",
      "cell",
    ],
    exported: true,
    filter: "text",
    template: "offered",
    input: "half",
    list: "shown",
  },
  /** A language tag such as `pt-br` or `ar`; null if unknown. */
  language: {
    type: "language",
    column: "language",
    omitted: "kept",
    headers: [
      "language",
      "idioma",
      "lingua",
      "lang",
      "locale",
      "preferred language",
      "idioma preferido",
      "lingua preferida",
      "idioma de preferencia",
      "lengua",
    ],
    exported: true,
    filter: "text",
    template: null,
    input: "half",
    list: "optional",
  },
  /** An IANA name such as `America/Sao_Paulo`; null for the workspace's. */
  timeZone: {
    type: "timeZone",
    column: "time_zone",
    omitted: "kept",
    headers: [
      "time zone",
      "timezone",
      "fuso horario",
      "fuso",
      "zona horaria",
      "huso horario",
      "tz",
    ],
    exported: false,
    filter: null,
    template: null,
    input: "full",
    list: null,
  },
  status: {
    type: "status",
    column: "status",
    omitted: "rejected",
    headers: ["status", "situacao", "estado", "situacion", "state"],
    exported: true,
    filter: "status",
    template: "known",
    input: "full",
    list: "own",
  },
} as const satisfies Record<string, ContactFieldTraits>;

export type ContactField = keyof typeof CONTACT_FIELDS;

type FieldsWith<Traits> = {
  [Name in ContactField]: (typeof CONTACT_FIELDS)[Name] extends Traits ? Name : never;
}[ContactField];
export type FilterableContactField = FieldsWith<{ filter: string }>;
export type TemplateContactField = FieldsWith<{ template: string }>;

export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as readonly ContactField[];

/** Returns the properties of a field, in a type that all fields share. */
export const contactFieldTraits = (name: ContactField): ContactFieldTraits => CONTACT_FIELDS[name];

const isInTemplates = (name: ContactField): name is TemplateContactField =>
  CONTACT_FIELDS[name].template !== null;
export const TEMPLATE_CONTACT_FIELDS: readonly TemplateContactField[] =
  CONTACT_FIELD_NAMES.filter(isInTemplates);

/** The fields that the editor offers as variables. */
export const OFFERED_CONTACT_FIELDS: readonly TemplateContactField[] =
  TEMPLATE_CONTACT_FIELDS.filter((name) => CONTACT_FIELDS[name].template === "offered");

/** Returns the values of these fields, and nothing else of a record. */
export function pickFields<Name extends ContactField, Values extends Record<Name, unknown>>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  const picked: Partial<Pick<Values, Name>> = {};
  for (const name of names) picked[name] = values[name];
  return picked as Pick<Values, Name>;
}

/** Builds one value for each field. */
export function mapFields<Values extends { [Name in ContactField]?: unknown }>(
  valueOf: (name: ContactField) => Values[ContactField],
): Pick<Values, ContactField> {
  return Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Pick<
    Values,
    ContactField
  >;
}
