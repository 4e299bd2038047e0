import type { MenuProps } from "@mantine/core";

/** Space below its button, in pixels, under which the language list opens upward (spec section 9). */
const ROOM_BELOW = 200;

/**
 * Returns where the language list opens. Upward, it neither flips back down for lack of space above nor leaves the
 * window: it covers its button instead.
 *
 * @param buttonBottom the button's lower edge in the window, in pixels
 * @param windowHeight in pixels
 */
export function listSide(
  buttonBottom: number,
  windowHeight: number,
): Pick<MenuProps, "position" | "middlewares"> {
  if (windowHeight - buttonBottom >= ROOM_BELOW) return { position: "bottom-end" };
  return {
    position: "top-end",
    middlewares: { flip: false, shift: { crossAxis: true, padding: 8 } },
  };
}
