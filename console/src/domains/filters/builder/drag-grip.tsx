import { Flex } from "@mantine/core";
import { DotsSixVerticalIcon } from "@phosphor-icons/react/DotsSixVertical";
import type { DragEvent } from "react";
import { useConditionBoard } from "./condition-board.ts";
import classes from "./condition-list.module.css";

/** The handle for dragging a row or group; by keyboard and touch, its menu moves it. */
export function DragGrip({ ofKey }: { ofKey: string }) {
  const { dragging, readOnly } = useConditionBoard();
  if (readOnly) return null;
  const start = (event: DragEvent<HTMLElement>) => {
    const row = event.currentTarget.closest<HTMLElement>("[data-draggable]");
    if (row) event.dataTransfer.setDragImage(row, 16, 16);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    // Styles that hide the row immediately would hide its drag image too.
    setTimeout(() => dragging.start(ofKey));
  };
  return (
    <Flex
      className={classes.grip}
      component="span"
      align="center"
      justify="center"
      draggable
      aria-hidden
      onDragStart={start}
      onDragEnd={dragging.end}
    >
      <DotsSixVerticalIcon size={18} />
    </Flex>
  );
}
