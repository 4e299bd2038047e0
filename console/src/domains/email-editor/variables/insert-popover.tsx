import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import type { ComponentProps, ReactElement, ReactNode } from "react";

interface InsertPopoverProps {
  /** Names the content for screen readers. */
  label: string;
  opened: boolean;
  onClose: () => void;
  /** In pixels. */
  width: number;
  /** The button that opens it. */
  target: ReactElement;
  withinPortal?: boolean;
  children: ReactNode;
}

/** A popover next to a button with content that can be inserted into a field. */
export function InsertPopover({
  label,
  opened,
  onClose,
  width,
  target,
  withinPortal = true,
  children,
}: InsertPopoverProps) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-end"
      width={width}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      withinPortal={withinPortal}
      // Above panels that contain such fields themselves.
      zIndex={500}
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The button in a field that opens such a popover. Forwards the props that the popover passes to its target. */
export function InsertButton({ label, ...props }: { label: string } & ComponentProps<"button">) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} {...props} />
    </Tooltip>
  );
}
