import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useOnlyTemplateId } from "../flow/only-template.ts";
import { actionScope, type ActionTools, type FlowActions } from "./action-scope.ts";
import { clipboardActions } from "./clipboard-actions.ts";
import { layoutActions } from "./layout-actions.ts";
import { linkActions } from "./link-actions.ts";
import { noteActions } from "./note-actions.ts";
import { stepActions } from "./step-actions.ts";

/** Workflow actions with everything around them: history, selection, focus, toasts, announcements. */
export function useFlowActions({
  flow,
  announcement,
  goTo,
  middle,
  fresh,
}: Omit<ActionTools, "onlyTemplateId">): FlowActions {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const onlyTemplateId = useOnlyTemplateId();
  return useMemo(() => {
    const scope = actionScope({ flow, announcement, goTo, middle, fresh, onlyTemplateId }, t);
    return {
      wayAfter: scope.wayAfter,
      ...noteActions(scope),
      ...stepActions(scope),
      ...clipboardActions(scope),
      ...linkActions(scope),
      ...layoutActions(scope),
    };
  }, [flow, announcement, goTo, middle, fresh, onlyTemplateId, t]);
}
