import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField, DealDetails } from "../../../lib/api.generated.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import { FieldValue, FieldValueInput } from "../../contacts/index.ts";
import { parseTyped, typedText, useAllCustomFields } from "../../custom-fields/index.ts";
import { withField } from "../form/deal-values.ts";
import classes from "./deal-side.module.css";
import { InlineEdit } from "./inline-edit.tsx";
import { SideCard } from "./side-card.tsx";
import { useDealEditing } from "./use-deal-editing.ts";

interface DealFieldsProps {
  deal: DealDetails;
  mayWrite: boolean;
}

/** The values of the deal's custom fields, edited in place. Nothing in a workspace without such fields. */
export function DealFields({ deal, mayWrite }: DealFieldsProps) {
  const { t } = useTranslation("deals");
  const fields = useAllCustomFields("deal").data ?? [];
  // A disabled field is still shown if it has a value: no stored data is hidden.
  const shown = fields.filter(
    ({ identifier, status }) => status === "active" || deal.fields[identifier] !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <SideCard title={t("fields.title")}>
      <dl className={classes.facts}>
        {shown.map((field) => (
          <FieldFact key={field.identifier} field={field} deal={deal} mayWrite={mayWrite} />
        ))}
      </dl>
    </SideCard>
  );
}

function FieldFact({ field, deal, mayWrite }: DealFieldsProps & { field: CustomField }) {
  const { t, i18n } = useTranslation(["deals", "accounts"]);
  const save = useDealEditing(deal);
  const [error, setError] = useState<string | null>(null);
  const value = deal.fields[field.identifier];

  async function store(text: string): Promise<boolean> {
    const parsed = parseTyped(text, field.type, i18n.language);
    if ("error" in parsed) {
      setError(t(`accounts:error.${parsed.error}`));
      return false;
    }
    setError(null);
    return save({ fields: withField(deal.fields, field.identifier, parsed.value) });
  }
  return (
    <>
      <dt>
        <bdi>{field.name}</bdi>
      </dt>
      <dd>
        <InlineEdit
          label={field.name}
          value={typedText(value, i18n.language)}
          disabled={!mayWrite || field.status !== "active"}
          onSave={store}
          input={(text, onChange) => (
            <FieldValueInput
              field={field}
              hideLabel
              value={text}
              error={error}
              onChange={(next) => {
                setError(null);
                onChange(next);
              }}
            />
          )}
        >
          {value === undefined ? <NoData label={t("fields.none")} /> : <FieldValue value={value} />}
        </InlineEdit>
      </dd>
    </>
  );
}
