import { WORKFLOW_NOTE_COLORS, WORKFLOW_NOTE_TEXT_MAX, type WorkflowNote } from "@arauto/contracts";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { DotsSixIcon, PaletteIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useDesigner } from "../designer-context.ts";
import classes from "./notes.module.css";

/** The text of a note. */
export function NoteText({ note, readOnly }: { note: WorkflowNote; readOnly: boolean }) {
  const { t } = useTranslation("workflows");
  const { actions } = useDesigner();
  return (
    <textarea
      className={`${classes.text} nodrag nopan nowheel`}
      dir="auto"
      aria-label={t("notes.text")}
      placeholder={readOnly ? undefined : t("notes.placeholder")}
      readOnly={readOnly}
      maxLength={WORKFLOW_NOTE_TEXT_MAX}
      value={note.text}
      onChange={(event) => actions.changeNote(note.id, { text: event.currentTarget.value })}
    />
  );
}

/** Moves, colors and deletes a note. */
export function NoteTools({ note, isInList = false }: { note: WorkflowNote; isInList?: boolean }) {
  const { t } = useTranslation("workflows");
  const { actions } = useDesigner();
  return (
    <>
      {!isInList && (
        <span className={classes.handle} data-grip="" aria-hidden>
          <DotsSixIcon size={16} />
        </span>
      )}
      <Menu position="bottom-end" shadow="md" width={180}>
        <Tooltip label={t("notes.color")}>
          <Menu.Target>
            <ActionIcon
              className="nodrag"
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("notes.color")}
            >
              <PaletteIcon size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          {WORKFLOW_NOTE_COLORS.map((color) => (
            <Menu.RadioItem
              key={color}
              value={color}
              checked={note.color === color}
              onChange={() => actions.changeNote(note.id, { color })}
              rightSection={<span className={classes.swatch} data-color={color} aria-hidden />}
              closeMenuOnClick
            >
              {t(`notes.colors.${color}`)}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t("notes.remove")}>
        <ActionIcon
          className="nodrag"
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("notes.remove")}
          onClick={() => actions.removeNote(note.id)}
        >
          <TrashIcon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
