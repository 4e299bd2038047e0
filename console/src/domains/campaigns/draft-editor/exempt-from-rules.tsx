import { useTranslation } from "react-i18next";
import { useGetSendingRulesQuery } from "../../../lib/api.generated.ts";
import { Choice } from "./choice.tsx";
import { useDraft } from "./draft-context.ts";

/** Exempts a campaign from the workspace's frequency cap, or a workflow from its quiet hours; where there are such rules. */
export function ExemptFromRules() {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const { data } = useGetSendingRulesQuery();
  const isWorkflow = values.kind === "workflow";
  const on = isWorkflow ? values.ignoresQuietHours : values.isImportant;
  const rule = isWorkflow ? data?.quietHours : data?.frequencyCap;
  if (!rule && !on) return null;
  return (
    <Choice
      label={t(isWorkflow ? "rules.ignoreQuiet" : "rules.important")}
      description={t(isWorkflow ? "rules.ignoreQuietHint" : "rules.importantHint")}
      on={on}
      disabled={readOnly}
      onChange={(next) =>
        draft.change(isWorkflow ? { ignoresQuietHours: next } : { isImportant: next }, true)
      }
    />
  );
}
