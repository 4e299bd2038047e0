import { ActionIcon, Menu } from "@mantine/core";
import { DotsThreeIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

interface ActionAppearance {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Deletes something permanently. */
  danger?: boolean;
  disabled?: boolean;
}

/** An action for a record: a link, or a function to run. */
export type RowAction = ActionAppearance & ({ to: string } | { run: () => void });

export interface RowMenuProps {
  /** The record's name. */
  name: string | undefined;
  actions: readonly RowAction[];
  /** Large enough for touch. */
  touch?: boolean;
}

/** The three-dot menu at the end of a row, with its actions. */
export function RowMenu({ name, actions, touch }: RowMenuProps) {
  const { t } = useTranslation("common");
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={touch ? 44 : 32}
          aria-label={name === undefined ? t("table.actions") : t("table.actionsOf", { name })}
        >
          <DotsThreeIcon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const look = {
            ...(action.icon === undefined ? {} : { leftSection: action.icon }),
            ...(action.danger ? { c: "var(--danger-text)" } : {}),
            disabled: action.disabled ?? false,
          };
          return "to" in action ? (
            <Menu.Item key={action.key} component={Link} to={action.to} {...look}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.key} onClick={action.run} {...look}>
              {action.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
