import { maskTaxId, maskZip } from "@arauto/contracts/masks";
import { placeOfZip, STATE_CODES } from "@arauto/contracts/zip-codes";
import { NativeSelect, Text, TextInput } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { type BillingField, fieldError, withZip } from "./billing-draft.ts";
import type { BillingWork } from "./use-billing-info.ts";
import classes from "./checkout.module.css";

/** The fields of the billing details. They are validated on blur, or after the user tried to pay. */
export function BillingForm({ work, showAll }: { work: BillingWork; showAll: boolean }) {
  const { t } = useTranslation("checkout");
  const { draft, change } = work;
  const [left, setLeft] = useState<ReadonlySet<BillingField>>(new Set());
  const place = placeOfZip(draft.zip);

  const props = (field: BillingField) => {
    const error = fieldError(field, draft[field]);
    const isShown = showAll || (left.has(field) && draft[field] !== "");
    return {
      label: t(`info.${field}`),
      required: true,
      value: draft[field],
      error: error && isShown ? t(`errors.${error}`) : undefined,
      onBlur: () => setLeft((now) => new Set(now).add(field)),
    };
  };
  const text = (field: BillingField) => ({
    ...props(field),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...draft, [field]: currentTarget.value }),
  });
  const good = (field: BillingField) =>
    fieldError(field, draft[field]) === undefined ? (
      <CheckIcon size={16} className={classes.good} aria-hidden />
    ) : null;

  return (
    <>
      <Conflict work={work} />
      <div className={classes.fields}>
        <TextInput
          {...text("fullName")}
          className={classes.full}
          autoComplete="organization"
          maxLength={200}
        />
        <TextInput
          {...props("taxId")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="00.000.000/0000-00"
          rightSection={good("taxId")}
          onChange={({ currentTarget }) =>
            change({ ...draft, taxId: maskTaxId(currentTarget.value) })
          }
        />
        <TextInput {...text("email")} type="email" dir="ltr" autoComplete="email" maxLength={254} />
        <div className={classes.place}>
          <TextInput
            {...props("zip")}
            dir="ltr"
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="00000-000"
            rightSection={good("zip")}
            onChange={({ currentTarget }) => change(withZip(draft, maskZip(currentTarget.value)))}
          />
          <TextInput {...text("city")} autoComplete="address-level2" maxLength={100} />
          <NativeSelect
            {...props("state")}
            autoComplete="address-level1"
            data={[{ value: "", label: "" }, ...STATE_CODES]}
            onChange={({ currentTarget }) => change({ ...draft, state: currentTarget.value })}
          />
        </div>
        <TextInput
          {...text("street")}
          className={classes.full}
          autoComplete="street-address"
          maxLength={200}
        />
      </div>
      {place && place.state === draft.state && (
        <Text size="xs" c="dimmed">
          {t(place.city === draft.city && place.city ? "fromZip.both" : "fromZip.state")}
        </Text>
      )}
    </>
  );
}

function Conflict({ work: { saving, autosave, adopt } }: { work: BillingWork }) {
  const { t } = useTranslation("checkout");
  if (saving.kind !== "conflict") return null;
  return (
    <ConflictAlert
      title={t("conflict.title")}
      choices={[
        { label: t("conflict.theirs"), onChoose: () => adopt(saving.theirs) },
        { label: t("conflict.mine"), onChoose: () => void autosave.keepMine() },
      ]}
    >
      {t("conflict.text")}
    </ConflictAlert>
  );
}
