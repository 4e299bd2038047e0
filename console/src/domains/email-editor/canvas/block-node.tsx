import type { EmailBlock, EmailBlockOf } from "@arauto/contracts";
import { RepeatIcon } from "@phosphor-icons/react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMailLook, VariablesFor } from "../mail-surroundings.tsx";
import { useNodeLabels } from "../node-labels.ts";
import { BlockView } from "./block-view.tsx";
import { boxStyle, type Ground } from "./mail-css.ts";
import { NodeMarks } from "./node-marks.tsx";
import classes from "./nodes.module.css";
import { useNodeState } from "./use-node-state.ts";

interface Props {
  block: EmailBlock;
  /** The column's ground as separate props: an object would be a new one each time. */
  groundColor: string;
  width: number;
  index: number;
  count: number;
  level: number;
}

/** One block on the canvas; renders again only when it changes itself. */
export const BlockNode = memo(function BlockNode({
  block,
  groundColor,
  width,
  index,
  count,
  level,
}: Props) {
  const state = useNodeState(block.id);
  const labels = useNodeLabels();
  const { isPhone } = useMailLook();
  const ground = useMemo<Ground>(() => ({ color: groundColor, width }), [groundColor, width]);
  const devices = block.visibility?.devices ?? "all";
  const isElsewhere = devices !== "all" && (devices === "phone") !== isPhone;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={state.selected}
      aria-label={labels.place({ type: "block", node: block }, { index, count })}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={state.isStop ? 0 : -1}
      className={classes.node}
      data-node={block.id}
      data-type="block"
      data-kind={block.kind}
      data-selected={state.selected || undefined}
      data-typing={state.typing || undefined}
      data-elsewhere={isElsewhere || undefined}
    >
      {block.kind === "repeat" ? (
        <Repeated block={block} ground={ground} level={level} />
      ) : (
        <div inert={!state.typing}>
          <BlockView block={block} ground={ground} typing={state.typing} />
        </div>
      )}
      <NodeMarks visibility={block.visibility} />
    </div>
  );
});

/** Shows a repeat block's content once, as a pattern. */
function Repeated({
  block,
  ground,
  level,
}: {
  block: EmailBlockOf<"repeat">;
  ground: Ground;
  level: number;
}) {
  const { t } = useTranslation("editor");
  const look = useMailLook();
  return (
    <div className={classes.repeat}>
      <span className={classes.repeatMark} aria-hidden>
        <RepeatIcon size={13} />
        <span>{t("canvas.repeats", { list: block.list })}</span>
      </span>
      <div style={boxStyle(look, block.padding)}>
        <div role="group" data-holder={block.id} className={classes.holder}>
          <VariablesFor list={block.list}>
            {block.blocks.map((inner, index) => (
              <BlockNode
                key={inner.id}
                block={inner}
                groundColor={ground.color}
                width={ground.width}
                index={index}
                count={block.blocks.length}
                level={level + 1}
              />
            ))}
          </VariablesFor>
          {block.blocks.length === 0 && (
            <div className={classes.empty} inert>
              {t("canvas.emptyRepeat")}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
