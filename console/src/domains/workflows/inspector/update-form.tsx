import { Checkbox, Select } from "@mantine/core";
import { ACCOUNT_STATUSES, tagName } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { FieldValueInput, TagSelect } from "../../contacts/index.ts";
import { parseTyped, useAllCustomFields } from "../../custom-fields/index.ts";
import { type ActionDraft, actionOf, draftOf, UPDATE_KINDS } from "./action-draft.ts";
import type { TypedFormProps } from "./step-change.ts";

type UpdateProps = TypedFormProps<"update">;

const NO_FIELDS: readonly CustomField[] = [];

/** The change made to contacts who reach this step. Incomplete input stays in the form; the step then has no action. */
export function UpdateForm({ step, errorAt, onChange }: UpdateProps) {
  const { t, i18n } = useTranslation(["workflow-steps", "accounts"]);
  const { data: fields = NO_FIELDS } = useAllCustomFields();
  const { action } = step.config;
  const serialized = JSON.stringify(action);
  const [draft, setDraft] = useState<{ of: string; now: ActionDraft }>(() => ({
    of: serialized,
    now: draftOf(action, i18n.language),
  }));
  // The action changed elsewhere, for example by undo.
  if (draft.of !== serialized) setDraft({ of: serialized, now: draftOf(action, i18n.language) });
  const { now } = draft;
  const set = (part: Partial<ActionDraft>) => {
    const next = { ...now, ...part };
    const made = actionOf(next, fields, i18n.language);
    setDraft({ of: JSON.stringify(made), now: next });
    if (JSON.stringify(made) !== serialized) onChange({ action: made });
  };
  const isTagWrong = now.tag.trim() !== "" && !tagName.safeParse(now.tag).success;
  return (
    <>
      <Select
        label={t("form.update.kind")}
        placeholder={t("form.choose")}
        allowDeselect={false}
        data={UPDATE_KINDS.map((kind) => ({
          value: kind,
          label: t(`accounts:operation.menu.${kind}`),
        }))}
        value={now.kind}
        error={now.kind === null && errorAt("action")}
        onChange={(next) => set({ kind: UPDATE_KINDS.find((kind) => kind === next) ?? null })}
      />
      {(now.kind === "addTag" || now.kind === "removeTag") && (
        <TagSelect
          label={t("accounts:field.tag")}
          description={t(
            now.kind === "addTag" ? "accounts:operation.newTagHint" : "form.update.oldTagHint",
          )}
          error={isTagWrong ? t("accounts:error.tags") : errorAt("action")}
          value={now.tag}
          onChange={(tag) => set({ tag })}
        />
      )}
      {now.kind === "setStatus" && (
        <Select
          label={t("accounts:field.status")}
          placeholder={t("form.choose")}
          description={now.status && t(`accounts:statusHint.${now.status}`)}
          allowDeselect={false}
          data={ACCOUNT_STATUSES.map((status) => ({
            value: status,
            label: t(`accounts:status.${status}`),
          }))}
          value={now.status}
          error={errorAt("action")}
          onChange={(next) =>
            set({ status: ACCOUNT_STATUSES.find((status) => status === next) ?? null })
          }
        />
      )}
      {now.kind === "setField" && (
        <FieldChoice draft={now} fields={fields} error={errorAt("action")} onChange={set} />
      )}
    </>
  );
}

interface FieldProps {
  draft: ActionDraft;
  fields: readonly CustomField[];
  error: string | undefined;
  onChange: (part: Partial<ActionDraft>) => void;
}

function FieldChoice({ draft, fields, error, onChange }: FieldProps) {
  const { t, i18n } = useTranslation(["workflow-steps", "accounts"]);
  const { identifier, text, empties } = draft;
  const field = fields.find((one) => one.identifier === identifier);
  const offered = fields
    .filter((one) => one.status === "active" || one === field)
    .map((one) => ({ value: one.identifier, label: one.name }));
  const gone =
    identifier !== null && !field
      ? [{ value: identifier, label: t("line.goneField", { field: identifier }) }]
      : [];
  const parsed = field && parseTyped(text, field.type, i18n.language);
  return (
    <>
      <Select
        label={t("accounts:operation.field")}
        placeholder={t("form.choose")}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("accounts:form.noFieldFound")}
        data={[...gone, ...offered]}
        value={identifier}
        error={(!field || empties) && error}
        // The value belonged to the previous field.
        onChange={(next) => onChange({ identifier: next, text: "" })}
      />
      {field && !empties && (
        <FieldValueInput
          field={field}
          label={t("accounts:operation.newValue")}
          value={text}
          error={parsed && "error" in parsed ? t(`accounts:error.${parsed.error}`) : error}
          onChange={(next) => onChange({ text: next })}
        />
      )}
      {field && (
        <Checkbox
          label={t("accounts:operation.emptyField")}
          checked={empties}
          onChange={(event) => onChange({ empties: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
