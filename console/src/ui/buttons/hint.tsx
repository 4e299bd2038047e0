import type { FloatingPosition } from "@mantine/core";
import { cloneElement, type ReactElement, type Ref, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";

const load = () => import("./hint-tooltip.tsx");
const HintTooltip = lazyPart(load, "silent");

const DELAY_MS = 250;

export interface HintProps {
  label: string;
  position?: FloatingPosition;
  /** Pixels between the element and the hint. */
  offset?: number;
  disabled?: boolean;
  /** A single element that takes a ref and has none yet. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/**
 * A tooltip on hover and keyboard focus, closed by Escape (WCAG 1.4.13). Its code, including the positioning library,
 * is loaded when the first one is needed.
 */
export function Hint({
  label,
  position = "bottom",
  offset = 5,
  disabled = false,
  children,
}: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!target || disabled) return;
    const abort = new AbortController();
    const listen = (type: keyof HTMLElementEventMap, react: (event: Event) => void) =>
      target.addEventListener(type, react, { signal: abort.signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      // If it can't be loaded, the tooltip tries again.
      void load().catch(() => undefined);
      // Rendered only now: a held Tab key passes many hints at once, and each rendered tooltip updates itself. React
      // takes 50 such updates in a row for an endless loop.
      timer = setTimeout(() => {
        setWanted(true);
        setShown(true);
      }, DELAY_MS);
    };
    const hide = () => {
      clearTimeout(timer);
      setShown(false);
    };
    listen("pointerenter", (event) => (event as PointerEvent).pointerType === "mouse" && show());
    listen("focus", () => target.matches(":focus-visible") && show());
    listen("keydown", (event) => (event as KeyboardEvent).key === "Escape" && hide());
    for (const type of ["pointerleave", "pointerdown", "blur"] as const) listen(type, hide);
    return () => {
      abort.abort();
      hide();
    };
  }, [target, disabled]);

  return (
    <>
      {cloneElement(children, { ref: setTarget })}
      <Suspense>
        {wanted && target && (
          <HintTooltip
            target={target}
            label={label}
            position={position}
            offset={offset}
            opened={shown}
          />
        )}
      </Suspense>
    </>
  );
}
