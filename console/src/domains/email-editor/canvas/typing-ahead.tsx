import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import type { ExitReason } from "../rich-text/use-text-editor.ts";

interface Props {
  /** The text typed so far, which the editor takes over. */
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
 * Captures typing in a text whose editor is still loading, so that no key is lost or handled by the canvas. It uses an
 * invisible field, because only fields support letters composed of several keys, such as ã.
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
