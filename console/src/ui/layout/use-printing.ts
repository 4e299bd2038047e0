import { useEffect, useLayoutEffect } from "react";

/** While the document has it, style sheets give the page the width of A4. */
const ATTRIBUTE = "data-printing";

/**
 * Lays the page out for paper while it is printed, with the button or the browser's own command: at the width of A4 and
 * in light colors.
 */
export function usePrinting(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const prepare = () => {
      if (root.hasAttribute(ATTRIBUTE)) return;
      scheme = root.getAttribute("data-mantine-color-scheme");
      root.setAttribute(ATTRIBUTE, "");
      root.setAttribute("data-mantine-color-scheme", "light");
    };
    const restore = () => {
      if (!root.hasAttribute(ATTRIBUTE)) return;
      root.removeAttribute(ATTRIBUTE);
      if (scheme !== null) root.setAttribute("data-mantine-color-scheme", scheme);
    };
    // In the capture phase, so that the charts measure the page after its width has changed.
    window.addEventListener("beforeprint", prepare, true);
    window.addEventListener("afterprint", restore, true);
    return () => {
      window.removeEventListener("beforeprint", prepare, true);
      window.removeEventListener("afterprint", restore, true);
      restore();
    };
  }, []);
}

/** Shows the page in light colors while it is printed: canvases can't follow the style sheets for print. */
export function useLightPrint(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const prepare = () => {
      scheme = root.getAttribute("data-mantine-color-scheme");
      root.setAttribute("data-mantine-color-scheme", "light");
    };
    const restore = () => {
      if (scheme !== null) root.setAttribute("data-mantine-color-scheme", scheme);
      scheme = null;
    };
    // Listeners of a window run in the order of their registration: call this hook before the ones that read colors.
    window.addEventListener("beforeprint", prepare);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", prepare);
      window.removeEventListener("afterprint", restore);
      restore();
    };
  }, []);
}
