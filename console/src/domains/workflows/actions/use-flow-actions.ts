import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { actionScope, type ActionTools, type FlowActions } from "./action-scope.ts";
import { clipboardActions } from "./clipboard-actions.ts";
import { layoutActions } from "./layout-actions.ts";
import { linkActions } from "./link-actions.ts";
import { noteActions } from "./note-actions.ts";
import { stepActions } from "./step-actions.ts";

/** Workflow actions with everything around them: history, selection, focus, toasts, announcements. */
export function useFlowActions({ flow, announcement, goTo, middle }: ActionTools): FlowActions {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  return useMemo(() => {
    const scope = actionScope({ flow, announcement, goTo, middle }, t);
    return {
      wayAfter: scope.wayAfter,
      ...noteActions(scope),
      ...stepActions(scope),
      ...clipboardActions(scope),
      ...linkActions(scope),
      ...layoutActions(scope),
    };
  }, [flow, announcement, goTo, middle, t]);
}
