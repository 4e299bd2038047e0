import { Box, Text } from "@mantine/core";
import { useState } from "react";
import { avatarBackground, initialsOf } from "../formats/initials.ts";
import classes from "./user-avatar.module.css";

export interface UserAvatarProps {
  name: string;
  /** Its first character determines the background of the initials. */
  username: string;
  /** URL of the image; initials are shown if it is null or does not load. */
  avatar: string | null;
  /** Diameter in pixels. */
  size: number;
  /** Shows a dot for the connection: bright when online, pale when offline. */
  online?: boolean | undefined;
}

/** A user's image, or up to two initials. Hidden from assistive technology, because it repeats the name next to it. */
export function UserAvatar({ name, username, avatar, size, online }: UserAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = avatar !== null && avatar !== broken ? avatar : null;
  return (
    <Box component="span" pos="relative" display="inline-flex" flex="none" aria-hidden>
      <Text
        className={classes.avatar}
        span
        inherit
        c="#fff"
        fw={650}
        style={{
          inlineSize: size,
          blockSize: size,
          fontSize: Math.round(size * 0.38),
          ...(picture ? {} : { background: avatarBackground(username) }),
        }}
      >
        {picture ? (
          <img src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} />
        ) : (
          initialsOf(name)
        )}
      </Text>
      {online !== undefined && <span className={classes.dot} data-online={online || undefined} />}
    </Box>
  );
}
