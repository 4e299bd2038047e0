import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { daysLeft } from "../days-left.ts";
import { useMoney } from "../parts/use-money.ts";

/** Returns one sentence about the workspace's plan and its next charge; null until it is known. */
export function usePlanSentence(subscription: Subscription | undefined): string | null {
  const { t } = useTranslation(["plans", "billing"]);
  const { user } = useSession();
  const { date } = useFormats();
  const money = useMoney();
  if (!subscription || !user) return null;
  const { status, plan, period, endsAt, nextCharge, cancelAtEnd, currency, pastDue } = subscription;
  const workspace = user.workspaceName ?? "";
  const end = date(endsAt);
  if (status === "trial")
    return t("sentence.trial", { workspace, date: end, count: daysLeft(endsAt) });
  if (status === "ended") return t("sentence.ended", { workspace, date: end });
  const name = t(`billing:plans.${plan}`);
  if (pastDue) return t("sentence.pastDue", { workspace, plan: name, date: date(pastDue.endsAt) });
  if (period === null || !nextCharge || cancelAtEnd)
    return t("sentence.until", { workspace, plan: name, date: end });
  return t(period === "yearly" ? "sentence.yearly" : "sentence.monthly", {
    workspace,
    plan: name,
    date: date(nextCharge.at),
    amount: money(nextCharge.amount, currency),
  });
}
