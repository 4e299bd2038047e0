import { Popover } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Contained } from "./contained.tsx";
import classes from "./rich-text.module.css";

interface Props {
  label: string;
  opened: boolean;
  onDismiss: () => void;
  /** The tool that opens it. */
  tool: ReactElement;
  children: ReactNode;
}

/** A tool of the toolbar with a panel below it. */
export function ToolPopover({ label, opened, onDismiss, tool, children }: Props) {
  return (
    <Contained className={classes.place}>
      <Popover
        opened={opened}
        onDismiss={onDismiss}
        position="bottom-start"
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
        zIndex={400}
      >
        <Popover.Target>{tool}</Popover.Target>
        <Popover.Dropdown p={0} aria-label={label}>
          <Contained className={classes.panel}>{children}</Contained>
        </Popover.Dropdown>
      </Popover>
    </Contained>
  );
}
