import { copySteps, readClip } from "../flow/flow-clipboard.ts";
import { paste } from "../flow/copy-steps.ts";
import type { ActionScope, FlowActions } from "./action-scope.ts";

/** Returns the actions that copy and paste steps. */
export function clipboardActions(scope: ActionScope): Pick<FlowActions, "copy" | "paste"> {
  const { flow, announcement, goTo, t, present, nameOf, isFull, wayAfter } = scope;
  return {
    copy: (ids) => {
      const text = copySteps(present(), ids);
      if (text !== null)
        announcement.set(t("workflows:announcement.copied", { name: nameOf(ids) }));
      return text;
    },
    paste: (text) => {
      const clip = readClip(text);
      if (!clip) return false;
      if (isFull(clip.steps.length)) return true;
      const [chosen] = flow.get().selection;
      const pasted = paste(present(), clip, chosen === undefined ? undefined : wayAfter(chosen));
      flow.change(() => pasted.definition, { label: "paste", select: pasted.ids });
      announcement.set(t("workflows:announcement.pasted", { name: nameOf(pasted.ids) }));
      if (pasted.ids[0] !== undefined) goTo(pasted.ids[0]);
      // All of them, so that they can be moved together.
      flow.select(pasted.ids);
      return true;
    },
  };
}
