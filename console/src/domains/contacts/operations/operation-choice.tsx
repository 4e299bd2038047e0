import { Checkbox, Select, Stack } from "@mantine/core";
import { ACCOUNT_STATUSES, tagName } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ContactAction, ContactStatus, CustomField } from "../../../lib/api.generated.ts";
import { parseTyped } from "../../custom-fields/index.ts";
import { FieldValueInput } from "../form/field-value-input.tsx";
import { TagSelect } from "../form/tag-select.tsx";

interface Props {
  kind: ContactAction["kind"];
  fields: readonly CustomField[];
  /** Receives null while the input is incomplete or invalid. */
  onChange: (action: ContactAction | null) => void;
}

/** Asks for an operation's parameters: the status, the tag, the field and its value. */
export function OperationChoice({ kind, fields, onChange }: Props) {
  switch (kind) {
    case "setStatus":
      return <StatusChoice onChange={(status) => onChange({ kind, status })} />;
    case "setField":
      return <FieldChoice fields={fields} onChange={onChange} />;
    case "addTag":
    case "removeTag":
      return (
        <TagChoice
          isNewAllowed={kind === "addTag"}
          onChange={(tag) => onChange(tag === null ? null : { kind, tag })}
        />
      );
    case "delete":
    case "requestConfirmation":
      return null;
  }
}

function StatusChoice({ onChange }: { onChange: (status: ContactStatus) => void }) {
  const { t } = useTranslation("accounts");
  const [status, setStatus] = useState<ContactStatus | null>(null);
  return (
    <Select
      label={t("field.status")}
      description={status && t(`statusHint.${status}`)}
      required
      data-autofocus
      allowDeselect={false}
      data={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      value={status}
      onChange={(value) => {
        if (!value) return;
        setStatus(value);
        onChange(value);
      }}
    />
  );
}

function TagChoice({
  isNewAllowed,
  onChange,
}: {
  isNewAllowed: boolean;
  onChange: (tag: string | null) => void;
}) {
  const { t } = useTranslation("accounts");
  const [tag, setTag] = useState("");
  const error = tag.trim() !== "" && !tagName.safeParse(tag).success;
  return (
    <TagSelect
      label={t("field.tag")}
      description={t(isNewAllowed ? "operation.newTagHint" : "operation.oldTagHint")}
      error={error && t("error.tags")}
      value={tag}
      onChange={(next) => {
        setTag(next);
        onChange(tagName.safeParse(next).data ?? null);
      }}
    />
  );
}

function FieldChoice({
  fields,
  onChange,
}: {
  fields: readonly CustomField[];
  onChange: (action: ContactAction | null) => void;
}) {
  const { t, i18n } = useTranslation("accounts");
  const [identifier, setIdentifier] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [emptying, setEmptying] = useState(false);
  const field = fields.find((one) => one.identifier === identifier);
  const parsed = field && parseTyped(text, field.type, i18n.language);

  function changeValue(of: CustomField | undefined, typed: string, empty: boolean): void {
    const value = of && parseTyped(typed, of.type, i18n.language);
    if (of && empty) onChange({ kind: "setField", identifier: of.identifier, value: null });
    else if (of && value && "value" in value && value.value !== null)
      onChange({ kind: "setField", identifier: of.identifier, value: value.value });
    else onChange(null);
  }

  return (
    <Stack gap="sm">
      <Select
        label={t("operation.field")}
        required
        searchable
        data-autofocus
        allowDeselect={false}
        nothingFoundMessage={t("form.noFieldFound")}
        data={fields.map((one) => ({ value: one.identifier, label: one.name }))}
        value={identifier}
        onChange={(next) => {
          setIdentifier(next);
          // The value belonged to the previous field.
          setText("");
          changeValue(
            fields.find((one) => one.identifier === next),
            "",
            emptying,
          );
        }}
      />
      {field && !emptying && (
        <FieldValueInput
          field={field}
          label={t("operation.newValue")}
          value={text}
          error={parsed && "error" in parsed ? t(`error.${parsed.error}`) : undefined}
          onChange={(next) => {
            setText(next);
            changeValue(field, next, false);
          }}
        />
      )}
      {field && (
        <Checkbox
          label={t("operation.emptyField")}
          checked={emptying}
          onChange={(event) => {
            setEmptying(event.currentTarget.checked);
            changeValue(field, text, event.currentTarget.checked);
          }}
        />
      )}
    </Stack>
  );
}
