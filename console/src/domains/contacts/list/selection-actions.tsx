import { Button, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useTranslation } from "react-i18next";
import type {
  ContactAction,
  ContactSelection,
  ListContactsApiArg,
} from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { TableSelection } from "../../../ui/table/table-selection.ts";

/** The maximum number of ids that the API accepts, selected or excluded. */
const BY_HAND_MAX = 1000;

/** Returns the selection in the API's format. */
export function selectionOf(selection: TableSelection, arg: ListContactsApiArg): ContactSelection {
  if (!selection.everything) return { kind: "ids", ids: [...selection.keys] };
  return { ...matchingOf(arg), except: [...selection.everything.except] };
}

/** Returns a selection of everything in a list, on every page. */
export function matchingOf({
  search,
  status,
  tag,
  filterId,
  createdFrom,
  createdBefore,
}: ListContactsApiArg): ContactSelection & { kind: "matching" } {
  return {
    kind: "matching",
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(tag !== undefined && { tag }),
    ...(filterId !== undefined && { filterId }),
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdBefore !== undefined && { createdBefore }),
  };
}

interface Props {
  selection: TableSelection;
  hasFields: boolean;
  onWant: (kind: ContactAction["kind"]) => void;
  /** Missing for users without permission to export. */
  onExport?: (() => void) | undefined;
}

/** The actions for the selected contacts. */
export function SelectionActions({ selection, hasFields, onWant, onExport }: Props) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  if ((selection.everything?.except ?? selection.keys).length > BY_HAND_MAX)
    return <span role="alert">{t("operation.tooManyByHand", { max: number(BY_HAND_MAX) })}</span>;
  const item = (kind: Exclude<ContactAction["kind"], "delete">) => (
    <Menu.Item key={kind} onClick={() => onWant(kind)}>
      {t(`operation.menu.${kind}`)}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start" returnFocus>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<CaretDownIcon size={12} aria-hidden />}
          >
            {t("operation.change")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item("addTag")}
          {item("removeTag")}
          {item("setStatus")}
          {hasFields && item("setField")}
          {item("requestConfirmation")}
        </Menu.Dropdown>
      </Menu>
      {onExport && (
        <Button size="xs" variant="default" onClick={onExport}>
          {t("export")}
        </Button>
      )}
      <Button size="xs" variant="default" c="var(--danger-text)" onClick={() => onWant("delete")}>
        {t("delete", { count: selection.count, number: number(selection.count) })}
      </Button>
    </>
  );
}
