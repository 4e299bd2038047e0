import { useMediaQuery } from "@mantine/hooks";

/** From here on panels stand beside the mail; below they come up over it, one at a time. */
export const WIDE_PX = 1024;
const MIDDLE_PX = 768;

/** `narrow`: a phone, where what is not the mail itself takes as little height as it can. */
export type Room = "wide" | "middle" | "narrow";

/** How much room the window has for an editor. */
export function useRoom(): Room {
  const options = { getInitialValueInEffect: false };
  const wide = useMediaQuery(`(min-width: ${WIDE_PX}px)`, true, options);
  const middle = useMediaQuery(`(min-width: ${MIDDLE_PX}px)`, true, options);
  return wide ? "wide" : middle ? "middle" : "narrow";
}
