import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import type { ExitReason } from "../rich-text/use-text-editor.ts";

interface Props {
  /** What was typed so far; the editor takes it over. */
  typed: string;
  onType: (typed: string) => void;
  label: string;
  style: CSSProperties;
  onExit: (reason: ExitReason) => void;
  /** The current text. */
  children: ReactNode;
}

/** Captures typing in a text whose editor is still loading, so that no key is lost or handled by the canvas. */
export function TypingAhead({ typed, onType, label, style, onExit, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    event.preventDefault();
    if (event.key === "Escape") onExit("escape");
    else if (event.key === "Backspace") onType([...typed].slice(0, -1).join(""));
    else if ([...event.key].length === 1) onType(typed + event.key);
  };
  return (
    <div
      ref={place}
      role="textbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy
      style={{ ...style, outline: "none" }}
      onKeyDown={press}
    >
      {children}
      {typed}
    </div>
  );
}
