import type { CustomField, CustomFieldObject, CustomFieldType } from "../../lib/api.generated.ts";

/** Content of the drawer: nothing, a new field (optionally prefilled), or an existing one. */
export type DrawerSubject =
  | { kind: "new"; object: CustomFieldObject; name: string; type: CustomFieldType }
  | { kind: "edit"; field: CustomField }
  | null;
