import type { PageRoute } from "../../app/page-route.ts";

export { useAllCustomFields } from "./all-custom-fields.ts";
export { FieldTypeIcon } from "./field-type-icon.tsx";
export { freeIdentifier, isIdentifier } from "./identifier.ts";
export { usersNamedIn } from "./users-named.ts";
export { isDay, numberText, parseNumber, parseTyped, typedText } from "./typed-text.ts";
export type { FieldValue, ParsedValue } from "./typed-text.ts";

export const customFieldsPages: PageRoute[] = [
  {
    path: "custom-fields",
    layout: "main",
    load: async () => ({ Component: (await import("./custom-fields-page.tsx")).CustomFieldsPage }),
  },
];
