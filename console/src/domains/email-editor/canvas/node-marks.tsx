import type { Visibility } from "@arauto/contracts";
import { DesktopIcon, DeviceMobileIcon, UserFocusIcon } from "@phosphor-icons/react";
import classes from "./nodes.module.css";

/** Small marks on what not everybody sees. Its name says the same in words. */
export function NodeMarks({ visibility }: { visibility: Visibility | null }) {
  if (visibility === null || (visibility.rules.length === 0 && visibility.devices === "all")) return null;
  return (
    <span className={classes.marks} aria-hidden>
      {visibility.rules.length > 0 && <UserFocusIcon size={14} />}
      {visibility.devices === "phone" && <DeviceMobileIcon size={14} />}
      {visibility.devices === "desktop" && <DesktopIcon size={14} />}
    </span>
  );
}
