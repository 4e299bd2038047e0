import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useListTemplatesQuery } from "../../../lib/api.generated.ts";
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

/** Returns a function that stays the same while templates are loaded. */
function useOnlyTemplateId(): () => string | null {
  const { data } = useListTemplatesQuery({ limit: 2, status: "active" });
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  return useCallback(() => {
    const items = latest.current?.items ?? [];
    return items.length === 1 ? (items[0]?.id ?? null) : null;
  }, []);
}
