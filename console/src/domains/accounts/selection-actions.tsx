import { Button, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useTranslation } from "react-i18next";
import type { AccountAction, AccountSelection, ListAccountsApiArg } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import type { TableSelection } from "../../ui/table-selection.ts";

/** The most that the API takes by id, chosen or taken out. */
const BY_HAND_MAX = 1000;

/** What is selected, as the API takes it. */
export function selectionOf(selection: TableSelection, { search, status, tag, filterId }: ListAccountsApiArg): AccountSelection {
  if (!selection.everything) return { kind: "ids", ids: [...selection.keys] };
  return {
    kind: "matching",
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(tag !== undefined && { tag }),
    ...(filterId !== undefined && { filterId }),
    except: [...selection.everything.except],
  };
}

interface Props {
  selection: TableSelection;
  hasFields: boolean;
  onWant: (kind: AccountAction["kind"]) => void;
}

/** What can be done with the contacts selected. */
export function SelectionActions({ selection, hasFields, onWant }: Props) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  if ((selection.everything?.except ?? selection.keys).length > BY_HAND_MAX)
    return <span role="alert">{t("operation.tooManyByHand", { max: number(BY_HAND_MAX) })}</span>;
  const item = (kind: Exclude<AccountAction["kind"], "delete">) => (
    <Menu.Item key={kind} onClick={() => onWant(kind)}>
      {t(`operation.menu.${kind}`)}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start" returnFocus>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
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
      <Button size="xs" variant="default" c="var(--danger-text)" onClick={() => onWant("delete")}>
        {t("delete", { count: selection.count })}
      </Button>
    </>
  );
}
