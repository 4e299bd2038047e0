import { useTranslation } from "react-i18next";
import { useDesigner, useShownDefinition } from "../designer-context.ts";
import { notesOf } from "../flow/flow-notes.ts";
import { NoteText, NoteTools } from "./note-parts.tsx";
import classes from "./notes.module.css";

/** The notes of the canvas, below the list of steps. */
export function NoteList() {
  const { t } = useTranslation("workflows");
  const { readOnly } = useDesigner();
  const notes = notesOf(useShownDefinition());
  if (notes.length === 0) return null;
  return (
    <section className={classes.list} aria-labelledby="outline-notes">
      <h2 id="outline-notes">{t("notes.title")}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className={classes.listed}>
            <div className={classes.note} data-note={note.id} data-color={note.color}>
              <div className={classes.grip}>{!readOnly && <NoteTools note={note} isInList />}</div>
              <NoteText note={note} readOnly={readOnly} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
