import { arrange } from "../flow/flow-arrange.ts";
import { moveSteps, shiftStep } from "../flow/flow-commands.ts";
import { moveNotes } from "../flow/flow-notes.ts";
import { GRID, type Place } from "../flow/flow-places.ts";
import { stepOf } from "../flow/flow-branches.ts";
import { starter } from "../flow/starters.ts";
import type { ActionScope, FlowActions } from "./action-scope.ts";

/** Returns the actions that place steps on the canvas and in the list. */
export function layoutActions(
  scope: ActionScope,
): Pick<FlowActions, "move" | "nudge" | "shift" | "arrange" | "begin"> {
  const { flow, announcement, goTo, fresh, onlyTemplateId, t } = scope;
  const { present, nameOf, refused } = scope;
  return {
    move: (places) =>
      void flow.change((definition) => moveNotes(moveSteps(definition, places), places), {
        label: "move",
      }),
    nudge: (ids, by) => {
      const places = new Map(
        ids.flatMap((id): [string, Place][] => {
          const step = stepOf(present(), id);
          return step
            ? [[id, { x: step.position.x + by.x * GRID, y: step.position.y + by.y * GRID }]]
            : [];
        }),
      );
      flow.change((definition) => moveSteps(definition, places), {
        label: "move",
        group: `nudge ${ids.join()}`,
      });
    },
    shift: (id, way) => {
      if (flow.change((definition) => shiftStep(definition, id, way), { label: "move" })) {
        announcement.set(t(`workflows:announcement.${way}`, { name: nameOf([id]) }));
        goTo(id);
      } else refused();
    },
    arrange: () => {
      if (flow.change(arrange, { label: "arrange" }))
        announcement.set(t("workflows:announcement.arranged"));
    },
    begin: (kind) => {
      const names = {
        first: t(`workflows:starters.${kind}.first`),
        second: t(`workflows:starters.${kind}.second`, {
          name: "{{ account.name }}",
          interpolation: { escapeValue: false },
        }),
      };
      flow.change(
        (definition) =>
          arrange(starter(kind, names, { present: definition, onlyTemplateId: onlyTemplateId() })),
        { label: "begin" },
      );
      fresh.set(new Set(present().steps.map(({ id }) => id)));
      const first = present().steps.find(({ type }) => type !== "entry");
      if (first) goTo(first.id);
    },
  };
}
