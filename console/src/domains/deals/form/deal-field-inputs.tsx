import type { CustomField } from "../../../lib/api.generated.ts";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import { FieldValueInput } from "../../contacts/index.ts";

interface DealFieldInputsProps {
  fields: readonly CustomField[];
  /** As text, by identifier. */
  texts: Readonly<Record<string, string>>;
  errors: FormErrors;
  onChange: (identifier: string, text: string) => void;
}

/** An input for each custom field of deals. */
export function DealFieldInputs({ fields, texts, errors, onChange }: DealFieldInputsProps) {
  return fields.map((field) => (
    <FieldValueInput
      key={field.identifier}
      field={field}
      value={texts[field.identifier] ?? ""}
      error={errors[`fields.${field.identifier}`]}
      onChange={(text) => onChange(field.identifier, text)}
    />
  ));
}
