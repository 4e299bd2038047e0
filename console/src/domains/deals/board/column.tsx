import { Button, Skeleton } from "@mantine/core";
import { useDroppable } from "@dnd-kit/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { BoardCard } from "./board-card.tsx";
import classes from "./board.module.css";
import type { BoardColumn } from "./board-columns.ts";
import { ColumnHead, type ColumnHeadProps, type ColumnPreview } from "./column-head.tsx";
import { type DraggedDeal, rowsOf } from "./dragged-deal.ts";
import type { RecentMoves } from "./use-live-board.ts";

/** Height of a card with one line for its company, so that most cards don't move after the first render. */
const CARD_HEIGHT = 147;
const GAP = 8;
/** Number of rows before the last loaded one at which the next page is loaded. */
const AHEAD = 8;

export interface ColumnProps extends Omit<ColumnHeadProps, "preview"> {
  column: BoardColumn;
  lifted: DraggedDeal | null;
  recent: RecentMoves;
  /** The card that can be reached with Tab. */
  activeId: string | undefined;
  helpId: string;
  /** All cards are hidden by the board's conditions. */
  isNarrowed: boolean;
  onMove: ((id: string) => void) | undefined;
  onMore: () => void;
  onRetry: () => void;
  /** Registers a function that scrolls a card into view. */
  onReveal: (reveal: ((index: number) => void) | null) => void;
}

/** A stage with its cards, of which only the visible ones are rendered. */
export function Column(props: ColumnProps) {
  const { stage, column, lifted, onMore, onReveal } = props;
  const list = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: stage.id });
  const rows = useMemo(() => rowsOf(stage.id, column, lifted), [stage.id, column, lifted]);
  // The React compiler must skip this component, as the library requires.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    gap: GAP,
  });
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && column.problem === undefined) onMore();
  }, [isNearEnd, column, onMore]);
  useEffect(() => {
    onReveal((index) => virtualizer.scrollToIndex(index, { align: "auto" }));
    return () => onReveal(null);
  }, [virtualizer, onReveal]);
  // Keeps the slot of a card that is moved by keyboard visible.
  const slot = lifted?.byKeyboard ? rows.findIndex(({ kind }) => kind === "slot") : -1;
  useEffect(() => {
    if (slot !== -1) virtualizer.scrollToIndex(slot, { align: "auto" });
  }, [slot, virtualizer]);

  return (
    <section
      className={classes.column}
      aria-label={stage.name}
      aria-busy={column.loading}
      data-stage={stage.id}
      data-target={rows.some(({ kind }) => kind === "slot") || undefined}
    >
      <ColumnHead {...props} preview={previewOf(stage.id, lifted)} />
      <div
        ref={(node) => {
          list.current = node;
          setNodeRef(node);
        }}
        className={classes.cards}
      >
        <div className={classes.all} style={{ blockSize: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  className={classes.item}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <BoardCard
                    row={row}
                    tabbable={row.deal.id === props.activeId}
                    movedBy={props.recent[row.deal.id]}
                    helpId={props.helpId}
                    slotHeight={lifted?.height ?? CARD_HEIGHT}
                    byKeyboard={lifted?.byKeyboard ?? false}
                    onMove={props.onMove}
                  />
                </div>
              )
            );
          })}
        </div>
        <ColumnEnd {...props} isEmpty={rows.length === 0} />
      </div>
    </section>
  );
}

/** Returns how dropping the lifted card would change a stage. */
function previewOf(stageId: string, now: DraggedDeal | null): ColumnPreview | null {
  if (!now || now.target === null) return null;
  const to = typeof now.target === "object" ? now.target.stageId : null;
  if (to === now.from.stageId) return null;
  const value = now.deal.value ?? 0;
  if (stageId === now.from.stageId) return { count: -1, value: -value };
  return stageId === to ? { count: 1, value } : null;
}

function ColumnEnd({
  column,
  isEmpty,
  isNarrowed,
  onRetry,
  onMove,
}: ColumnProps & { isEmpty: boolean }) {
  const { t } = useTranslation("deals");
  if (column.problem !== undefined)
    return isEmpty ? (
      <ErrorState problem={column.problem} title={t("failed")} onRetry={onRetry} />
    ) : (
      <p className={classes.end} role="alert">
        {t("board.moreFailed")}{" "}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t("board.retry")}
        </Button>
      </p>
    );
  if (column.loading)
    return (
      <>
        {(isEmpty ? [0, 1, 2] : [0]).map((row) => (
          <Skeleton key={row} height={CARD_HEIGHT} radius={8} mb={GAP} className={classes.late} />
        ))}
      </>
    );
  if (!isEmpty) return null;
  return (
    <p className={classes.empty}>
      {t(isNarrowed ? "board.noneMatch" : onMove ? "board.dropHere" : "board.none")}
    </p>
  );
}
