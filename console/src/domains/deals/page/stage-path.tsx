import { Button } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useTranslation } from "react-i18next";
import type { DealDetails } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import classes from "./stage-path.module.css";

const DAY = 86_400;

interface StagePathProps {
  deal: DealDetails;
  mayWrite: boolean;
  onStage: (stageId: string) => void;
  /** Opens the stages as a list, on a phone. */
  onList: () => void;
}

/** The stages of the deal's pipeline: how long it was in each, the current one, and the chances of those to come. */
export function StagePath({ deal, mayWrite, onStage, onList }: StagePathProps) {
  const { t } = useTranslation("deals");
  const at = deal.path.findIndex(({ isCurrent }) => isCurrent);
  const current = deal.path[at];
  const isOpen = deal.status === "open";
  return (
    <>
      <Button
        className={classes.short}
        variant="default"
        fullWidth
        justify="space-between"
        rightSection={<CaretDownIcon size={14} aria-hidden />}
        disabled={!mayWrite}
        onClick={onList}
      >
        <span>
          <bdi>{current?.name}</bdi> {t("path.place", { index: at + 1, count: deal.path.length })}
        </span>
      </Button>
      <ol className={classes.path} aria-label={t("path.label")} data-status={deal.status}>
        {deal.path.map((stage, index) => (
          <li key={stage.id}>
            <button
              type="button"
              className={classes.stage}
              data-past={index < at || undefined}
              aria-current={stage.isCurrent ? "step" : undefined}
              disabled={!mayWrite || (isOpen && stage.isCurrent)}
              title={
                isOpen && stage.isCurrent ? undefined : t("path.moveTo", { stage: stage.name })
              }
              onClick={() => onStage(stage.id)}
            >
              <span className={classes.name}>
                <bdi>{stage.name}</bdi>
              </span>
              <span className={classes.note}>
                <StageNote stage={stage} isAhead={index > at} isOpen={isOpen} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function StageNote({
  stage,
  isAhead,
  isOpen,
}: {
  stage: DealDetails["path"][number];
  isAhead: boolean;
  isOpen: boolean;
}) {
  const { t } = useTranslation("deals");
  const { percent } = useFormats();
  const { days } = useDayFormats();
  const spent = stage.seconds === null ? null : Math.floor(stage.seconds / DAY);
  if (stage.isCurrent && isOpen && spent !== null)
    return (
      <>
        {t("path.since", { days: days(spent) })}
        {stage.staleAfterDays !== null &&
          ` · ${t("path.staleAfter", { count: stage.staleAfterDays })}`}
      </>
    );
  if (isAhead || spent === null) return <>{percent(stage.probability / 100)}</>;
  return <>{days(spent)}</>;
}
