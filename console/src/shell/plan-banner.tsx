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
import { type PlanProblem, planProblem } from "./plan-problem.ts";
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
  if (problem === null) return null;

  const textOf = (found: PlanProblem): string => {
    if (found.kind === "ended") return t("plan.ended");
    if (found.kind === "pastDue") return t("plan.pastDue", { date: date(found.until) });
    return t("plan.paused", { count: found.count, number: number(found.count) });
  };

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
        {textOf(problem)}
      </span>
      {problem.kind !== "paused" ? (
        <Link
          to={problem.kind === "pastDue" ? "/settings/payment" : "/checkout"}
          className={classes.send}
        >
          {t(problem.kind === "pastDue" ? "plan.pay" : "plan.see")}
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
