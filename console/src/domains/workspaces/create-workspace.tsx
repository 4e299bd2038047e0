import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateWorkspaceMutation, type WorkspaceMembership } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";

const NAME_MIN = 3;
const NAME_MAX = 100;

export interface CreateWorkspaceProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (workspace: WorkspaceMembership) => void;
}

/** Creates another workspace, owned by the signed-in user. */
export function CreateWorkspace({ opened, onClose, onCreated }: CreateWorkspaceProps) {
  const { t } = useTranslation(["workspaces", "common", "errors"]);
  const [create, { isLoading }] = useCreateWorkspaceMutation();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const showProblem = useProblemToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    if (name.trim().length < NAME_MIN)
      return setError(t("workspaces:create.nameTooShort", { min: NAME_MIN }));
    try {
      const created = await create({ createWorkspaceBody: { name: name.trim() } }).unwrap();
      setName("");
      onClose();
      onCreated(created);
    } catch (error) {
      const errors = fieldErrors(error, t);
      if (errors.name) setError(errors.name);
      else showProblem(error);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("workspaces:create.title")}
      size={440}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t("workspaces:name")}
          description={t("workspaces:create.hint")}
          value={name}
          maxLength={NAME_MAX}
          error={error}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" mt={24} gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t("workspaces:create.submit")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
