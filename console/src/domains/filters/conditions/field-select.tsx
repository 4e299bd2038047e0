import { Flex, Select } from "@mantine/core";
import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldTypeIcon } from "../../custom-fields/index.ts";
import type { DraftCondition } from "../draft/draft.ts";
import { choiceOf, chosenField, fieldChoices, isFound, NO_CUSTOM_EVENTS } from "./field-choices.ts";
import classes from "./field-select.module.css";
import { fieldType } from "../builder/filter-names.ts";
import type { FilterNames } from "../builder/filter-names.ts";

interface Props {
  condition: DraftCondition;
  names: FilterNames;
  error: ReactNode;
  className?: string | undefined;
  onChange: (source: DraftCondition["source"], field: string) => void;
}

/** Selects a condition's field, searchable by name. */
export function FieldSelect({ condition, names, error, className, onChange }: Props) {
  const { t } = useTranslation("filters");
  const groups = fieldChoices(t, names, condition);
  const choices = new Map(groups.flatMap(({ items }) => items.map((item) => [item.value, item])));
  const type = fieldType(condition, names);
  const found: OptionsFilter = ({ options, search }) => {
    const fits = (item: ComboboxItem) =>
      isFound(choices.get(item.value) ?? { label: item.label }, search);
    return options
      .map((option) =>
        "group" in option ? { ...option, items: option.items.filter(fits) } : option,
      )
      .filter((option) => !("group" in option) || option.items.length > 0);
  };
  return (
    <Select
      className={className ?? ""}
      aria-label={t("condition.field")}
      placeholder={t("condition.chooseField")}
      leftSection={type && <FieldTypeIcon type={type} />}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t("choose.nothing")}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      classNames={{ dropdown: classes.dropdown ?? "" }}
      value={choiceOf(condition)}
      error={error}
      data={groups.map(({ group, items }) => ({
        group,
        items: items.map(({ value, label }) => ({ value, label })),
      }))}
      filter={found}
      renderOption={({ option }) => {
        const choice = choices.get(option.value);
        return (
          <Flex miw={0} w="100%" component="span" gap="xs" align="center">
            {choice?.type && <FieldTypeIcon type={choice.type} />}
            <bdi className={classes.name}>{option.label}</bdi>
            {choice?.alias && <code className={classes.alias}>{choice.alias}</code>}
          </Flex>
        );
      }}
      onChange={(choice) => {
        if (choice === null) return;
        if (choice === NO_CUSTOM_EVENTS) {
          window.open("/api/reference", "_blank", "noopener");
          return;
        }
        const { source, field } = chosenField(choice);
        onChange(source, field);
      }}
    />
  );
}
