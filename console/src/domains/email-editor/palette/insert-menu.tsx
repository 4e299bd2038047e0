import { Group, Popover, Text, TextInput } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditorActions } from "../editor-actions.ts";
import { useEditor } from "../editor-store.tsx";
import { focusNode, type Target, useEditorUi } from "../editor-ui.tsx";
import { allowed } from "../document-places.ts";
import { ChoiceMark } from "./choice-mark.tsx";
import { type Choice, useInsertables } from "./insertables.ts";
import classes from "./palette.module.css";

/** A short palette at one place of the email: opened by a gap's button or the slash key, filtered by typing. */
export function InsertMenu({ target }: { target: Target }) {
  const { t } = useTranslation("editor");
  const ui = useEditorUi();
  const editor = useEditor();
  const actions = useEditorActions();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const groups = useFittingChoices(target, query);
  const all = groups.flatMap(({ choices }) => choices);
  const active = Math.min(at, all.length - 1);

  const close = (back: boolean) => {
    ui.insertAt.set(null);
    const last = editor.get().selection.at(-1) ?? editor.get().document.sections[0]?.id;
    if (back && last !== undefined) focusNode(last);
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    ui.insertAt.set(null);
    actions.insert(choice.item, target, true);
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && all.length > 0) setAt((active + by + all.length) % all.length);
    else if (event.key === "Enter") choose(all[active]);
    else if (event.key === "Escape") close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <Popover
      opened
      position="bottom"
      width={280}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus={false}
      withRoles={false}
      zIndex={300}
      onDismiss={() => close(false)}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={t("palette.insertTitle")}>
        <TextInput
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={all.length > 0 ? optionId(id, active) : undefined}
          aria-autocomplete="list"
          aria-label={t("palette.search")}
          placeholder={t("palette.search")}
          data-autofocus
          autoComplete="off"
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
        <Options id={id} groups={groups} active={active} onActive={setAt} onChoose={choose} />
        {all.length === 0 && (
          <Text className={classes.note} size="xs" c="dimmed" role="status">
            {t("palette.nothing", { query })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

/** Returns the matches of the search that can be inserted at the target, grouped. */
function useFittingChoices(target: Target, query: string): ChoiceGroup[] {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const { blocks, layouts, saved } = useInsertables(query);
  const mail = editor.get().document;
  const fits = ({ item, refusal }: Choice) => {
    if (refusal !== null) return false;
    if (target.type === "section") return true;
    if (item.type === "kind") return allowed(mail, target.place, item.kind);
    return (
      item.type === "saved" &&
      item.content.type === "block" &&
      allowed(mail, target.place, item.content.block.kind)
    );
  };
  return [
    { title: t("palette.blocks"), choices: blocks.filter(fits) },
    { title: t("palette.sections"), choices: layouts.filter(fits) },
    { title: t("palette.saved"), choices: saved.filter(fits) },
  ].filter(({ choices }) => choices.length > 0);
}

interface OptionsProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The position of the active option, counted over all groups. */
  active: number;
  onActive: (at: number) => void;
  onChoose: (choice: Choice) => void;
}

/** The choices, as a list that the search field controls. */
function Options({ id, groups, active, onActive, onChoose }: OptionsProps) {
  const { t } = useTranslation("editor");
  const all = groups.flatMap(({ choices }) => choices);
  return (
    <div id={id} role="listbox" aria-label={t("palette.insertTitle")} className={classes.options}>
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <Text
            className={classes.optionsTitle}
            component="div"
            size="2xs"
            c="dimmed"
            fw={600}
            aria-hidden
          >
            {title}
          </Text>
          {choices.map((choice) => {
            const place = all.indexOf(choice);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
              <Group
                key={choice.key}
                id={optionId(id, place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={classes.option}
                gap={10}
                wrap="nowrap"
                onPointerMove={() => onActive(place)}
                onClick={() => onChoose(choice)}
              >
                <ChoiceMark item={choice.item} />
                <bdi>{choice.label}</bdi>
              </Group>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const optionId = (listId: string, at: number) => `${listId}-${at}`;
