import { Button, Group, Modal, TextInput } from "@mantine/core";
import { PencilSimpleIcon, TrashIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useDeleteSavedBlocksMutation,
  useRenameSavedBlockMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useDeletion } from "../../../ui/dialogs/deletion.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { RowMenu } from "../../../ui/table/row-menu.tsx";
import type { Choice } from "./insertables.ts";
import { Tile } from "./tile.tsx";

const NAME_MAX = 100;

/** The workspace's saved blocks; a copy is inserted. They can be renamed and deleted. */
export function SavedChoices({ choices }: { choices: readonly Choice[] }) {
  const { t } = useTranslation("editor");
  const { can } = useSession();
  const [deleteBlocks] = useDeleteSavedBlocksMutation();
  const [renaming, setRenaming] = useState<Choice | null>(null);
  const remove = useDeletion({
    ask: (_count, name) => ({
      title: t("palette.deleteTitle", { name }),
      consequence: t("palette.deleteText"),
      confirmLabel: t("palette.deleteIt"),
    }),
    run: (ids) => deleteBlocks({ deleteSavedBlocksBody: { ids } }).unwrap(),
    done: () => t("palette.deleted"),
  });
  return (
    <>
      {choices.map((choice) => (
        <Group key={choice.key} gap="2xs" wrap="nowrap">
          <Tile choice={choice} wide />
          {can("TEMPLATE.WRITE") && (
            <RowMenu
              name={choice.label}
              actions={[
                {
                  key: "rename",
                  label: t("palette.rename"),
                  icon: <PencilSimpleIcon size={16} aria-hidden />,
                  run: () => setRenaming(choice),
                },
                {
                  key: "delete",
                  label: t("palette.delete"),
                  icon: <TrashIcon size={16} aria-hidden />,
                  danger: true,
                  run: () => void remove([choice.savedId ?? ""], choice.label),
                },
              ]}
            />
          )}
        </Group>
      ))}
      {renaming && <RenameDialog choice={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}

function RenameDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation("editor");
  const [rename, { isLoading }] = useRenameSavedBlockMutation();
  const showProblem = useProblemToast();
  const [name, setName] = useState(choice.label);
  const save = async () => {
    try {
      await rename({
        id: choice.savedId ?? "",
        renameSavedBlockBody: { name: name.trim() },
      }).unwrap();
      onClose();
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t("palette.renameTitle")} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void save();
        }}
      >
        <TextInput
          label={t("palette.name")}
          value={name}
          maxLength={NAME_MAX}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t("palette.cancel")}
          </Button>
          <Button type="submit" loading={isLoading} disabled={name.trim() === ""}>
            {t("palette.rename")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
