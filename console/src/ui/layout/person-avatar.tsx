import { useState } from "react";
import { avatarGround, initialsOf } from "../formats/initials.ts";
import classes from "./person-avatar.module.css";

export interface PersonAvatarProps {
  name: string;
  /** Its first character chooses the ground behind the initials. */
  username: string;
  /** Address of the picture; null or one that does not load: initials. */
  avatar: string | null;
  /** Pixels across. */
  size: number;
  /** Shows a dot for the connection: lit, or pale when there is none. */
  online?: boolean | undefined;
}

/** A person's picture, or up to two initials. It says nothing that the name beside it does not, so it is hidden from assistive technology. */
export function PersonAvatar({ name, username, avatar, size, online }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = avatar !== null && avatar !== broken ? avatar : null;
  return (
    <span className={classes.frame} aria-hidden>
      <span
        className={classes.avatar}
        style={{
          inlineSize: size,
          blockSize: size,
          fontSize: Math.round(size * 0.38),
          ...(picture ? {} : { background: avatarGround(username) }),
        }}
      >
        {picture ? <img src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} /> : initialsOf(name)}
      </span>
      {online !== undefined && <span className={classes.dot} data-online={online || undefined} />}
    </span>
  );
}
