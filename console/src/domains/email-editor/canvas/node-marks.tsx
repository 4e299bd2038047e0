import type { Visibility } from "@arauto/contracts";
import { DesktopIcon, DeviceMobileIcon, UserFocusIcon } from "@phosphor-icons/react";
import classes from "./nodes.module.css";

/** Marks parts with limited visibility. The part's accessible name says the same. */
export function NodeMarks({ visibility }: { visibility: Visibility | null }) {
  if (visibility === null || (visibility.rules.length === 0 && visibility.devices === "all"))
    return null;
  return (
    <span className={classes.marks} aria-hidden>
      {visibility.rules.length > 0 && <UserFocusIcon size={14} />}
      {visibility.devices === "phone" && <DeviceMobileIcon size={14} />}
      {visibility.devices === "desktop" && <DesktopIcon size={14} />}
    </span>
  );
}
