import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inGroups, matching, type VariableChoice, type Variables } from "./use-variables.ts";
import { VariableRow } from "./variable-row.tsx";
import classes from "./variables.module.css";

interface Props {
  variables: Variables;
  /** Whether links for unsubscribing and preferences are offered too. */
  links: boolean;
  onChoose: (choice: VariableChoice) => void;
}

/** A searchable list of variables, for use in a popover. */
export function VariableChooser({ variables, links, onChoose }: Props) {
  const { t } = useTranslation("editor");
  const [search, setSearch] = useState("");
  const combobox = useCombobox({ opened: true });
  const found = matching(
    variables.choices.filter(({ group }) => links || group !== "links"),
    search,
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(path) => {
        const choice = variables.find(path);
        if (choice) onChoose(choice);
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={t("variables.search")}
          placeholder={t("variables.search")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.scroll}>
        <Combobox.Options aria-label={t("variables.title")}>
          {inGroups(found).map(({ group, choices }) => (
            <Combobox.Group key={group} label={t(`variables.groups.${group}`)}>
              {choices.map((choice) => (
                <Combobox.Option key={choice.path} value={choice.path}>
                  <VariableRow choice={choice} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {found.length === 0 && <Combobox.Empty>{t("variables.none")}</Combobox.Empty>}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
