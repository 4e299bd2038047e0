import {
  NEW_WORKFLOW,
  type StepOf,
  type WorkflowDefinition,
  type WorkflowStepType,
} from "@arauto/contracts";
import { addAfter, changeStep } from "./flow-commands.ts";
import { newStep } from "./new-step.ts";
import type { BranchRef } from "./flow-branches.ts";
import { prefilled } from "./prefilled-step.ts";

/** Workflow templates to start from. */
export const STARTERS = ["welcome", "winBack", "dealsFromClicks", "yearly"] as const;
export type Starter = (typeof STARTERS)[number];

/** Names of a starter's emails; the second may be the title of its deals. */
export interface StarterNames {
  first: string;
  second: string;
}

export interface StarterOptions {
  /** The definition that it continues, if that has only an entry. */
  present?: WorkflowDefinition;
  /** The template of its emails if there is no other one to choose. */
  onlyTemplateId?: string | null;
}

function newDeal(title: string): StepOf<"createDeal">["config"] {
  const { config } = newStep("createDeal") as StepOf<"createDeal">;
  return { ...config, title };
}

/** Creates a complete workflow of a kind; what it can't prefill remains to be selected. */
export function starter(
  kind: Starter,
  names: StarterNames,
  { present = NEW_WORKFLOW, onlyTemplateId = null }: StarterOptions = {},
): WorkflowDefinition {
  let made = present.steps.some(({ type }) => type === "entry") ? present : NEW_WORKFLOW;
  const entry = made.steps.find((step): step is StepOf<"entry"> => step.type === "entry");
  if (!entry) return present;
  const put = (
    way: BranchRef,
    type: WorkflowStepType,
    change: Parameters<typeof changeStep>[2] = {},
  ): string => {
    const step = prefilled(newStep(type), made, onlyTemplateId);
    made = changeStep(addAfter(made, way, step), step.id, change);
    return step.id;
  };
  const enter = (config: Partial<StepOf<"entry">["config"]>) => {
    made = changeStep(made, entry.id, { config: { ...entry.config, ...config } });
  };
  const start: BranchRef = { from: entry.id, branch: "next" };
  switch (kind) {
    case "welcome": {
      enter({ trigger: "joins", includesPresent: false });
      const first = put(start, "email", { name: names.first });
      const wait = put({ from: first, branch: "next" }, "wait", {
        config: { kind: "for", duration: { amount: 3, unit: "days" } },
      });
      put({ from: wait, branch: "next" }, "email", { name: names.second });
      break;
    }
    case "winBack": {
      enter({ trigger: "once" });
      const first = put(start, "email", { name: names.first });
      const clicked = put({ from: first, branch: "next" }, "decision", {
        config: {
          condition: { kind: "mail", stepId: first, act: "clicked" },
          within: { amount: 3, unit: "days" },
        },
      });
      put({ from: clicked, branch: "yes" }, "end");
      put({ from: clicked, branch: "no" }, "email", { name: names.second });
      break;
    }
    case "dealsFromClicks": {
      enter({ trigger: "once" });
      const first = put(start, "email", { name: names.first });
      const clicked = put({ from: first, branch: "next" }, "decision", {
        config: {
          condition: { kind: "mail", stepId: first, act: "clicked" },
          within: { amount: 7, unit: "days" },
        },
      });
      put({ from: clicked, branch: "yes" }, "createDeal", { config: newDeal(names.second) });
      put({ from: clicked, branch: "no" }, "end");
      break;
    }
    case "yearly": {
      enter({
        trigger: "schedule",
        schedule: {
          enabled: true,
          type: "daily",
          time: "09:00",
          daysOfWeek: [1],
          intervalMinutes: 60,
          cron: "0 9 * * 1-5",
        },
      });
      const today = put(start, "decision", {
        config: { condition: { kind: "filter", filterId: null }, within: null },
      });
      put({ from: today, branch: "yes" }, "email", { name: names.first });
      put({ from: today, branch: "no" }, "end");
      break;
    }
  }
  return made;
}
