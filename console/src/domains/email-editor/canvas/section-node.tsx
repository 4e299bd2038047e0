import {
  colorOf,
  columnWidths,
  type EmailColumn,
  type EmailSection,
  physicalPadding,
} from "@arauto/contracts";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { useMailLook } from "../mail-surroundings.tsx";
import { useNodeLabels } from "../node-labels.ts";
import { BlockNode } from "./block-node.tsx";
import { groundIn } from "./mail-css.ts";
import { NodeMarks } from "./node-marks.tsx";
import classes from "./nodes.module.css";
import { useNodeState } from "./use-node-state.ts";

/** Width of the email on a phone, in pixels. */
export const PHONE_WIDTH = 375;

interface Props {
  section: EmailSection;
  index: number;
  count: number;
  /** Whether the email's content area starts or ends with it; full-width sections interrupt that area. */
  opens: boolean;
  closes: boolean;
}

export const SectionNode = memo(function SectionNode({
  section,
  index,
  count,
  opens,
  closes,
}: Props) {
  const state = useNodeState(section.id);
  const labels = useNodeLabels();
  const look = useMailLook();
  const { styles, colors, direction, isPhone } = look;
  const color = colorOf(section.color ?? "surface", colors);
  const corner = isPhone ? 0 : styles.radius;
  const devices = section.visibility?.devices ?? "all";
  const isStacked = isPhone && section.onPhone !== "keep";
  const letter: CSSProperties = {
    width: isPhone ? PHONE_WIDTH : styles.width,
    marginInline: "auto",
    padding: physicalPadding(section.padding, direction),
    background: color,
    borderRadius: section.bleeds
      ? 0
      : `${opens ? `${corner}px ${corner}px` : "0 0"} ${closes ? `${corner}px ${corner}px` : "0 0"}`,
  };
  const widths = columnWidths(section, styles);
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-selected={state.selected}
      aria-label={labels.place({ type: "section", node: section }, { index, count })}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={state.isStop ? 0 : -1}
      className={classes.node}
      style={section.bleeds ? { background: color } : undefined}
      data-node={section.id}
      data-type="section"
      data-selected={state.selected || undefined}
      data-elsewhere={(devices !== "all" && (devices === "phone") !== isPhone) || undefined}
    >
      <div style={letter} data-section={section.id}>
        <div
          role="group"
          className={classes.columns}
          data-stacked={(isStacked && section.onPhone) || undefined}
        >
          {section.columns.map((column, at) => (
            <ColumnNode
              key={column.id}
              column={column}
              sectionColor={section.color}
              width={
                isPhone
                  ? PHONE_WIDTH - section.padding.start - section.padding.end
                  : (widths[at] ?? 0)
              }
              isStacked={isStacked}
              index={at}
              count={section.columns.length}
            />
          ))}
        </div>
      </div>
      <NodeMarks visibility={section.visibility} />
    </div>
  );
});

interface ColumnProps {
  column: EmailColumn;
  sectionColor: EmailSection["color"];
  width: number;
  isStacked: boolean;
  index: number;
  count: number;
}

const ALIGNS = { top: "flex-start", middle: "center", bottom: "flex-end" } as const;

/** A column is a separate part if there are several, or if it is empty and can be filled. */
const ColumnNode = memo(function ColumnNode({
  column,
  sectionColor,
  width,
  isStacked,
  index,
  count,
}: ColumnProps) {
  const { t } = useTranslation("editor");
  const state = useNodeState(column.id);
  const labels = useNodeLabels();
  const look = useMailLook();
  const isNode = count > 1 || column.blocks.length === 0;
  const ground = groundIn(look, { color: sectionColor }, column, width);
  const style: CSSProperties = {
    width: isStacked ? "100%" : `${column.share}%`,
    alignSelf: ALIGNS[column.align],
    background: column.color === null ? undefined : colorOf(column.color, look.colors),
  };
  const blocks = column.blocks.map((block, at) => (
    <BlockNode
      key={block.id}
      block={block}
      groundColor={ground.color}
      width={width}
      index={at}
      count={column.blocks.length}
      level={isNode ? 3 : 2}
    />
  ));
  if (!isNode) {
    return (
      <div role="none" className={classes.column} style={style} data-holder={column.id}>
        {blocks}
      </div>
    );
  }
  return (
    <div
      role="treeitem"
      aria-level={2}
      aria-selected={state.selected}
      aria-label={labels.place({ type: "column", node: column }, { index, count })}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={state.isStop ? 0 : -1}
      className={`${classes.node} ${classes.column}`}
      style={style}
      data-node={column.id}
      data-holder={column.id}
      data-type="column"
      data-selected={state.selected || undefined}
    >
      <div role="group">{blocks}</div>
      {column.blocks.length === 0 && (
        <div className={classes.empty} inert>
          <bdi>{t("canvas.emptyColumn")}</bdi>
        </div>
      )}
    </div>
  );
});
