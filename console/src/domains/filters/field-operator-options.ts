import { OPERATORS_BY_TYPE, STANDARD_FILTER_FIELDS } from "@arauto/contracts";
import type { FilterFieldType, FilterOperator } from "@arauto/contracts";
import type { TFunction } from "i18next";
import type { CustomField } from "../../app/api.generated.ts";
import type { DraftCondition } from "./draft.ts";

type T = TFunction<["filters", "accounts"]>;
export type FieldChoice = "" | `${DraftCondition["source"]}:${string}`;

export function fieldChoice(condition: Pick<DraftCondition, "source" | "field">): FieldChoice {
  return condition.field === "" ? "" : `${condition.source}:${condition.field}`;
}

export function chosenField(choice: string): Pick<DraftCondition, "source" | "field"> {
  const custom = choice.startsWith("custom:");
  return { source: custom ? "custom" : "standard", field: choice.slice(choice.indexOf(":") + 1) };
}

/** Fields that conditions can stand on, grouped. A field that is chosen but gone stays listed, so that the row tells of it. */
export function fieldOptions(t: T, fields: readonly CustomField[], chosen: Pick<DraftCondition, "source" | "field">) {
  const current = fieldChoice(chosen);
  const custom = fields
    .filter((field) => field.status === "active" || `custom:${field.identifier}` === current)
    .map((field) => ({ value: `custom:${field.identifier}`, label: field.name }));
  const gone = chosen.source === "custom" && chosen.field !== "" && !fields.some((field) => field.identifier === chosen.field);
  return [
    ...(current === "" ? [{ value: "", label: t("filters:condition.chooseField") }] : []),
    {
      group: t("filters:condition.standard"),
      items: Object.keys(STANDARD_FILTER_FIELDS).map((field) => ({
        value: `standard:${field}`,
        label: t(`filters:standardFields.${field}`),
      })),
    },
    ...(custom.length > 0 ? [{ group: t("filters:condition.custom"), items: custom }] : []),
    ...(gone ? [{ value: current, label: chosen.field }] : []),
  ];
}

/** The operators that a type understands, named as that type needs. */
export function operatorOptions(t: T, type: FilterFieldType): { value: FilterOperator; label: string }[] {
  const context = type === "date" ? "date" : undefined;
  return OPERATORS_BY_TYPE[type].map((operator) => ({ value: operator, label: t(`filters:operator.${operator}`, { context }) }));
}
