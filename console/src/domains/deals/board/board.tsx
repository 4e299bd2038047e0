import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { Deal, DealBoard, Pipeline } from "../../../lib/api.generated.ts";
import { DealCard } from "../cards/deal-card.tsx";
import classes from "./board.module.css";
import { EMPTY_COLUMN } from "./board-columns.ts";
import { CollapsedColumn } from "./collapsed-column.tsx";
import { Column } from "./column.tsx";
import { DropDock } from "./drop-dock.tsx";
import type { BoardMoves } from "./use-board-moves.ts";
import { useBoardFocus } from "./use-board-focus.ts";
import type { Board } from "./use-board-columns.ts";
import { useCollapsedStages } from "./use-collapsed-stages.ts";
import { useDealDrag } from "./use-deal-drag.ts";
import type { RecentMoves } from "./use-live-board.ts";
import { usePointerTarget } from "./use-pointer-target.ts";

/** A press becomes a drag after this distance in pixels; on touch screens after a long press. */
const MOUSE_WAY = 6;
const TOUCH_REST = { delay: 250, tolerance: 8 };
/** Number of stages that fit; with more, the board scrolls horizontally. */
const STAGES_IN_VIEW = 5;
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export interface WideBoardProps {
  pipeline: Pipeline;
  sums: DealBoard | undefined;
  board: Board;
  moves: BoardMoves;
  recent: RecentMoves;
  isNarrowed: boolean;
  mayWrite: boolean;
  listTo: (stageId: string) => string;
  onStale: () => void;
  onNew: (stageId: string) => void;
  onEdit: (deal: Deal) => void;
  /** Opens the list of stages for a card. */
  onMove: (id: string) => void;
}

/** The stages side by side. Cards are moved by mouse, by long press, or with Space and the arrow keys. */
export function WideBoard(props: WideBoardProps) {
  const { pipeline, board, moves, mayWrite } = props;
  const { t } = useTranslation("deals");
  const helpId = useId();
  const { stages } = pipeline;
  const collapsing = useCollapsedStages(pipeline.id);
  const shownIds = useMemo(
    () => stages.map(({ id }) => id).filter((id) => !collapsing.isCollapsed(id)),
    [stages, collapsing],
  );
  const root = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(root);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_WAY } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_REST }),
  );
  const refocus = useRef<(id: string) => void>(() => undefined);
  const lifting = useDealDrag(board, moves, stages, (id) =>
    requestAnimationFrame(() => refocus.current(id)),
  );
  const walk = useBoardFocus(
    board,
    shownIds,
    mayWrite
      ? {
          lift: (deal) => {
            root.current?.focus();
            lifting.lift(deal, true);
          },
          move: props.onMove,
          edit: props.onEdit,
        }
      : undefined,
  );
  useEffect(() => {
    refocus.current = walk.focus;
  });
  usePointerTarget(lifting);
  const { lifted } = lifting;

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: SILENT }}
      // Columns scroll; the page and the zones for won and lost stay in place.
      autoScroll={{ canScroll: (element) => element !== document.scrollingElement }}
      onDragStart={({ active }) => {
        const deal = (active.data.current as { deal?: Deal } | undefined)?.deal;
        if (deal) lifting.lift(deal, false);
      }}
      onDragEnd={lifting.drop}
      onDragCancel={lifting.cancel}
    >
      <p id={helpId} hidden>
        {t("board.keysHelp")}
      </p>
      <div className={classes.frame}>
        {/* The handlers are for the links of the cards. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={root}
          className={classes.board}
          role="group"
          aria-label={t("tab.board")}
          tabIndex={-1}
          data-many={shownIds.length > STAGES_IN_VIEW || undefined}
          style={{ blockSize: height, gridTemplateColumns: collapsing.widths(stages) }}
          onKeyDown={walk.onKeyDown}
          onFocus={walk.onFocus}
        >
          <Columns {...props} lifted={lifted} walk={walk} helpId={helpId} collapsing={collapsing} />
        </div>
        <DropDock {...lifting} />
      </div>
      <LiftedCard lifted={lifted} />
    </DndContext>
  );
}

/** The card that follows the pointer. */
function LiftedCard({ lifted }: { lifted: ReturnType<typeof useDealDrag>["lifted"] }) {
  return (
    <DragOverlay dropAnimation={null} zIndex={220}>
      {lifted && !lifted.byKeyboard ? (
        <div className={classes.overlay}>
          <DealCard deal={lifted.deal} tabbable={false} />
        </div>
      ) : null}
    </DragOverlay>
  );
}

function Columns({
  walk,
  collapsing,
  ...props
}: WideBoardProps & {
  walk: ReturnType<typeof useBoardFocus>;
  lifted: ReturnType<typeof useDealDrag>["lifted"];
  helpId: string;
  collapsing: ReturnType<typeof useCollapsedStages>;
}) {
  const largest = Math.max(0, ...(props.sums?.stages ?? []).map(({ value }) => value));
  return props.pipeline.stages.map((stage) =>
    collapsing.isCollapsed(stage.id) ? (
      <CollapsedColumn
        key={stage.id}
        stage={stage}
        sums={props.sums?.stages.find(({ id }) => id === stage.id)}
        lifted={props.lifted}
        onExpand={() => collapsing.toggle(stage.id)}
      />
    ) : (
      <BoardStageColumn
        key={stage.id}
        {...props}
        stage={stage}
        largest={largest}
        activeId={walk.activeId}
        onRegister={walk.onReveal}
        onCollapse={() => collapsing.toggle(stage.id)}
      />
    ),
  );
}

interface StageColumnProps extends WideBoardProps {
  stage: Pipeline["stages"][number];
  lifted: ReturnType<typeof useDealDrag>["lifted"];
  largest: number;
  activeId: string | undefined;
  helpId: string;
  onRegister: ReturnType<typeof useBoardFocus>["onReveal"];
  onCollapse: () => void;
}

function BoardStageColumn({ stage, board, onRegister, ...props }: StageColumnProps) {
  const { loadMore, reload } = board;
  const { id } = stage;
  const onMore = useCallback(() => loadMore(id), [loadMore, id]);
  const register = useRef(onRegister);
  const onReveal = useCallback(
    (reveal: ((index: number) => void) | null) => register.current(id)(reveal),
    [id],
  );
  return (
    <Column
      stage={stage}
      column={board.columns[id] ?? EMPTY_COLUMN}
      sums={props.sums?.stages.find((one) => one.id === id)}
      currency={props.pipeline.currency}
      largest={props.largest}
      lifted={props.lifted}
      recent={props.recent}
      activeId={props.activeId}
      helpId={props.helpId}
      isNarrowed={props.isNarrowed}
      listTo={props.listTo(id)}
      onStale={props.onStale}
      onNew={props.mayWrite ? () => props.onNew(id) : undefined}
      onCollapse={props.onCollapse}
      onMove={props.mayWrite ? props.onMove : undefined}
      onMore={onMore}
      onRetry={() => (board.columns[id]?.deals.length ? loadMore(id) : reload(id))}
      onReveal={onReveal}
    />
  );
}

/** Space below the board, in pixels. */
const MARGIN = 16;

/** Returns the height from the element's top to the end of the window, so that columns scroll and the page does not. */
function useRestOfWindow(element: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setHeight(window.innerHeight - (top + window.scrollY) - MARGIN);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
  return height;
}
