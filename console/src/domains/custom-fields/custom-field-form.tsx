import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../lib/api.generated.ts";
import { ConflictAlert } from "../../ui/feedback/conflict-alert.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import type { DrawerSubject } from "./drawer-subject.ts";
import { TypeChange } from "./type-change.tsx";
import { TypeSelect } from "./type-select.tsx";
import { useFieldValues } from "./use-field-values.ts";
import { useSaveField } from "./use-save-field.ts";

interface Props {
  subject: NonNullable<DrawerSubject>;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Creates a field, or renames, enables and disables one. Its identifier never changes, its type only if all values can be converted. */
export function CustomFieldForm({ subject, onDirty, onSaved, onCancel }: Props) {
  const { t } = useTranslation("custom-fields");
  const values = useFieldValues(subject);
  const { base, dirty, type, status } = values;
  const { save, isSaving, errors, conflict, clearConflict } = useSaveField(values, onSaved);
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  function takeTheirs(theirs: CustomField): void {
    values.replace(theirs);
    clearConflict();
  }

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        {conflict && (
          <ConflictNotice
            theirs={conflict}
            onTakeTheirs={() => takeTheirs(conflict)}
            onKeepMine={() => {
              values.setBase(conflict);
              clearConflict();
            }}
          />
        )}
        <TextInput
          label={t("form.name")}
          description={t("form.nameHint")}
          required
          data-autofocus
          maxLength={100}
          value={values.name}
          error={errors.name}
          onChange={(event) => values.setName(event.currentTarget.value)}
        />
        <Identifier values={values} error={errors.identifier} />
        {base ? (
          <TypeChange field={base} dirty={dirty} onChanged={takeTheirs} />
        ) : (
          <TypeSelect
            description={t(`typeHint.${values.object}.${type}`)}
            required
            value={type}
            onChange={values.setType}
          />
        )}
        {base && (
          <Switch
            label={t("form.active")}
            description={t("form.activeHint")}
            checked={status === "active"}
            onChange={(event) =>
              values.setStatus(event.currentTarget.checked ? "active" : "inactive")
            }
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={base !== null && !dirty}>
            {t(base ? "form.save" : "form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface ConflictProps {
  theirs: CustomField;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Reports that another user has changed the field, and asks whose changes to keep. */
function ConflictNotice({ theirs, onTakeTheirs, onKeepMine }: ConflictProps) {
  const { t } = useTranslation("custom-fields");
  const choices = [
    { label: t("conflict.takeTheirs"), onChoose: onTakeTheirs },
    { label: t("conflict.keepMine"), onChoose: onKeepMine },
  ];
  return (
    <ConflictAlert title={t("conflict.title")} choices={choices}>
      {t("conflict.text", { name: theirs.name, status: t(`status.${theirs.status}`) })}
    </ConflictAlert>
  );
}

interface IdentifierProps {
  values: ReturnType<typeof useFieldValues>;
  error: string | undefined;
}

/** The name of a field in templates and the API, which never changes. */
function Identifier({ values, error }: IdentifierProps) {
  const { t } = useTranslation("custom-fields");
  const { base } = values;
  return (
    <TextInput
      label={t("form.identifier")}
      description={base ? t("form.identifierLocked") : t(`form.identifierHint.${values.object}`)}
      required={!base}
      readOnly={base !== null}
      variant={base ? "filled" : "default"}
      dir="ltr"
      maxLength={50}
      spellCheck={false}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      value={values.identifier}
      error={error}
      onChange={(event) => values.setIdentifier(event.currentTarget.value)}
    />
  );
}
