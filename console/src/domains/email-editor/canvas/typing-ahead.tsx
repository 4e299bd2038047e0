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

const OVER_THE_TEXT: CSSProperties = {
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  opacity: 0,
  cursor: "text",
};

/**
 * Captures typing in a text whose editor is still loading, so that no key is lost or handled by the canvas. An invisible
 * field does, because only fields know letters that are composed of several keys, such as ã.
 */
export function TypingAhead({ typed, onType, label, style, onExit, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onExit("escape");
  };
  return (
    <div style={{ ...style, position: "relative" }}>
      {children}
      {typed}
      <input
        ref={field}
        type="text"
        tabIndex={-1}
        aria-label={label}
        aria-busy
        style={OVER_THE_TEXT}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  );
}
