import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentProps, ReactElement } from "react";
import classes from "./rich-text.module.css";

interface Props extends Omit<ComponentProps<"button">, "color" | "style">, Pick<ActionIconProps, "style"> {
  label: string;
  /** The combination that does the same. */
  keys?: string;
  icon: ReactElement;
  /** Left out for what does something once. */
  pressed?: boolean;
  /** What it opens is open. */
  opened?: boolean;
}

/** One tool of the bar; as the target of a popover it has what that says of itself. */
export function ToolButton({ label, keys, icon, pressed, opened = false, className, ...button }: Props) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} · ${keys}`} zIndex={500} disabled={opened}>
      <ActionIcon
        {...button}
        className={`${classes.tool ?? ""} ${className ?? ""}`}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
        data-active={opened || pressed}
        // One stop for Tab, at the first tool: see the toolbar's `walk`.
        tabIndex={0}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
