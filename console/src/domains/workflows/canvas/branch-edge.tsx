import { ActionIcon, Tooltip } from "@mantine/core";
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { TrashIcon } from "@phosphor-icons/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDesigner } from "../designer-context.ts";
import type { BranchRef } from "../flow/flow-branches.ts";
import classes from "./canvas.module.css";
import { InsertMenu } from "./insert-menu.tsx";
import type { BranchEdgeType } from "./nodes.ts";
import { LABEL_BELOW, LABEL_ROW_HEIGHT, branchShape } from "./branch-shape.ts";

const WIDTH = 1.75;
/** How much thicker a branch is that every contact takes than one that no contact takes. */
const THICKER = 4;
/** A branch from one step to the next, with its label and an insert button. */
export const BranchEdge = memo(function BranchEdge(props: EdgeProps<BranchEdgeType>) {
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
  const { turn, plus: plusBelow, offset } = branchShape(targetY - sourceY, kind);
  const [path, middleX, middleY] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 12,
    offset,
    ...(turn !== null && { centerY: sourceY + turn }),
  });
  if (!data) return null;
  const { way, label, share, readOnly } = data;
  const plus =
    plusBelow === null ? { x: middleX, y: middleY } : { x: sourceX, y: sourceY + plusBelow };
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
              transform: `translate(-50%, -50%) translate(${sourceX}px, ${sourceY + LABEL_BELOW + (row ?? 0) * LABEL_ROW_HEIGHT}px)`,
            }}
          >
            {words}
          </span>
        )}
        {!readOnly && (
          <span
            className={`${classes.onBranch} ${classes.onCanvas} nodrag nopan`}
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

function Disconnect({ way }: { way: BranchRef }) {
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
