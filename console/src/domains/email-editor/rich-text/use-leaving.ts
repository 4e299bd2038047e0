import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onLeave` when the user leaves by pointer or keyboard; the text's toolbar, lists and
 * popovers count as inside.
 */
export function useLeaving(place: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const look = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      // An element that the press has removed, such as an option of a closing list, was inside.
      if (
        !target.isConnected ||
        target.closest("[data-rich-text-part], [data-floating-ui-portal], [data-portal]")
      )
        return;
      leave();
    };
    // The press that opened the text is still being dispatched.
    const timer = setTimeout(() => {
      document.addEventListener("pointerdown", look, true);
      document.addEventListener("focusin", look, true);
    });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", look, true);
      document.removeEventListener("focusin", look, true);
    };
  }, [place]);
}
