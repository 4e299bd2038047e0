import { Flex, Select, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { GivenRole } from "../../lib/api.generated.ts";
import { GIVEN_ROLES } from "./given-roles.ts";
import classes from "./members.module.css";

export interface RoleSelectProps {
  /** For assistive technology. */
  label: string;
  value: GivenRole;
  onChange: (role: GivenRole) => void;
}

/** Selects a role, with a description of its permissions. */
export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation("members");
  return (
    <Select
      className={classes.roleSelect}
      aria-label={label}
      allowDeselect={false}
      data={GIVEN_ROLES.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
      value={value}
      onChange={(role) => {
        if (role && role !== value) onChange(role);
      }}
      comboboxProps={{ width: 320, position: "bottom-end" }}
      classNames={{ dropdown: classes.roles ?? "" }}
      renderOption={({ option, checked }) => (
        <Flex
          className={classes.option}
          component="span"
          gap="xs"
          align="flex-start"
          justify="space-between"
        >
          <span>
            <strong>{option.label}</strong>
            <Text className={classes.optionText} span size="xs" c="dimmed">
              {t(`may.${option.value}`)}
            </Text>
          </span>
          {checked && <CheckIcon size={16} weight="bold" aria-hidden />}
        </Flex>
      )}
    />
  );
}
