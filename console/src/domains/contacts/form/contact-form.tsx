import { Button, Group, Stack } from "@mantine/core";
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
import { ConsentField } from "../consent/consent-field.tsx";
import { CustomFieldInputs } from "./custom-field-inputs.tsx";
import { StandardFields } from "./standard-fields.tsx";
import { VersionConflict } from "./version-conflict.tsx";

interface Props {
  /** The contact to edit; null for a new one. */
  contact: Contact | null;
  /** The fields to show. */
  fields: readonly CustomField[];
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Returns a function that creates a contact, or updates `base`. A non-empty `wording` is recorded as a new contact's
 * consent.
 */
function useSaveContact() {
  const [create, creating] = useCreateContactMutation();
  const [update, updating] = useUpdateContactMutation();
  const save = (
    base: Contact | null,
    body: ReturnType<typeof contactBodyOf>,
    wording: string,
  ): Promise<Contact> =>
    base
      ? update({ id: base.id, updateContactBody: { ...body, version: base.version } }).unwrap()
      : create({
          createContactBody: { ...body, ...(wording !== "" && { consent: { wording } }) },
        }).unwrap();
  return { save, isSaving: creating.isLoading || updating.isLoading };
}

/** Creates or changes a contact. A concurrent change by another user is shown, never silently overwritten. */
export function ContactForm({ contact, fields, onDirty, onSaved, onCancel }: Props) {
  const { t, i18n } = useTranslation(["accounts", "errors"]);
  const language = i18n.language;
  const showProblem = useProblemToast();
  const { save, isSaving } = useSaveContact();
  /** The contact as last loaded: the base of an update. */
  const [base, setBase] = useState(contact);
  const [conflict, setConflict] = useState<Contact | null>(null);
  /** The wording of a new contact's consent; empty if none was recorded. */
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

  async function submit(values: ContactFormValues): Promise<void> {
    const body = contactBodyOf(values, fields, base?.fields ?? {}, language);
    try {
      const saved = await save(base, body, wording.trim());
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

  function continueFrom(theirs: Contact, values: ContactFormValues): void {
    setBase(theirs);
    form.setValues(values);
    setConflict(null);
  }

  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        {conflict && (
          <VersionConflict
            fields={fields}
            base={baseValues}
            mine={mine}
            theirs={formValuesOf(conflict, fields, language)}
            onKeepMine={() =>
              continueFrom(
                conflict,
                mergedValues(baseValues, mine, formValuesOf(conflict, fields, language)),
              )
            }
            onTakeTheirs={() => continueFrom(conflict, formValuesOf(conflict, fields, language))}
          />
        )}
        <StandardFields form={form} />
        {!base && <ConsentField value={wording} onChange={setWording} />}
        <CustomFieldInputs fields={fields} form={form} />
        <Group justify="flex-end" gap="xs" className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t("accounts:form.cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={base !== null && !dirty}>
            {t(base ? "accounts:form.save" : "accounts:form.create")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
