import { ActionIcon } from "@mantine/core";
import { ArrowsOutCardinalIcon } from "@phosphor-icons/react/ArrowsOutCardinal";
import { useDraggable } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";
import type { DealMember } from "../../../lib/api.generated.ts";
import { DealCard } from "../cards/deal-card.tsx";
import { headOf } from "../deal-formats.ts";
import classes from "./board.module.css";
import type { ColumnRow } from "./dragged-deal.ts";

export interface BoardCardProps {
  row: ColumnRow;
  tabbable: boolean;
  movedBy: DealMember | undefined;
  helpId: string;
  /** Height of the lifted card in pixels. */
  slotHeight: number;
  /** The slot shows the card itself, since no copy follows a pointer. */
  byKeyboard: boolean;
  onMove: ((id: string) => void) | undefined;
}

/** One row of a column: a draggable card, or the slot of one. */
export function BoardCard(props: BoardCardProps) {
  const { row } = props;
  if (row.kind !== "slot") return <DraggableCard {...props} />;
  return (
    <div
      className={classes.slot}
      style={props.byKeyboard ? undefined : { blockSize: props.slotHeight }}
      data-lifted={props.byKeyboard || undefined}
    >
      {props.byKeyboard && <DealCard deal={row.deal} tabbable={false} />}
    </div>
  );
}

function DraggableCard({ row, tabbable, movedBy, helpId, onMove }: BoardCardProps) {
  const { t } = useTranslation("deals");
  const { deal } = row;
  const { setNodeRef, listeners } = useDraggable({
    id: deal.id,
    disabled: onMove === undefined,
    data: { deal },
  });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={classes.row}
      data-row={deal.id}
      data-place={row.place}
    >
      {row.kind === "hole" ? (
        <div className={classes.hole}>
          <bdi>{headOf(deal)}</bdi>
        </div>
      ) : (
        <DealCard
          deal={deal}
          tabbable={tabbable}
          movedBy={movedBy}
          helpId={helpId}
          corner={
            onMove && (
              <ActionIcon
                className={classes.move}
                variant="default"
                tabIndex={-1}
                aria-label={t("move.title", { name: headOf(deal) })}
                title={t("move.action")}
                onClick={() => onMove(deal.id)}
              >
                <ArrowsOutCardinalIcon size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
      )}
    </div>
  );
}
