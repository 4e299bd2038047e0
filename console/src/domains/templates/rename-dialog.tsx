import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TemplateSummary, useUpdateTemplateMutation } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

const NAME_MAX = 100;

/** Renames a template, wherever it is listed. */
export function RenameDialog({
  template,
  onClose,
}: {
  template: TemplateSummary;
  onClose: () => void;
}) {
  const { t } = useTranslation("templates");
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateTemplateMutation();
  const [name, setName] = useState(template.name);
  const [error, setError] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setError(t("errors.required"));
    if (name.trim() === template.name) return onClose();
    const { id, type, tags, version } = template;
    const status = template.status === "inactive" ? "inactive" : "active";
    try {
      await update({
        id,
        updateTemplateBody: { name: name.trim(), type, status, tags, version },
      }).unwrap();
      toast.success(t("renaming.done"));
      onClose();
    } catch (error) {
      const found = fieldErrors(error, t)["name"];
      if (found) setError(found);
      else showProblem(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t("renaming.title")}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("fields.name")}
            value={name}
            maxLength={NAME_MAX}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
            dir="auto"
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("editing.cancel")}
            </Button>
            <Button type="submit" loading={isLoading}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
