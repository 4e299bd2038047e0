import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentProps, ReactElement } from "react";
import classes from "./rich-text.module.css";

interface Props
  extends Omit<ComponentProps<"button">, "color" | "style">, Pick<ActionIconProps, "style"> {
  label: string;
  /** The equivalent keyboard shortcut. */
  keys?: string;
  icon: ReactElement;
  /** Left out for one-time actions. */
  pressed?: boolean;
  /** Its popover is open. */
  opened?: boolean;
}

/** One tool of the toolbar; as a popover's target it accepts the popover's props. */
export function ToolButton({
  label,
  keys,
  icon,
  pressed,
  opened = false,
  className,
  ...button
}: Props) {
  return (
    <Tooltip
      label={keys === undefined ? label : `${label} · ${keys}`}
      zIndex={500}
      disabled={opened}
    >
      <ActionIcon
        {...button}
        className={`${classes.tool ?? ""} ${className ?? ""}`}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
        data-active={opened || pressed}
        // One tab stop, at the first tool: see the toolbar's `walk`.
        tabIndex={0}
        // Keeps the selection.
        onMouseDown={(event) => event.preventDefault()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
