interface ContactFieldTraits {
  /** How conditions of filters compare it; null: they do not name it. */
  filter: "text" | "email" | "status" | null;
  /** Templates read it as `account.<name>`. */
  template: boolean;
}

/**
 * The values that every contact has and people fill in, in the order of files and forms. Forms, imports, exports,
 * merging and the history of changes know all of them.
 */
export const CONTACT_FIELDS = {
  name: { filter: "text", template: true },
  email: { filter: "email", template: true },
  phone: { filter: "text", template: true },
  language: { filter: "text", template: false },
  timeZone: { filter: null, template: false },
  status: { filter: "status", template: true },
} as const satisfies Record<string, ContactFieldTraits>;

export type ContactField = keyof typeof CONTACT_FIELDS;

type FieldsWith<Traits> = {
  [Name in ContactField]: (typeof CONTACT_FIELDS)[Name] extends Traits ? Name : never;
}[ContactField];
export type FilterableContactField = FieldsWith<{ filter: string }>;
export type TemplateContactField = FieldsWith<{ template: true }>;

export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as readonly ContactField[];

const isInTemplates = (name: ContactField): name is TemplateContactField =>
  CONTACT_FIELDS[name].template;
export const TEMPLATE_CONTACT_FIELDS: readonly TemplateContactField[] =
  CONTACT_FIELD_NAMES.filter(isInTemplates);
