import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { parseTyped, typedText } from "../../custom-fields/index.ts";
import { type DealValues, withField } from "./deal-values.ts";

/** Keeps the inputs of custom fields as typed, along with the parsed values. */
export function useDealFields(
  fields: readonly CustomField[],
  values: DealValues["fields"],
  onValues: (values: DealValues["fields"]) => void,
) {
  const { t, i18n } = useTranslation(["deals", "accounts"]);
  const { language } = i18n;
  /** The typed texts, by identifier. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ identifier }: CustomField) =>
    typed[identifier] ?? typedText(values[identifier], language);

  return {
    texts: Object.fromEntries(fields.map((field) => [field.identifier, textOf(field)])),
    change(identifier: string, text: string): void {
      setTyped((now) => ({ ...now, [identifier]: text }));
      const field = fields.find((one) => one.identifier === identifier);
      const parsed = field && parseTyped(text, field.type, language);
      if (parsed && "value" in parsed) onValues(withField(values, identifier, parsed.value));
    },
    /** Resets the inputs to the stored values. */
    reset: () => setTyped({}),
    /** Returns the errors of the typed texts, by the inputs' paths. */
    check(): Record<string, string> {
      return Object.fromEntries(
        fields.flatMap((field) => {
          const parsed = parseTyped(textOf(field), field.type, language);
          return "error" in parsed
            ? [[`fields.${field.identifier}`, t(`accounts:error.${parsed.error}`)]]
            : [];
        }),
      );
    },
  };
}
