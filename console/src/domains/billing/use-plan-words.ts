import { useTranslation } from "react-i18next";
import type { AccountCheck } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import { daysLeft } from "./days-left.ts";

/** How the workspace's plan stands, in words; `undefined` until it is known. */
export function usePlanWords(plan: AccountCheck | undefined) {
  const { t } = useTranslation("billing");
  const { date } = useFormats();
  if (!plan) return undefined;
  const { isActivedPlan: active, trialEndsAt } = plan;
  return {
    tone: active ? ("success" as const) : ("warning" as const),
    label: t(active ? "active" : "over"),
    state: active
      ? t("trial.left", { count: daysLeft(trialEndsAt), date: date(trialEndsAt) })
      : t("trial.over", { date: date(trialEndsAt) }),
    text: t(active ? "trial.includes" : "trial.kept"),
  };
}
