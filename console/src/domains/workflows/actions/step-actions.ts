import { branchesOf, type WorkflowDefinition } from "@arauto/contracts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { addAfter, addLoose, removeSteps } from "../flow/flow-commands.ts";
import { newStep } from "../flow/new-step.ts";
import { duplicate } from "../flow/copy-steps.ts";
import { prefilled } from "../flow/prefilled-step.ts";
import { openBranches, stepOf, type BranchRef } from "../flow/flow-branches.ts";
import type { ActionScope, FlowActions } from "./action-scope.ts";

/** Returns the actions that add and remove steps. */
export function stepActions(scope: ActionScope): Pick<FlowActions, "add" | "remove" | "duplicate"> {
  const { flow, announcement, goTo, middle, fresh, onlyTemplateId, t } = scope;
  const { present, nameOf, isFull, wayAfter, refused } = scope;
  return {
    add: (type, at) => {
      if (isFull()) return;
      const step = prefilled(newStep(type), present(), onlyTemplateId());
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
      announcement.set(t("workflows:announcement.added", { name: nameOf([step.id]) }));
      goTo(step.id, true);
      fresh.set(new Set([...fresh.get(), step.id]));
    },
    remove: (given) => {
      const ids = given.filter((id) => stepOf(present(), id)?.type !== "entry");
      if (ids.length === 0) return refused();
      const name = nameOf(ids);
      const neighbor = present().links.find(
        ({ to, from }) => ids.includes(to) && !ids.includes(from),
      )?.from;
      if (
        !flow.change((definition) => removeSteps(definition, ids), {
          label: "remove",
          select: neighbor ? [neighbor] : [],
        })
      )
        return;
      announcement.set(t("workflows:announcement.removed", { name }));
      const { revision } = flow.get();
      const id = toast.undo(t("workflows:announcement.removed", { name }), () => {
        if (flow.get().revision === revision) flow.undo();
      });
      // After another action, undo in this toast would revert the wrong one.
      const stop = flow.subscribe(() => {
        if (flow.get().revision === revision) return;
        stop();
        toast.dismiss(id);
      });
      if (neighbor) goTo(neighbor);
    },
    duplicate: (given) => {
      const ids = given.filter((id) => stepOf(present(), id)?.type !== "entry");
      if (ids.length === 0) return refused();
      if (isFull(ids.length)) return;
      const copied = duplicate(present(), ids);
      if (!flow.change(() => copied.definition, { label: "duplicate", select: copied.ids }))
        return refused();
      announcement.set(t("workflows:announcement.duplicated", { name: nameOf(copied.ids) }));
      if (copied.ids[0] !== undefined) goTo(copied.ids[0]);
      flow.select(copied.ids);
    },
  };
}

/** Returns where a new step goes without a selection: the end of the line from the entry, if there is one. */
function wayAtEnd(definition: WorkflowDefinition): BranchRef | undefined {
  let step = definition.steps.find(({ type }) => type === "entry");
  for (let count = 0; step && count <= definition.steps.length; count += 1) {
    const [branch] = branchesOf(step);
    if (branch === undefined) return undefined;
    const way: BranchRef = { from: step.id, branch };
    const [open] = openBranches(definition, step);
    if (open) return open;
    const link = definition.links.find(
      ({ from, branch: by }) => from === way.from && by === branch,
    );
    step = link && stepOf(definition, link.to);
  }
  return undefined;
}
