import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateTemplateMutation } from "../../../lib/api.generated.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { TagsField } from "../tags-field.tsx";
import { useWorkbench } from "./workbench.tsx";
import { isStoredTemplate } from "./draft-saver.ts";

/** A template's data apart from its content: type, status, tags. */
export function DetailsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <Modal opened={opened} onClose={onClose} title={t("editing.details.title")}>
      {opened && <Details onClose={onClose} />}
    </Modal>
  );
}

function Details({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("templates");
  const { template, setTemplate } = useWorkbench();
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateTemplateMutation();
  const [type, setType] = useState(template.type);
  const [status, setStatus] = useState<"active" | "inactive">(
    template.status === "inactive" ? "inactive" : "active",
  );
  const [tags, setTags] = useState(template.tags);

  const save = async () => {
    const call = ({ name, version }: typeof template) =>
      update({
        id: template.id,
        updateTemplateBody: { name, type, status, tags, version },
      }).unwrap();
    try {
      const next = await call(template).catch((error: unknown) => {
        if (
          isApiProblem(error) &&
          error.code === "VERSION_CONFLICT" &&
          isStoredTemplate(error.current)
        )
          return call(error.current);
        throw error;
      });
      // The content is saved separately, through the draft.
      setTemplate({
        ...template,
        name: next.name,
        type: next.type,
        status: next.status,
        tags: next.tags,
        version: next.version,
      });
      onClose();
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Stack gap="md">
      <Select
        label={t("columns.type")}
        description={t(`editing.details.${type}`)}
        data={(["campaign", "transactional"] as const).map((value) => ({
          value,
          label: t(`type.${value}`),
        }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType(value ?? type)}
      />
      <Select
        label={t("columns.status")}
        data={(["active", "inactive"] as const).map((value) => ({
          value,
          label: t(`status.${value}`),
        }))}
        value={status}
        allowDeselect={false}
        onChange={(value) => setStatus(value ?? status)}
      />
      <TagsField label={t("editing.details.tags")} value={tags} onChange={setTags} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("editing.cancel")}
        </Button>
        <Button loading={isLoading} onClick={() => void save()}>
          {t("save")}
        </Button>
      </Group>
    </Stack>
  );
}
