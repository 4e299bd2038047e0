import { emptyCondition, isDraftGroup } from "./draft.ts";
import type { Draft, DraftCondition, DraftGroup, DraftPart } from "./draft.ts";

/** A position: in a group or (null) at the top level, before a row or group there or (null) at the end. */
export interface DraftPlace {
  group: string | null;
  before: string | null;
}

export const groupsOf = (draft: Draft): DraftGroup[] => draft.parts.filter(isDraftGroup);

/** Returns all rows, including those in groups, in display order. */
export const rowsOf = (draft: Draft): DraftCondition[] =>
  draft.parts.flatMap((part) => (isDraftGroup(part) ? part.conditions : [part]));

/** Returns the key of a row's group; null if it is in none. */
export function groupOf(draft: Draft, key: string): string | null {
  return (
    groupsOf(draft).find(({ conditions }) => conditions.some((row) => row.key === key))?.key ?? null
  );
}

const siblingsIn = (draft: Draft, group: string | null): readonly DraftPart[] =>
  group === null
    ? draft.parts
    : (groupsOf(draft).find(({ key }) => key === group)?.conditions ?? []);

function inserted<Part extends DraftPart>(
  parts: readonly Part[],
  part: Part,
  before: string | null,
): Part[] {
  const at = before === null ? -1 : parts.findIndex(({ key }) => key === before);
  return at < 0 ? [...parts, part] : parts.toSpliced(at, 0, part);
}

function mapGroup(draft: Draft, group: string, change: (group: DraftGroup) => DraftPart[]): Draft {
  return {
    ...draft,
    parts: draft.parts.flatMap((part) =>
      isDraftGroup(part) && part.key === group ? change(part) : [part],
    ),
  };
}

/** Returns the draft with one row changed, wherever it is. */
export function withRow(draft: Draft, changed: DraftCondition): Draft {
  const replaced = (row: DraftCondition) => (row.key === changed.key ? changed : row);
  return {
    ...draft,
    parts: draft.parts.map((part) =>
      isDraftGroup(part) ? { ...part, conditions: part.conditions.map(replaced) } : replaced(part),
    ),
  };
}

/** Returns the draft with a row inserted; an unknown place means the end. */
export function withRowAt(draft: Draft, row: DraftCondition, { group, before }: DraftPlace): Draft {
  if (group !== null && groupsOf(draft).some(({ key }) => key === group))
    return mapGroup(draft, group, (found) => [
      { ...found, conditions: inserted(found.conditions, row, before) },
    ]);
  return { ...draft, parts: inserted(draft.parts, row, before) };
}

/** Returns the draft without a row, or a group with all its rows. A group that loses its last row is removed too. */
export function without(draft: Draft, key: string): Draft {
  const parts = draft.parts.flatMap((part): DraftPart[] => {
    if (part.key === key) return [];
    if (!isDraftGroup(part)) return [part];
    const conditions = part.conditions.filter((row) => row.key !== key);
    if (conditions.length === part.conditions.length) return [part];
    return conditions.length === 0 ? [] : [{ ...part, conditions }];
  });
  return { ...draft, parts };
}

/** Returns the draft with a new group of one row at its end. The group gets the other operator, because the same one needs no group. */
export function withNewGroup(
  draft: Draft,
  first: DraftCondition = emptyCondition(),
): { draft: Draft; group: DraftGroup } {
  const group: DraftGroup = {
    key: crypto.randomUUID(),
    operator: draft.operator === "AND" ? "OR" : "AND",
    conditions: [first],
  };
  return { draft: { ...draft, parts: [...draft.parts, group] }, group };
}

/** Wraps a top-level row into a group, in place. */
export function wrapped(draft: Draft, key: string): Draft {
  const { group } = withNewGroup(draft);
  return {
    ...draft,
    parts: draft.parts.map((part) =>
      part.key === key && !isDraftGroup(part) ? { ...group, conditions: [part] } : part,
    ),
  };
}

export function withGroupOperator(
  draft: Draft,
  group: string,
  operator: DraftGroup["operator"],
): Draft {
  return mapGroup(draft, group, (found) => [{ ...found, operator }]);
}

/** Replaces a group with its rows, in place. */
export function ungrouped(draft: Draft, group: string): Draft {
  return mapGroup(draft, group, ({ conditions }) => conditions);
}

/** Moves a row or group. Groups stay at the top level: moving one into a group changes nothing. */
export function moved(draft: Draft, key: string, place: DraftPlace): Draft {
  if (place.before === key || place.group === key) return draft;
  const group = groupsOf(draft).find((one) => one.key === key);
  if (group)
    return place.group === null
      ? { ...draft, parts: inserted(without(draft, key).parts, group, place.before) }
      : draft;
  const row = rowsOf(draft).find((one) => one.key === key);
  if (!row) return draft;
  const left = without(draft, key);
  // The target group may have been removed with its last row, which was this one.
  return place.group !== null && !groupsOf(left).some((one) => one.key === place.group)
    ? draft
    : withRowAt(left, row, place);
}

/** Returns the place one step up or down among the siblings; undefined at the end. */
export function stepOf(draft: Draft, key: string, step: -1 | 1): DraftPlace | undefined {
  const group = groupOf(draft, key);
  const siblings = siblingsIn(draft, group);
  const at = siblings.findIndex((part) => part.key === key);
  if (at < 0 || siblings[at + step] === undefined) return undefined;
  return { group, before: siblings[step < 0 ? at - 1 : at + 2]?.key ?? null };
}

/** Returns the place directly after a row or group, among its siblings. */
export function placeBehind(draft: Draft, key: string): DraftPlace {
  const group = groupOf(draft, key);
  const siblings = siblingsIn(draft, group);
  const at = siblings.findIndex((part) => part.key === key);
  return { group, before: siblings[at + 1]?.key ?? null };
}

/** Returns the place directly after a row's group. */
export function outOfGroup(draft: Draft, key: string): DraftPlace {
  return placeBehind(draft, groupOf(draft, key) ?? key);
}

/** Returns the draft with a row or group duplicated, directly after itself. */
export function duplicated(draft: Draft, key: string): { draft: Draft; copy: string } {
  const again = (row: DraftCondition): DraftCondition => ({ ...row, key: crypto.randomUUID() });
  const twice = <Part extends DraftPart>(parts: readonly Part[], copyOf: (part: Part) => Part) =>
    parts.flatMap((part) => {
      if (part.key !== key) return [part];
      const copied = copyOf(part);
      copy = copied.key;
      return [part, copied];
    });
  let copy = key;
  const groupAgain = (group: DraftGroup): DraftGroup => ({
    ...group,
    key: crypto.randomUUID(),
    conditions: group.conditions.map(again),
  });
  const inside = draft.parts.map((part) =>
    isDraftGroup(part) ? { ...part, conditions: twice(part.conditions, again) } : part,
  );
  const parts = twice<DraftPart>(inside, (part) =>
    isDraftGroup(part) ? groupAgain(part) : again(part),
  );
  return { draft: { ...draft, parts }, copy };
}
