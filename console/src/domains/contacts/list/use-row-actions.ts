import { useTranslation } from "react-i18next";
import type { Contact } from "../../../lib/api.generated.ts";
import { copyIdAction } from "../../../ui/formats/copy-id.ts";
import type { RowAction } from "../../../ui/table/row-menu.tsx";
import { useBlockActions } from "./use-block-actions.ts";
import { useDeleteContact } from "./use-delete-contact.ts";

/** Returns the actions for one contact of the list; without `onEdit`, only those for reading. */
export function useRowActions(
  onEdit: ((contact: Contact) => void) | undefined,
): (contact: Contact, forget: (ids: readonly string[]) => void) => RowAction[] {
  const { t } = useTranslation(["accounts", "common"]);
  const deleteContact = useDeleteContact();
  const blockActionsOf = useBlockActions();

  async function remove({ id }: Contact, forget: (ids: readonly string[]) => void) {
    if (await deleteContact(id)) forget([id]);
  }

  return (contact, forget) => {
    const copyId = copyIdAction(t("common:copyId.action"), contact.id);
    if (!onEdit) return [copyId];
    return [
      { key: "edit", label: t("edit"), run: () => onEdit(contact) },
      copyId,
      ...blockActionsOf(contact),
      {
        key: "delete",
        label: t("delete", { count: 1 }),
        danger: true,
        run: () => void remove(contact, forget),
      },
    ];
  };
}
