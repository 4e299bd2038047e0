export { WORDING_MAX } from "./consent/wording-max.ts";
export { FieldValueInput } from "./form/field-value-input.tsx";
export { FieldValue } from "./profile/field-value.tsx";
export { TypedContacts } from "./form/typed-contacts.tsx";
export { TagInput } from "./form/tag-input.tsx";
export { TagSelect } from "./form/tag-select.tsx";
export { ErasureProof } from "./profile/erasure-proof.tsx";
