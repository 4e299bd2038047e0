import { Button, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { Fragment, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { personalDataApi, api } from "../../../lib/api.generated.ts";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { saveFile } from "../../../lib/download.ts";
import type { store } from "../../../lib/api-store.ts";
import { useSession } from "../../../lib/session.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useBlockActions } from "./use-block-actions.ts";
import { useDeleteContact } from "./use-delete-contact.ts";
import { usePageActions } from "../../../ui/keyboard/page-actions.ts";
import type { RowAction } from "../../../ui/table/row-menu.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { LazyTestAsContactDialog } from "../../templates/index.ts";

const MergeDialog = lazyPart(async () => ({
  default: (await import("../merge/merge-dialog.tsx")).MergeDialog,
}));
const EraseDialog = lazyPart(async () => ({
  default: (await import("./erase-dialog.tsx")).EraseDialog,
}));

type DialogKind = "test" | "merge" | "erase";

interface Props {
  contact: Contact;
  fields: readonly CustomField[];
  /** Called after the contact was deleted or erased. */
  onGone: () => void;
}

/** Less frequent or irreversible actions on a contact. */
export function ContactMenu({ contact, fields, onGone }: Props) {
  const { t } = useTranslation("accounts");
  const session = useSession();
  const exportData = useExportPersonalData(contact);
  const deleteContact = useDeleteContact();
  const blockActionsOf = useBlockActions();
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  /** Stays rendered once opened, so that it can animate when it closes. */
  const [used, setUsed] = useState<ReadonlySet<DialogKind>>(new Set());
  const mayWrite = session.can("ACCOUNT.WRITE");
  const mayTest = session.can("TEMPLATE.WRITE");
  const mayExport = session.can("DATA.EXPORT");

  function open(which: DialogKind): void {
    setDialog(which);
    setUsed(new Set([...used, which]));
  }

  async function remove(): Promise<void> {
    if (await deleteContact(contact.id)) onGone();
  }

  const writing: RowAction[] = [
    { key: "merge", label: t("merge.open"), run: () => open("merge") },
    ...blockActionsOf(contact),
    { key: "delete", label: t("delete", { count: 1 }), danger: true, run: () => void remove() },
    { key: "erase", label: t("erase.open"), danger: true, run: () => open("erase") },
  ];
  const testing: RowAction[] = [{ key: "test", label: t("sendTest"), run: () => open("test") }];
  const reading: RowAction[] = [
    { key: "export", label: t("personalData.export"), run: () => void exportData() },
  ];
  const actions = [
    ...(mayTest ? testing : []),
    ...(mayExport ? reading : []),
    ...(mayWrite ? writing : []),
  ];
  usePageActions(contact.name, actions);
  if (actions.length === 0) return null;

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
            {t("profile.more")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action, index) => (
            <Fragment key={action.key}>
              {action.danger && !actions[index - 1]?.danger && <Menu.Divider />}
              <Menu.Item
                {...(action.danger && { c: "var(--danger-text)" })}
                onClick={"run" in action ? action.run : undefined}
              >
                {action.label}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Dialogs
        contact={contact}
        fields={fields}
        shown={dialog}
        used={used}
        onClose={() => setDialog(null)}
        onGone={onGone}
      />
    </>
  );
}

interface DialogsProps extends Props {
  shown: DialogKind | null;
  /** The dialogs that were opened before. */
  used: ReadonlySet<DialogKind>;
  onClose: () => void;
}

/** The dialogs of the menu. */
function Dialogs({ contact, fields, shown, used, onClose, onGone }: DialogsProps) {
  const dispatch = useDispatch<typeof store.dispatch>();
  return (
    <Suspense>
      {used.has("test") && (
        <LazyTestAsContactDialog contact={contact} opened={shown === "test"} onClose={onClose} />
      )}
      {used.has("merge") && (
        <MergeDialog
          contact={contact}
          fields={fields}
          opened={shown === "merge"}
          onClose={onClose}
        />
      )}
      {used.has("erase") && (
        <EraseDialog
          contact={contact}
          opened={shown === "erase"}
          onClose={onClose}
          onErased={() => {
            onGone();
            dispatch(api.util.invalidateTags(["Contacts", "Suppressions", "Filters"]));
          }}
        />
      )}
    </Suspense>
  );
}

/** Returns a function that saves all data about a contact as a file. */
function useExportPersonalData(contact: Contact): () => Promise<void> {
  const { t } = useTranslation("accounts");
  const dispatch = useDispatch<typeof store.dispatch>();
  const showProblem = useProblemToast();
  return async () => {
    try {
      // Never cached or refetched automatically: each request is recorded.
      const once = { subscribe: false, forceRefetch: true };
      const data = await dispatch(
        personalDataApi.endpoints.getPersonalData.initiate({ id: contact.id }, once),
      ).unwrap();
      const content = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(content, `personal-data-${contact.email.replaceAll(/[^\w.@-]+/g, "_")}.json`);
      toast.success(t("personalData.saved"));
    } catch (error) {
      showProblem(error);
    }
  };
}
