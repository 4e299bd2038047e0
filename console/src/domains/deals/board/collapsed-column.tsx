import { useDroppable } from "@dnd-kit/core";
import { ArrowsOutLineHorizontalIcon } from "@phosphor-icons/react/ArrowsOutLineHorizontal";
import { useTranslation } from "react-i18next";
import type { BoardStage, PipelineStage } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./board.module.css";
import { isPlace, type DraggedDeal } from "./dragged-deal.ts";

interface CollapsedColumnProps {
  stage: PipelineStage;
  sums: BoardStage | undefined;
  lifted: DraggedDeal | null;
  onExpand: () => void;
}

/** A stage reduced to its name and count. Cards dropped on it go to the top. */
export function CollapsedColumn({ stage, sums, lifted, onExpand }: CollapsedColumnProps) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const { setNodeRef } = useDroppable({ id: stage.id });
  const target = lifted?.target ?? null;
  const isTarget = isPlace(target) && target.stageId === stage.id;
  const label = t("board.expand", { stage: stage.name });
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-label={stage.name}
      data-stage={stage.id}
      data-collapsed
      data-target={isTarget || undefined}
    >
      <button
        type="button"
        className={classes.expand}
        aria-expanded={false}
        aria-label={label}
        title={label}
        onClick={onExpand}
      >
        <ArrowsOutLineHorizontalIcon size={16} aria-hidden />
        {sums && <small>{number(sums.count + (isTarget ? 1 : 0))}</small>}
        <span className={classes.upright}>
          <bdi>{stage.name}</bdi>
        </span>
      </button>
    </section>
  );
}
