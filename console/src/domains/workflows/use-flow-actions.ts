import { branchesOf, type WorkflowDefinition } from "@arauto/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Store } from "../../lib/store.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { arrange } from "./flow/flow-arrange.ts";
import { copySteps, readClip } from "./flow/flow-clipboard.ts";
import {
  addAfter,
  type AddableType,
  addLoose,
  connect,
  disconnect,
  duplicate,
  moveSteps,
  newStep,
  paste,
  putOnWay,
  removeSteps,
  shiftStep,
} from "./flow/flow-commands.ts";
import { GRID, type Place } from "./flow/flow-places.ts";
import type { Flow } from "./flow/flow-store.ts";
import { hasRoom, openWays, stepOf, type Way } from "./flow/flow-ways.ts";
import { starter, type Starter } from "./flow/starters.ts";

export interface FlowActions {
  /** Adds a step to a branch, or at a place without one; otherwise after the selection. */
  add: (type: AddableType, at?: Way | Place) => void;
  remove: (ids: readonly string[]) => void;
  duplicate: (ids: readonly string[]) => void;
  /** Returns the selection's clipboard text; null if there is none. */
  copy: (ids: readonly string[]) => string | null;
  /** Returns false if the text contains no steps. */
  paste: (text: string) => boolean;
  connect: (way: Way, to: string) => void;
  disconnect: (way: Way) => void;
  move: (places: ReadonlyMap<string, Place>) => void;
  /** Moves steps by this many grid units. */
  nudge: (ids: readonly string[], by: Place) => void;
  shift: (id: string, way: "up" | "down") => void;
  /** Inserts an unlinked step into the branch on which it was dropped. */
  putOn: (way: Way, id: string, places: ReadonlyMap<string, Place>) => void;
  arrange: () => void;
  begin: (kind: Starter) => void;
  /** Returns the branch for a new step after a step: the first open one, otherwise its first. */
  wayAfter: (id: string) => Way | undefined;
}

interface Tools {
  flow: Flow;
  announcement: Store<string>;
  goTo: (id: string, inspect?: boolean) => void;
  middle: () => Place;
}

/** Workflow actions with everything around them: history, selection, focus, toasts, announcements. */
export function useFlowActions({ flow, announcement, goTo, middle }: Tools): FlowActions {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  return useMemo(() => {
    const present = () => flow.get().definition;
    const nameOf = (ids: readonly string[]) => {
      const [only] = ids;
      const step = only === undefined ? undefined : stepOf(present(), only);
      if (ids.length !== 1 || !step) return t("workflows:steps", { count: ids.length });
      return step.name || t(`workflow-steps:type.${step.type}`);
    };
    const isFull = (more = 1) => {
      if (hasRoom(present(), more)) return false;
      toast.info(t("workflows:full"));
      return true;
    };
    const wayAfter = (id: string): Way | undefined => {
      const step = stepOf(present(), id);
      if (!step) return undefined;
      const [branch] = branchesOf(step);
      return openWays(present(), step)[0] ?? (branch && { from: id, branch });
    };
    const refused = () => announcement.set(t("workflows:said.impossible"));

    return {
      wayAfter,
      add: (type, at) => {
        if (isFull()) return;
        const step = newStep(type);
        const [chosen] = flow.get().selection;
        const place =
          at ?? (chosen === undefined ? undefined : wayAfter(chosen)) ?? wayAtEnd(present());
        const put = (definition: WorkflowDefinition) => {
          if (place && "from" in place) {
            const longer = addAfter(definition, place, step);
            if (longer !== definition) return longer;
          }
          return addLoose(definition, step, place && "x" in place ? place : middle());
        };
        if (!flow.change(put, { label: "add", select: [step.id] })) return refused();
        announcement.set(t("workflows:said.added", { name: nameOf([step.id]) }));
        goTo(step.id, true);
      },
      remove: (given) => {
        const ids = given.filter((id) => stepOf(present(), id)?.type !== "entry");
        if (ids.length === 0) return refused();
        const name = nameOf(ids);
        const neighbour = present().links.find(
          ({ to, from }) => ids.includes(to) && !ids.includes(from),
        )?.from;
        if (
          !flow.change((definition) => removeSteps(definition, ids), {
            label: "remove",
            select: neighbour ? [neighbour] : [],
          })
        )
          return;
        announcement.set(t("workflows:said.removed", { name }));
        const { revision } = flow.get();
        const id = toast.undo(t("workflows:said.removed", { name }), () => {
          if (flow.get().revision === revision) flow.undo();
        });
        // After another action, undo in this toast would revert the wrong one.
        const stop = flow.subscribe(() => {
          if (flow.get().revision === revision) return;
          stop();
          toast.dismiss(id);
        });
        if (neighbour) goTo(neighbour);
      },
      duplicate: (given) => {
        const ids = given.filter((id) => stepOf(present(), id)?.type !== "entry");
        if (ids.length === 0) return refused();
        if (isFull(ids.length)) return;
        const copied = duplicate(present(), ids);
        if (!flow.change(() => copied.definition, { label: "duplicate", select: copied.ids }))
          return refused();
        announcement.set(t("workflows:said.duplicated", { name: nameOf(copied.ids) }));
        if (copied.ids[0] !== undefined) goTo(copied.ids[0]);
      },
      copy: (ids) => {
        const text = copySteps(present(), ids);
        if (text !== null) announcement.set(t("workflows:said.copied", { name: nameOf(ids) }));
        return text;
      },
      paste: (text) => {
        const clip = readClip(text);
        if (!clip) return false;
        if (isFull(clip.steps.length)) return true;
        const [chosen] = flow.get().selection;
        const pasted = paste(present(), clip, chosen === undefined ? undefined : wayAfter(chosen));
        flow.change(() => pasted.definition, { label: "paste", select: pasted.ids });
        announcement.set(t("workflows:said.pasted", { name: nameOf(pasted.ids) }));
        if (pasted.ids[0] !== undefined) goTo(pasted.ids[0]);
        return true;
      },
      connect: (way, to) => {
        if (flow.change((definition) => connect(definition, way, to), { label: "connect" })) {
          announcement.set(
            t("workflows:said.connected", { name: nameOf([way.from]), to: nameOf([to]) }),
          );
        } else refused();
      },
      disconnect: (way) => {
        if (flow.change((definition) => disconnect(definition, way), { label: "disconnect" }))
          announcement.set(t("workflows:said.disconnected"));
      },
      move: (places) =>
        void flow.change((definition) => moveSteps(definition, places), { label: "move" }),
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
          announcement.set(t(`workflows:said.${way}`, { name: nameOf([id]) }));
          goTo(id);
        } else refused();
      },
      putOn: (way, id, places) => {
        flow.change((definition) => putOnWay(moveSteps(definition, places), way, id), {
          label: "connect",
          select: [id],
        });
      },
      arrange: () => {
        if (flow.change(arrange, { label: "arrange" }))
          announcement.set(t("workflows:said.arranged"));
      },
      begin: (kind) => {
        const names = {
          first: t(`workflows:starters.${kind}.first`),
          second: t(`workflows:starters.${kind}.second`),
        };
        flow.change((definition) => arrange(starter(kind, names, definition)), { label: "begin" });
        const first = present().steps.find(({ type }) => type !== "entry");
        if (first) goTo(first.id);
      },
    };
  }, [flow, announcement, goTo, middle, t]);
}

/** Returns where a new step goes without a selection: the end of the line from the entry, if there is one. */
function wayAtEnd(definition: WorkflowDefinition): Way | undefined {
  let step = definition.steps.find(({ type }) => type === "entry");
  for (let count = 0; step && count <= definition.steps.length; count += 1) {
    const [branch] = branchesOf(step);
    if (branch === undefined) return undefined;
    const way: Way = { from: step.id, branch };
    const [open] = openWays(definition, step);
    if (open) return open;
    const link = definition.links.find(
      ({ from, branch: by }) => from === way.from && by === branch,
    );
    step = link && stepOf(definition, link.to);
  }
  return undefined;
}
