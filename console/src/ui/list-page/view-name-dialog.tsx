import type { SavedView } from "@arauto/contracts";
import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { VIEW_NAME_MAX } from "./list-views.ts";

/** The purpose of the dialog: naming a new view, or renaming one. */
export type Naming = { kind: "new" } | { kind: "rename"; view: SavedView } | null;

/** Asks for the name of a view. */
export function ViewNameDialog({
  naming,
  hint,
  onClose,
  onSave,
}: {
  naming: Naming;
  /** Explains what is saved and who sees it, if not the state of a list for its user. */
  hint?: string;
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const { t } = useTranslation("common");
  return (
    <Modal
      opened={naming !== null}
      onClose={onClose}
      title={t(naming?.kind === "rename" ? "views.rename" : "views.saveView")}
      size={420}
    >
      {naming && (
        <NameForm
          initial={naming.kind === "rename" ? naming.view.name : ""}
          hint={hint}
          onCancel={onClose}
          onSave={onSave}
        />
      )}
    </Modal>
  );
}

function NameForm({
  initial,
  hint,
  onCancel,
  onSave,
}: {
  initial: string;
  hint: string | undefined;
  onCancel: () => void;
  onSave: (name: string) => void;
}) {
  const { t } = useTranslation("common");
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setMissing(true);
    else onSave(name.trim());
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t("views.name")}
        description={hint ?? t("views.nameHint")}
        required
        data-autofocus
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={missing && name.trim() === "" ? t("views.nameMissing") : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit">{t(initial === "" ? "views.saveView" : "views.rename")}</Button>
      </Group>
    </form>
  );
}
