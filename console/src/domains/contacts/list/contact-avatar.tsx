import { avatarBackground, initialsOf } from "../../../ui/formats/initials.ts";
import classes from "./contact-avatar.module.css";

/** A contact's initials on their own background; hidden from assistive technology. */
export function ContactAvatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.avatar}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: size * 0.38,
        background: avatarBackground(name),
      }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
