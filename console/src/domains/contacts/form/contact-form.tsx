import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { CONTACT_FIELD_NAMES, type ContactField, contactFieldTraits } from "@arauto/contracts";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useCreateContactMutation, useUpdateContactMutation } from "../../../lib/api.generated.ts";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import classes from "./contact-form.module.css";
import {
  contactBodyOf,
  contactErrors,
  changedPaths,
  formValuesOf,
  mergedValues,
  tidied,
} from "./contact-form-values.ts";
import type { ContactFormValues } from "./contact-form-values.ts";
import { ContactFieldInput } from "./contact-field-input.tsx";
import { ConsentField } from "../consent/consent-field.tsx";
import { CustomFieldInputs } from "./custom-field-inputs.tsx";
import { TagInput } from "./tag-input.tsx";
import { VersionConflict } from "./version-conflict.tsx";

/** The standard fields; neighbors of half width share a row. */
const FORM_ROWS: readonly (readonly ContactField[])[] = formRows();

function formRows(): ContactField[][] {
  const rows: ContactField[][] = [];
  let halves: ContactField[] = [];
  for (const name of CONTACT_FIELD_NAMES) {
    const isHalf = contactFieldTraits(name).input === "half";
    if (isHalf && halves.length > 0) {
      halves.push(name);
      continue;
    }
    const row = [name];
    rows.push(row);
    halves = isHalf ? row : [];
  }
  return rows;
}

interface Props {
  /** The contact to edit; null for a new one. */
  contact: Contact | null;
  /** The fields to show. */
  fields: readonly CustomField[];
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Creates or changes a contact. A concurrent change by another user is shown, never silently overwritten. */
export function ContactForm({ contact, fields, onDirty, onSaved, onCancel }: Props) {
  const { t, i18n } = useTranslation(["accounts", "errors"]);
  const language = i18n.language;
  const showProblem = useProblemToast();
  const [create, creating] = useCreateContactMutation();
  const [update, updating] = useUpdateContactMutation();
  /** The contact as last read: the base of an update. */
  const [base, setBase] = useState(contact);
  const [conflict, setConflict] = useState<Contact | null>(null);
  /** The wording that a new contact agreed to; empty if none was recorded. */
  const [wording, setWording] = useState("");

  const baseValues = formValuesOf(base, fields, language);
  const form = useForm<ContactFormValues>({
    initialValues: baseValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(contactErrors(values, fields, language)).map(([path, error]) => [
          path,
          t(`accounts:error.${error}`),
        ]),
      ),
    onSubmitPreventDefault: "always",
  });
  const mine = tidied(form.values, fields, language);
  const dirty = changedPaths(baseValues, mine).length > 0 || wording !== "";
  useUnsavedChanges(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  async function save(values: ContactFormValues): Promise<void> {
    const body = contactBodyOf(values, fields, base?.fields ?? {}, language);
    try {
      const saved = base
        ? await update({
            id: base.id,
            updateContactBody: { ...body, version: base.version },
          }).unwrap()
        : await create({
            createContactBody: {
              ...body,
              ...(wording.trim() !== "" && { consent: { wording: wording.trim() } }),
            },
          }).unwrap();
      toast.success(t(base ? "accounts:updated" : "accounts:created", { name: saved.name }));
      onSaved();
    } catch (error) {
      if (!isApiProblem(error)) return showProblem(error);
      if (error.code === "VERSION_CONFLICT" && error.current)
        return setConflict(error.current as Contact);
      if (error.code === "ACCOUNT_EMAIL_TAKEN")
        return form.setErrors({ email: t("accounts:error.emailTaken") });
      if (error.errors?.length) return form.setErrors(fieldErrors(error, t));
      showProblem(error);
    }
  }

  function goOnFrom(theirs: Contact, values: ContactFormValues): void {
    setBase(theirs);
    form.setValues(values);
    setConflict(null);
  }

  return (
    <Form onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack gap="md">
        {conflict && (
          <VersionConflict
            fields={fields}
            base={baseValues}
            mine={mine}
            theirs={formValuesOf(conflict, fields, language)}
            onKeepMine={() =>
              goOnFrom(
                conflict,
                mergedValues(baseValues, mine, formValuesOf(conflict, fields, language)),
              )
            }
            onTakeTheirs={() => goOnFrom(conflict, formValuesOf(conflict, fields, language))}
          />
        )}
        {FORM_ROWS.map((row) =>
          row.length === 1 ? (
            row.map((name) => <ContactFieldInput key={name} name={name} form={form} />)
          ) : (
            <SimpleGrid key={row.join()} cols={{ base: 1, xs: 2 }}>
              {row.map((name) => (
                <ContactFieldInput key={name} name={name} form={form} />
              ))}
            </SimpleGrid>
          ),
        )}
        <TagInput
          label={t("accounts:field.tags")}
          description={t("accounts:form.tagsHint")}
          value={form.values.tags}
          error={form.errors["tags"]}
          onChange={(tags) => form.setFieldValue("tags", tags)}
        />
        {!base && <ConsentField value={wording} onChange={setWording} />}
        <CustomFieldInputs fields={fields} form={form} />
        <Group justify="flex-end" gap="xs" className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t("accounts:form.cancel")}
          </Button>
          <Button
            type="submit"
            loading={creating.isLoading || updating.isLoading}
            disabled={base !== null && !dirty}
          >
            {t(base ? "accounts:form.save" : "accounts:form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
