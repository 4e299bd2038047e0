import { CONTACT_FIELD_NAMES, type ContactField } from "@arauto/contracts";
import { Button, Group } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useUpdateContactMutation } from "../../../lib/api.generated.ts";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { ContactFieldInput } from "../form/contact-field-input.tsx";
import {
  contactBodyOf,
  contactErrors,
  type ContactFormValues,
  formValuesOf,
  mergedValues,
  tidied,
  valueAt,
} from "../form/contact-form-values.ts";
import { FieldValueInput } from "../form/field-value-input.tsx";

interface Props {
  contact: Contact;
  fields: readonly CustomField[];
  /** The path of the value in the form: "email", "fields.city". */
  path: string;
  onClose: () => void;
}

/** Changes one value of a contact in place. Concurrent changes of other values are kept. */
export function FactEditor({ contact, fields, path, onClose }: Props) {
  const { t, i18n } = useTranslation(["accounts", "errors"]);
  const language = i18n.language;
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateContactMutation();
  /** The contact as last loaded: the base of the update. */
  const [base, setBase] = useState(contact);
  const before = formValuesOf(base, fields, language);
  const form = useForm<ContactFormValues>({
    initialValues: before,
    validate(values) {
      const error = contactErrors(values, fields, language)[path];
      return error === undefined ? {} : { [path]: t(`accounts:error.${error}`) };
    },
    onSubmitPreventDefault: "always",
  });
  const isDirty = valueAt(tidied(form.values, fields, language), path) !== valueAt(before, path);
  useUnsavedChanges(isDirty);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  async function submit(values: ContactFormValues): Promise<void> {
    if (!isDirty) return onClose();
    try {
      const changedTo = await save(base, values);
      if (changedTo === null) return onClose();
      form.setErrors({ [path]: t("accounts:inline.changed", { value: changedTo }) });
    } catch (error) {
      if (!isApiProblem(error)) return showProblem(error);
      if (error.code === "ACCOUNT_EMAIL_TAKEN")
        return form.setErrors({ [path]: t("accounts:error.emailTaken") });
      if (error.errors?.length) return form.setErrors(fieldErrors(error, t));
      showProblem(error);
    }
  }

  /** Saves, rebasing on a newer version. If another user changed this very value, returns theirs instead. */
  async function save(from: Contact, values: ContactFormValues): Promise<string | null> {
    const body = contactBodyOf(values, fields, from.fields, language);
    try {
      await update({
        id: from.id,
        updateContactBody: { ...body, version: from.version },
      }).unwrap();
      return null;
    } catch (error) {
      if (!isApiProblem(error) || error.code !== "VERSION_CONFLICT" || !error.current) throw error;
      const theirs = error.current as Contact;
      const theirValues = formValuesOf(theirs, fields, language);
      const merged = mergedValues(formValuesOf(from, fields, language), values, theirValues);
      setBase(theirs);
      form.setValues(merged);
      const now = valueAt(theirValues, path);
      if (now === valueAt(formValuesOf(from, fields, language), path)) return save(theirs, merged);
      return now;
    }
  }

  return (
    <Form
      onSubmit={form.onSubmit((values) => void submit(values))}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div ref={box}>
        <FactInput fields={fields} path={path} form={form} />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs" loading={isLoading}>
            {t("accounts:form.save")}
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={onClose}>
            {t("accounts:form.cancel")}
          </Button>
        </Group>
      </div>
    </Form>
  );
}

function FactInput({
  fields,
  path,
  form,
}: Pick<Props, "fields" | "path"> & { form: UseFormReturnType<ContactFormValues> }) {
  const field = fields.find(({ identifier }) => path === `fields.${identifier}`);
  if (field)
    return (
      <FieldValueInput
        field={field}
        value={form.values.fields[field.identifier] ?? ""}
        error={form.errors[path]}
        onChange={(text) => form.setFieldValue(path, text)}
      />
    );
  const name = CONTACT_FIELD_NAMES.find((one): one is ContactField => one === path);
  return name ? <ContactFieldInput name={name} form={form} /> : null;
}
