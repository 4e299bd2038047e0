import { CONTACT_FIELD_NAMES } from "./contact-fields.ts";

/** Days after which the file of an export is deleted. */
export const EXPORT_KEPT_DAYS = 7;

/** Standard columns of a contact, in the order of the file. Custom fields are `fields.<identifier>`. */
export const EXPORT_COLUMNS = [
  "id",
  ...CONTACT_FIELD_NAMES,
  "tags",
  "suppression",
  "createdAt",
  "updatedAt",
] as const;
