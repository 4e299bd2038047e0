import { Alert, Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { createCustomFieldBody } from "@arauto/contracts";
import type { FormEvent } from "react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import {
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
} from "../../lib/api.generated.ts";
import type { CustomField } from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { useAllCustomFields } from "./all-custom-fields.ts";
import type { DrawerSubject } from "./drawer-subject.ts";
import { freeIdentifier, isIdentifier } from "./identifier.ts";
import { TypeChange } from "./type-change.tsx";
import { TypeSelect } from "./type-select.tsx";

interface Props {
  subject: NonNullable<DrawerSubject>;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Creates a field, or renames, enables and disables one. Its identifier never changes, its type only if all values can be converted. */
export function CustomFieldForm({ subject, onDirty, onSaved, onCancel }: Props) {
  const { t } = useTranslation(["custom-fields", "errors"]);
  const showProblem = useProblemToast();
  const known = useAllCustomFields();
  const [create, creating] = useCreateCustomFieldMutation();
  const [update, updating] = useUpdateCustomFieldMutation();

  const [base, setBase] = useState(subject.kind === "edit" ? subject.field : null);
  const [name, setName] = useState(base?.name ?? (subject.kind === "new" ? subject.name : ""));
  const [type, setType] = useState(base?.type ?? (subject.kind === "new" ? subject.type : "text"));
  const [status, setStatus] = useState(base?.status ?? "active");
  /** Null while the identifier is derived from the name. */
  const [ownIdentifier, setOwnIdentifier] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<CustomField | null>(null);

  const taken = new Set(known.data?.map((field) => field.identifier));
  const identifier =
    base?.identifier ?? ownIdentifier ?? (name.trim() === "" ? "" : freeIdentifier(name, taken));
  const dirty = base
    ? name !== base.name || status !== base.status
    : ownIdentifier !== null || name !== (subject.kind === "new" ? subject.name : "");
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  function check(): Record<string, string> {
    const found: Record<string, string> = {};
    if (!createCustomFieldBody.shape.name.safeParse(name).success)
      found.name = t(name.trim() === "" ? "error.nameMissing" : "error.nameInvalid");
    if (base) return found;
    if (!isIdentifier(identifier)) found.identifier = t("error.identifierInvalid");
    else if (taken.has(identifier)) found.identifier = t("error.identifierTaken");
    return found;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      if (base) {
        const saved = await update({
          id: base.id,
          updateCustomFieldBody: { name: name.trim(), status, version: base.version },
        }).unwrap();
        toast.success(t("saved", { name: saved.name }));
      } else {
        const saved = await create({
          createCustomFieldBody: { identifier, name: name.trim(), type },
        }).unwrap();
        toast.success(t("created", { name: saved.name }));
      }
      onSaved();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as CustomField);
      else if (isApiProblem(error) && error.code === "IDENTIFIER_TAKEN")
        setErrors({ identifier: t("error.identifierTaken") });
      else if (isApiProblem(error) && error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
    }
  }

  function takeTheirs(theirs: CustomField): void {
    setBase(theirs);
    setName(theirs.name);
    setStatus(theirs.status);
    setConflict(null);
  }

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        {conflict && (
          <Alert role="alert" color="orange" title={t("conflict.title")}>
            {t("conflict.text", { name: conflict.name, status: t(`status.${conflict.status}`) })}
            <Group mt="xs" gap="xs">
              <Button size="xs" variant="default" onClick={() => takeTheirs(conflict)}>
                {t("conflict.takeTheirs")}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setBase(conflict);
                  setConflict(null);
                }}
              >
                {t("conflict.keepMine")}
              </Button>
            </Group>
          </Alert>
        )}
        <TextInput
          label={t("form.name")}
          description={t("form.nameHint")}
          required
          data-autofocus
          maxLength={100}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("form.identifier")}
          description={t(base ? "form.identifierLocked" : "form.identifierHint")}
          required={!base}
          readOnly={base !== null}
          variant={base ? "filled" : "default"}
          dir="ltr"
          maxLength={50}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          value={identifier}
          error={errors.identifier}
          onChange={(event) => setOwnIdentifier(event.currentTarget.value)}
        />
        {base ? (
          <TypeChange field={base} dirty={dirty} onChanged={takeTheirs} />
        ) : (
          <TypeSelect
            description={t(`typeHint.${type}`)}
            required
            value={type}
            onChange={setType}
          />
        )}
        {base && (
          <Switch
            label={t("form.active")}
            description={t("form.activeHint")}
            checked={status === "active"}
            onChange={(event) => setStatus(event.currentTarget.checked ? "active" : "inactive")}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("form.cancel")}
          </Button>
          <Button
            type="submit"
            loading={creating.isLoading || updating.isLoading}
            disabled={base !== null && !dirty}
          >
            {t(base ? "form.save" : "form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
