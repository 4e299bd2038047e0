import { type RefObject, useEffect, useEffectEvent } from "react";

/** Tells when somebody goes on elsewhere, by pointer or keyboard; toolbar, lists and questions of the text are parts of it. */
export function useLeaving(place: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const look = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      // What a press has taken away from the page, as an entry of a closing list, was a part of it.
      if (!target.isConnected || target.closest("[data-rich-text-part], [data-floating-ui-portal], [data-portal]")) return;
      leave();
    };
    // The press that opened the text is still on its way.
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
