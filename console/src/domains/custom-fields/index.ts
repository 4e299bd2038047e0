export { useAllCustomFields } from "./all-custom-fields.ts";
export { FieldTypeIcon } from "./field-type-icon.tsx";
export { freeIdentifier, isIdentifier } from "./identifier.ts";
export {
  type FieldValue,
  isDay,
  numberText,
  parseNumber,
  parseTyped,
  typedText,
} from "./typed-text.ts";
