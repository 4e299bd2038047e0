import { Group } from "@mantine/core";
import { HourglassIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useResumePausedByPlanMutation } from "../lib/api.generated.ts";
import { useSession } from "../lib/session.ts";
import { useFormats } from "../ui/formats/formats.ts";
import { useProblemToast } from "../ui/feedback/problem.ts";
import { toast } from "../ui/feedback/toasts.ts";
import classes from "./confirm-email-banner.module.css";
import { planProblem } from "./plan-problem.ts";
import { usePlan } from "./use-plan.ts";

/**
 * Reports that the plan has ended or that a renewal is unpaid, and once a plan is active again, offers to resume what
 * was paused with one click.
 */
export function PlanBanner() {
  const { t } = useTranslation("shell");
  const { can } = useSession();
  const { number, date } = useFormats();
  const plan = usePlan();
  const [resume, { isLoading }] = useResumePausedByPlanMutation();
  const showProblem = useProblemToast();
  const problem = plan ? planProblem(plan) : null;
  if (!plan || problem === null) return null;
  const paused = { count: plan.pausedByPlan, number: number(plan.pausedByPlan) };

  async function resumeAll() {
    const answer = await resume();
    if (answer.error) showProblem(answer.error);
    else
      toast.success(
        t("plan.resumed", { count: answer.data.resumed, number: number(answer.data.resumed) }),
      );
  }

  return (
    <Group className={classes.banner} gap={10} wrap="nowrap">
      <HourglassIcon size={18} className={classes.icon} aria-hidden />
      <span className={classes.text} role="status">
        {problem === "pastDue"
          ? t("plan.pastDue", { date: date(plan.pastDueUntil ?? "") })
          : t(`plan.${problem}`, paused)}
      </span>
      {problem !== "paused" ? (
        <Link
          to={problem === "pastDue" ? "/settings/payment" : "/checkout"}
          className={classes.send}
        >
          {t(problem === "pastDue" ? "plan.pay" : "plan.see")}
        </Link>
      ) : (
        can("CAMPAIGN.SEND") && (
          <button
            type="button"
            className={classes.send}
            disabled={isLoading}
            onClick={() => void resumeAll()}
          >
            {t("plan.resumeAll")}
          </button>
        )
      )}
    </Group>
  );
}
