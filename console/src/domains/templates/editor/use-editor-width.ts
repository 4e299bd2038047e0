import { useMediaQuery } from "@mantine/hooks";

/** Minimum width for panels next to the email; on narrower screens they open over it, one at a time. */
export const WIDE_PX = 1024;
const MIDDLE_PX = 768;

/** `narrow`: a phone, where everything but the email uses as little height as possible. */
export type Room = "wide" | "middle" | "narrow";

/** Returns how much space the window has for an editor. */
export function useEditorWidth(): Room {
  const options = { getInitialValueInEffect: false };
  const wide = useMediaQuery(`(min-width: ${WIDE_PX}px)`, true, options);
  const middle = useMediaQuery(`(min-width: ${MIDDLE_PX}px)`, true, options);
  return wide ? "wide" : middle ? "middle" : "narrow";
}
