import { Button, Group, Modal, MultiSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type TemplateSummary, useSetTemplatesTagsMutation } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { TagsField, useKnownTags } from "./tags-field.tsx";

export interface TagsDialogProps {
  ids: string[];
  /** The loaded ones. The tags of a single template are edited directly; with several, tags are added and removed. */
  rows: readonly TemplateSummary[];
  onClose: () => void;
}

/** Adds tags to templates and removes them. */
export function TagsDialog({ ids, rows, onClose }: TagsDialogProps) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const known = useKnownTags();
  const { saveTags, isLoading } = useTagSaving(ids);
  const [single] = ids.length === 1 ? rows : [];
  const before = single?.tags ?? [];
  const [own, setOwn] = useState<string[]>(before);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  // Tags of templates on other pages are unknown, so any tag can be removed.
  const present =
    rows.length === ids.length ? [...new Set(rows.flatMap(({ tags }) => tags))] : known;
  const add = single ? own.filter((tag) => !before.includes(tag)) : added;
  const remove = single ? before.filter((tag) => !own.includes(tag)) : removed;

  const save = async () => {
    if (add.length + remove.length === 0 || (await saveTags(add, remove))) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("tagging.title", { count: ids.length, number: formats.number(ids.length) })}
    >
      <Stack gap="md">
        {single ? (
          <TagsField
            label={t("columns.tags")}
            description={t("tagging.hint")}
            value={own}
            onChange={setOwn}
            first
          />
        ) : (
          <>
            <TagsField
              label={t("tagging.add")}
              description={t("tagging.hint")}
              value={added}
              onChange={(next) => {
                setAdded(next);
                setRemoved((now) => now.filter((tag) => !next.includes(tag)));
              }}
              first
            />
            <MultiSelect
              label={t("tagging.remove")}
              data={present}
              value={removed}
              disabled={present.length === 0}
              placeholder={present.length === 0 ? t("tagging.none") : undefined}
              searchable
              onChange={(next) => {
                setRemoved(next);
                setAdded((now) => now.filter((tag) => !next.includes(tag)));
              }}
            />
          </>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t("editing.cancel")}
          </Button>
          <Button loading={isLoading} onClick={() => void save()}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Returns a function that saves tags with undo; it returns false when the server rejects them. */
function useTagSaving(ids: string[]) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [setTags, { isLoading }] = useSetTemplatesTagsMutation();
  const saveTags = async (add: string[], remove: string[]): Promise<boolean> => {
    try {
      const { count } = await setTags({ templatesTagsBody: { ids, add, remove } }).unwrap();
      toast.undo(t("tagging.done", { count, number: formats.number(count) }), () => {
        void setTags({ templatesTagsBody: { ids, add: remove, remove: add } })
          .unwrap()
          .catch(showProblem);
      });
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
  return { saveTags, isLoading };
}
