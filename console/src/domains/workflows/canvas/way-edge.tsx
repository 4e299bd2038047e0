import { ActionIcon, Tooltip } from "@mantine/core";
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { TrashIcon } from "@phosphor-icons/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDesigner } from "../designer-context.ts";
import type { Way } from "../flow/flow-ways.ts";
import classes from "./canvas.module.css";
import { InsertMenu } from "./insert-menu.tsx";
import type { WayEdgeType } from "./nodes.ts";

const WIDTH = 1.75;
/** How much thicker a branch is that every contact takes than one that no contact takes. */
const THICKER = 4;
/** Distance below the source step of the branch's label, its insert button and its bend. */
const LABEL_BELOW = 18;
const PLUS_BELOW = { named: 48, plain: 36, rows: 70 };
const TURN_BELOW = { named: 72, plain: 62, rows: 88 };
/** Distance of a bend above the next step, where there is little room. */
const TURN_ABOVE = 8;
/** From one row of labels to the next. */
const ROW_HEIGHT = 24;
/** Where the second row ends. */
const ROWS_END = LABEL_BELOW + ROW_HEIGHT + ROW_HEIGHT / 2;

/** A branch from one step to the next, with its label and an insert button. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<WayEdgeType>) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const {
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    selected = false,
    data,
    interactionWidth = 24,
  } = props;
  const row = data?.row ?? null;
  const kind = data?.label === null ? "plain" : row === null ? "named" : "rows";
  const room = targetY - sourceY;
  const hasRoom = room >= TURN_BELOW[kind] + 12;
  // Below both rows of labels if possible, so that no branch crosses another one's label.
  const turnsLow = !hasRoom && row !== null && room - TURN_ABOVE >= ROWS_END;
  const turn = turnsLow ? room - TURN_ABOVE : TURN_BELOW[kind];
  const [path, middleX, middleY] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 12,
    offset: turnsLow ? TURN_ABOVE : 24,
    ...((hasRoom || turnsLow) && { centerY: sourceY + turn }),
  });
  if (!data) return null;
  const { way, label, share, readOnly } = data;
  const plus = hasRoom ? { x: sourceX, y: sourceY + PLUS_BELOW[kind] } : { x: middleX, y: middleY };
  // A single branch always has 100%.
  const percent = share === null || label === null ? null : formats.percent(share);
  const words = [label, percent].filter((part) => part !== null).join(" · ");
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={interactionWidth}
        className={classes.way}
        style={{ strokeWidth: WIDTH + (share ?? 0) * THICKER }}
        data-selected={selected || undefined}
      />
      <EdgeLabelRenderer>
        {words !== "" && (
          <span
            className={`${classes.branch} ${classes.onCanvas}`}
            style={{
              transform: `translate(-50%, -50%) translate(${sourceX}px, ${sourceY + LABEL_BELOW + (row ?? 0) * ROW_HEIGHT}px)`,
            }}
          >
            {words}
          </span>
        )}
        {!readOnly && (
          <span
            className={`${classes.onWay} ${classes.onCanvas} nodrag nopan`}
            data-selected={selected || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${plus.x}px, ${plus.y}px)` }}
          >
            <InsertMenu way={way} label={t("insert.on")} />
            {selected && <Disconnect way={way} />}
          </span>
        )}
      </EdgeLabelRenderer>
    </>
  );
});

function Disconnect({ way }: { way: Way }) {
  const { t } = useTranslation("workflows");
  const { actions } = useDesigner();
  return (
    <Tooltip label={t("disconnect")}>
      <ActionIcon
        size={24}
        radius="xl"
        variant="default"
        aria-label={t("disconnect")}
        onClick={(event) => {
          event.stopPropagation();
          actions.disconnect(way);
        }}
      >
        <TrashIcon size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
