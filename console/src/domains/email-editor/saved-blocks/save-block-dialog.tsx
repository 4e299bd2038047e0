import type { SavedBlockContent } from "@arauto/contracts";
import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateSavedBlockMutation } from "../../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";

const NAME_MAX = 100;

interface Props {
  content: SavedBlockContent;
  /** The suggested name: the block's own text, or its kind. */
  name: string;
  onClose: () => void;
}

/** Saves a block or section under a name, for use in other emails. */
export function SaveBlockDialog({ content, name: proposed, onClose }: Props) {
  const { t } = useTranslation(["editor", "errors"]);
  const showProblem = useProblemToast();
  const [save, { isLoading }] = useCreateSavedBlockMutation();
  const [name, setName] = useState(proposed.slice(0, NAME_MAX));
  const [error, setError] = useState<string>();

  async function submit() {
    try {
      await save({ savedBlockBody: { name: name.trim(), content } }).unwrap();
      toast.success(t("editor:savedBlocks.saved", { name: name.trim() }));
      onClose();
    } catch (error) {
      const found = isApiProblem(error) ? fieldErrors(error, t)["name"] : undefined;
      if (found === undefined) showProblem(error);
      else setError(found);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t("editor:savedBlocks.title")} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        <Text size="sm" mb="sm">
          {t("editor:savedBlocks.text")}
        </Text>
        <TextInput
          data-autofocus
          label={t("editor:savedBlocks.name")}
          dir="auto"
          maxLength={NAME_MAX}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={isLoading} disabled={name.trim() === ""}>
            {t("editor:savedBlocks.save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
