import { connect, disconnect, moveSteps, insertOnBranch } from "../flow/flow-commands.ts";
import type { ActionScope, FlowActions } from "./action-scope.ts";

/** Returns the actions that link steps. */
export function linkActions(
  scope: ActionScope,
): Pick<FlowActions, "connect" | "disconnect" | "putOn"> {
  const { flow, announcement, t, nameOf, refused } = scope;
  return {
    connect: (way, to) => {
      if (flow.change((definition) => connect(definition, way, to), { label: "connect" })) {
        announcement.set(
          t("workflows:announcement.connected", { name: nameOf([way.from]), to: nameOf([to]) }),
        );
      } else refused();
    },
    disconnect: (way) => {
      if (flow.change((definition) => disconnect(definition, way), { label: "disconnect" }))
        announcement.set(t("workflows:announcement.disconnected"));
    },
    putOn: (way, id, places) => {
      flow.change((definition) => insertOnBranch(moveSteps(definition, places), way, id), {
        label: "connect",
        select: [id],
      });
    },
  };
}
