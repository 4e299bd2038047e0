import { useTranslation } from "react-i18next";
import type { AccountCheck } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { daysLeft } from "./days-left.ts";

/** Returns labels for the state of the workspace's plan; `undefined` until it is known, and where the installation has no plans. */
export function usePlanLabels(plan: AccountCheck | undefined) {
  const { t } = useTranslation("billing");
  const { date } = useFormats();
  if (!plan || plan.endsAt === null) return undefined;
  const { isActivedPlan: active, endsAt } = plan;
  if (plan.status === "pastDue")
    return {
      tone: "danger" as const,
      label: t("pastDue.label"),
      state: t("pastDue.state", { date: date(endsAt) }),
      text: t("pastDue.text"),
    };
  const of = plan.plan === "trial" ? "trial" : "granted";
  return {
    tone: active ? ("success" as const) : ("warning" as const),
    label: t(active ? "active" : "over"),
    state: active
      ? t(`${of}.left`, { count: daysLeft(endsAt), date: date(endsAt) })
      : t(`${of}.over`, { date: date(endsAt) }),
    text: active ? t(`${of}.includes`) : t("trial.kept"),
  };
}
