import {
  WORKFLOW_NOTE_SIZE,
  WORKFLOW_NOTES_MAX,
  type WorkflowDefinition,
  type WorkflowNote,
} from "@arauto/contracts";
import { GRID, type Place, snapped, STEP_HEIGHT, STEP_WIDTH } from "./flow-places.ts";

/** Commands on the sticky notes of a workflow; one that changes nothing returns the given definition. */

export const NOTE_SIZE = { width: 240, height: 160 } as const;

export const notesOf = ({ notes }: WorkflowDefinition): readonly WorkflowNote[] => notes ?? [];

export const hasNoteRoom = (definition: WorkflowDefinition): boolean =>
  notesOf(definition).length < WORKFLOW_NOTES_MAX;

/** Returns the requested position of a new note, or the nearest one where it covers no step and no other note. */
export function freeNotePlace(definition: WorkflowDefinition, wanted: Place): Place {
  const taken = [
    ...definition.steps.map(({ position }) => ({
      ...position,
      width: STEP_WIDTH,
      height: STEP_HEIGHT,
    })),
    ...notesOf(definition).map(({ position, size }) => ({ ...position, ...size })),
  ];
  const from = snapped(wanted);
  const beside = (next: (over: { x: number; width: number }) => number): Place => {
    const place = { ...from };
    const isOverlapping = () =>
      taken.find(
        ({ x, y, width, height }) =>
          place.x < x + width &&
          place.x + NOTE_SIZE.width > x &&
          place.y < y + height &&
          place.y + NOTE_SIZE.height > y,
      );
    for (let over = isOverlapping(); over; over = isOverlapping()) place.x = next(over) * GRID;
    return place;
  };
  const right = beside(({ x, width }) => Math.floor((x + width) / GRID) + 1);
  const left = beside(({ x }) => Math.ceil((x - NOTE_SIZE.width) / GRID) - 1);
  return right.x - from.x <= from.x - left.x ? right : left;
}

/** Adds an empty note with its upper left corner at a place. */
export function addNote(
  definition: WorkflowDefinition,
  id: string,
  place: Place,
): WorkflowDefinition {
  if (!hasNoteRoom(definition) || notesOf(definition).some((note) => note.id === id))
    return definition;
  const note: WorkflowNote = {
    id,
    text: "",
    color: "yellow",
    position: snapped(place),
    size: { ...NOTE_SIZE },
  };
  return { ...definition, notes: [...notesOf(definition), note] };
}

/** Changes a note; places and sizes are put on the grid. */
export function changeNote(
  definition: WorkflowDefinition,
  id: string,
  change: Partial<Omit<WorkflowNote, "id">>,
): WorkflowDefinition {
  let changed = false;
  const notes = notesOf(definition).map((note) => {
    if (note.id !== id) return note;
    const next = { ...note, ...change };
    next.position = snapped(next.position);
    next.size = { width: sideOf(next.size.width), height: sideOf(next.size.height) };
    if (JSON.stringify(next) === JSON.stringify(note)) return note;
    changed = true;
    return next;
  });
  return changed ? { ...definition, notes } : definition;
}

const sideOf = (length: number): number =>
  Math.round(Math.min(WORKFLOW_NOTE_SIZE.max, Math.max(WORKFLOW_NOTE_SIZE.min, length)) / GRID) *
  GRID;

/** Moves notes on the canvas. */
export const moveNotes = (
  definition: WorkflowDefinition,
  places: ReadonlyMap<string, Place>,
): WorkflowDefinition =>
  [...places].reduce((moved, [id, position]) => changeNote(moved, id, { position }), definition);

export function removeNote(definition: WorkflowDefinition, id: string): WorkflowDefinition {
  const notes = notesOf(definition).filter((note) => note.id !== id);
  return notes.length === notesOf(definition).length ? definition : { ...definition, notes };
}
