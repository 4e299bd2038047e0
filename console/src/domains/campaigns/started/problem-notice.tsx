import { Alert, Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { isEmailPaused, isPaused, resumesUntil } from "../campaign-status.tsx";
import classes from "./started.module.css";
import { Strip } from "./strip.tsx";

/** Why a campaign failed or paused itself, and what to do about it. */
export function ProblemNotice({
  campaign,
}: {
  campaign: Pick<Campaign, "kind" | "status" | "problem">;
}) {
  const { t } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const { status, problem } = campaign;
  if (!problem) return null;
  const resumesAt = resumesUntil(campaign, Date.now());
  const words = t([`errors:${problem.code}`], { defaultValue: problem.message });
  const ofPlan = problem.code === "PLAN_INACTIVE";
  // Limits that end automatically, such as a daily limit, require no action.
  if (status === "sending" && problem.until !== undefined) {
    return (
      <Strip title={t("campaigns:waits", { time: formats.dateTime(problem.until) })} text={words} />
    );
  }
  return (
    <Alert
      color={status === "failed" ? "red" : "orange"}
      mb="md"
      role="alert"
      title={t(
        isPaused(campaign)
          ? "campaigns:pausedByItself"
          : isEmailPaused(campaign)
            ? "campaigns:emailPaused"
            : "campaigns:problem",
      )}
    >
      {words}
      {problem.message && !ofPlan && (
        <Text className={classes.reply} component="div" size="2xs" c="dimmed">
          {problem.message}
        </Text>
      )}
      {ofPlan && <Box mt="xs">{t("campaigns:pausedForPlan")}</Box>}
      {isEmailPaused(campaign) && <Box mt="xs">{t("campaigns:emailPausedAdvice")}</Box>}
      {status === "paused" && !ofPlan && (
        <Box mt="xs">
          {resumesAt === null
            ? t("campaigns:pausedAdvice")
            : t("campaigns:resumesByItself", { time: formats.dateTime(resumesAt) })}
        </Box>
      )}
    </Alert>
  );
}
