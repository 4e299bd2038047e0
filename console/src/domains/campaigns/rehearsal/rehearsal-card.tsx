import { countFound } from "@arauto/contracts";
import { Alert, Button, Group, Progress, Skeleton, Text } from "@mantine/core";
import { ArrowClockwiseIcon, EyesIcon, PlayIcon, WarningIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rehearsal, RehearsalResult } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { RehearsalDetails } from "./rehearsal-details.tsx";
import { RehearsalPreviewsDialog } from "./rehearsal-previews.tsx";
import { RehearsalSeal, sealTone } from "./rehearsal-seal.tsx";
import classes from "./rehearsal.module.css";
import { useRehearsal } from "./use-rehearsal.ts";
import { useRehearsalTexts } from "./use-rehearsal-texts.ts";

interface Props {
  campaignId: string;
  /** Contacts who would receive it now; null if unknown. */
  canReceive: number | null;
  /** The draft can't be started, so it can't be rehearsed. */
  disabled: boolean;
  /** Called when the previews open or close on top of the dialog around it. */
  onCovered: (isCovered: boolean) => void;
}

/** Rehearses the campaign before it is sent, and shows the result. */
export function RehearsalCard({ campaignId, canReceive, disabled, onCovered }: Props) {
  const { t } = useTranslation("rehearsal");
  const { can } = useSession();
  const heading = useId();
  const { rehearsal, error, retry, isStarting, start } = useRehearsal(campaignId);
  const isRunning = rehearsal?.status === "running";
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={isRunning}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <h3 id={heading}>{t("title")}</h3>
          {rehearsal === null && (
            <Text size="xs" c="dimmed">
              {t("why")}
            </Text>
          )}
        </div>
        {can("CAMPAIGN.WRITE") && !isRunning && rehearsal !== undefined && (
          <Button
            variant="default"
            size="xs"
            className={classes.start}
            leftSection={
              rehearsal === null ? (
                <PlayIcon size={14} weight="fill" aria-hidden />
              ) : (
                <ArrowClockwiseIcon size={14} aria-hidden />
              )
            }
            disabled={disabled}
            loading={isStarting}
            onClick={() => void start()}
          >
            {t(rehearsal === null ? "start" : "again")}
          </Button>
        )}
      </Group>
      {rehearsal === undefined && error !== undefined && (
        <ErrorState title={t("loadFailed")} problem={error} onRetry={retry} />
      )}
      {rehearsal === undefined && error === undefined && <Skeleton height={48} mt="xs" />}
      {rehearsal && (
        <Outcome
          rehearsal={rehearsal}
          campaignId={campaignId}
          people={canReceive}
          onCovered={onCovered}
        />
      )}
    </section>
  );
}

function Outcome({
  rehearsal,
  campaignId,
  people,
  onCovered,
}: {
  rehearsal: Rehearsal;
  campaignId: string;
  people: number | null;
  onCovered: Props["onCovered"];
}) {
  const { t } = useTranslation("rehearsal");
  const { status, result, problem } = rehearsal;
  if (status === "running") return <Running rehearsal={rehearsal} />;
  if (result === null)
    return (
      <Alert color="orange" mt="xs" icon={<WarningIcon aria-hidden />} title={t("failed")}>
        {problem?.code === "INTERNAL" ? null : <bdi>{problem?.message}</bdi>}
      </Alert>
    );
  const isFresh = rehearsal.isCurrent && (people === null || people === result.canReceive);
  return (
    <Finished
      rehearsal={rehearsal}
      result={result}
      isFresh={isFresh}
      campaignId={campaignId}
      onCovered={onCovered}
    />
  );
}

function Running({ rehearsal: { done, steps } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation("rehearsal");
  const step = done === 0 ? "audience" : done < steps - 1 ? "render" : "links";
  return (
    <div role="status" className={classes.running}>
      <Progress value={(100 * (done + 0.5)) / steps} animated aria-label={t("running")} />
      <Text size="xs" c="dimmed" mt="3xs">
        {t(`step.${step}`)}
      </Text>
    </div>
  );
}

interface FinishedProps {
  rehearsal: Rehearsal;
  result: RehearsalResult;
  isFresh: boolean;
  campaignId: string;
  onCovered: Props["onCovered"];
}

/** The sentence with its seal, the problems, and the details. */
function Finished({ rehearsal, result, isFresh, campaignId, onCovered }: FinishedProps) {
  const { t } = useTranslation("rehearsal");
  const formats = useFormats();
  const words = useRehearsalTexts();
  const [previewing, setPreviewing] = useState(false);
  const show = (isShown: boolean) => {
    setPreviewing(isShown);
    onCovered(isShown);
  };
  const { serious, others } = countFound(result);
  return (
    <>
      <div className={classes.outcome} role="status">
        <RehearsalSeal tone={sealTone(isFresh, serious + others)} />
        <div>
          <p className={classes.sentence}>{words.sentence(result)}</p>
          <Text size="xs" c="dimmed">
            {isFresh
              ? t("rehearsedAt", { time: formats.dateTime(rehearsal.finishedAt ?? "") })
              : t("stale")}
          </Text>
        </div>
      </div>
      {result.problems.length > 0 && (
        <ul className={classes.problems}>
          {result.problems.map((problem) => (
            <li key={`${problem.code} ${problem.target}`} data-serious={problem.isSerious}>
              <WarningIcon size={14} weight={problem.isSerious ? "fill" : "regular"} aria-hidden />
              <bdi>{words.problem(problem)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <details className={classes.details}>
        <summary>
          {/* Isolated, so that the marker is on the side where the page begins. */}
          <bdi>{t("details")}</bdi>
        </summary>
        <RehearsalDetails result={result} />
      </details>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<EyesIcon size={16} aria-hidden />}
        onClick={() => show(true)}
      >
        {t("previews.open")}
      </Button>
      {previewing && (
        <RehearsalPreviewsDialog campaignId={campaignId} onClose={() => show(false)} />
      )}
    </>
  );
}
