import { ActionIcon, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useTranslation } from "react-i18next";

export interface OwnViewMenuProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onRename: () => void;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}

/** The actions for the current saved view. */
export function OwnViewMenu({
  name,
  isFirst,
  isLast,
  onRename,
  onMove,
  onDelete,
}: OwnViewMenuProps) {
  const { t } = useTranslation("common");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("views.actionsOf", { name })}
        >
          <CaretDownIcon size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>{t("views.rename")}</Menu.Item>
        <Menu.Item disabled={isFirst} onClick={() => onMove(-1)}>
          {t("views.earlier")}
        </Menu.Item>
        <Menu.Item disabled={isLast} onClick={() => onMove(1)}>
          {t("views.later")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--danger-text)" onClick={onDelete}>
          {t("views.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
